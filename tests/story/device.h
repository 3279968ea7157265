#pragma once

#include "tests/story/program.h"
#include "tests/story/screen.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

namespace story {

/// A computer as people have one: a display, a window manager, a session bus, a notification daemon, and the app with a
/// home of its own. A test does what a person does (taps, types, closes the window) and reads what the screen says.
class Device {
public:
    explicit Device(const QString& owner, QSize size = {412, 915});
    ~Device();
    Device(const Device&) = delete;
    Device(Device&&) = delete;
    Device& operator=(const Device&) = delete;
    Device& operator=(Device&&) = delete;

    void startApp(const QStringList& arguments = {});
    void killApp();                     ///< as a battery does
    void openLink(const QString& link); ///< as a browser does: the app is started with it
    bool appRuns() const { return m_app && m_app->isRunning(); }
    QString data() const { return m_folder.filePath("data"); }

    void see(const QString& text);        ///< waits until something on the screen says that
    void seeNot(const QString& text);     ///< … until nothing does any more
    bool sees(const QString& text) const; ///< now
    QString find(const QString& pattern); ///< waits for a text that matches; what the first group is, or all of it
    /// A button that can be pressed now and whose whole name matches; empty: there is none.
    QString offered(const QString& pattern) const;
    void tap(const QString& name);                        ///< what is called so: waits for it, and scrolls to it
    bool tapIfThere(const QString& name);                 ///< … unless it goes meanwhile
    void fill(const QString& field, const QString& text); ///< in place of what stood there
    QString valueOf(const QString& field);
    void key(const QString& keys); ///< "Return", "alt+F4"
    int taps() const { return m_taps; }
    void countFromHere() { m_taps = 0; }

    void closeWindow(); ///< by the window manager, while it has the focus
    bool hasWindow() const;
    uint notifications() const;  ///< those that are shown now
    void activateNotification(); ///< the first of them

    QString said() const;          ///< everything that the screen says, for a message
    QString standardError() const; ///< of the app, of all its lives
    void keepPicture(const QString& name) const;
    [[noreturn]] void fail(const QString& why) const;

private:
    QString run(const QString& program, const QStringList& arguments) const; ///< to its end; what it printed
    QVariant ask(const QString& service, const QString& path, const QString& interface, const QString& method,
                 const QVariantList& arguments) const;
    void start(std::unique_ptr<Program>& program, const QString& name, const QStringList& arguments);
    std::optional<Element> element(const QString& name, bool enabled) const;
    QRect window() const; ///< on the screen
    void tapAt(QPoint at);
    void scroll(const QString& button, int clicks) const; ///< of the wheel: "4" is up, "5" is down
    QString place(const QString& name) const;
    QString log(const QString& name) const { return m_folder.filePath(name + ".log"); }

    QString m_owner;
    QSize m_screenSize; ///< larger than the window, which has a frame
    QTemporaryDir m_folder;
    QProcessEnvironment m_environment;
    std::unique_ptr<Program> m_bus;
    std::unique_ptr<Program> m_display;
    std::unique_ptr<Program> m_windowManager;
    std::unique_ptr<Program> m_daemon;
    std::unique_ptr<Program> m_accessibility;
    std::unique_ptr<Program> m_app;
    std::unique_ptr<Screen> m_screen;
    int m_taps = 0;
};

/// What is awaited comes within a minute, or never.
bool until(const std::function<bool()>& condition);

} // namespace story
