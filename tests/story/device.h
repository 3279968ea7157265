#pragma once

#include "tests/story/program.h"
#include "tests/story/screen.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

namespace story {

/// A computer as people have one: a display, a window manager, a session bus, a notification daemon, and the app with a
/// home folder of its own. A test does what a person does (taps, types, closes the window) and reads what the screen
/// says.
class Device {
public:
    explicit Device(const QString& owner, QSize size = {412, 915});
    ~Device();
    Device(const Device&) = delete;
    Device(Device&&) = delete;
    Device& operator=(const Device&) = delete;
    Device& operator=(Device&&) = delete;

    void startApp(const QStringList& arguments = {});
    void killApp();                     ///< as a dead battery would
    void openLink(const QString& link); ///< starts the app with the link, as a browser does
    bool appRuns() const { return m_app && m_app->isRunning(); }
    QString data() const { return m_folder.filePath("data"); }

    void see(const QString& text);        ///< waits until an element has this text
    void seeNot(const QString& text);     ///< waits until no element has this text
    bool sees(const QString& text) const; ///< whether an element has this text now
    QString find(const QString& pattern); ///< waits for a match and returns its first group, or all of it
    /// The name of an enabled button that matches; empty: there is none.
    QString offered(const QString& pattern) const;
    void tap(const QString& name);        ///< waits for an element of this name, scrolls to it and taps it
    bool tapIfThere(const QString& name); ///< does nothing if it disappears meanwhile
    void fill(const QString& field, const QString& text); ///< replaces the text of a field
    QString valueOf(const QString& field);
    void key(const QString& keys); ///< "Return", "alt+F4"
    int taps() const { return m_taps; }
    void countFromHere() { m_taps = 0; }

    void closeWindow(); ///< by the window manager, while the window has the focus
    bool hasWindow() const;
    uint notifications() const;  ///< how many are shown now
    void activateNotification(); ///< the first one

    QString said() const;          ///< all texts on the screen, for messages of failures
    QString standardError() const; ///< of the app, since the first start
    void keepPicture(const QString& name) const;
    [[noreturn]] void fail(const QString& why) const;

private:
    QString run(const QString& program, const QStringList& arguments) const; ///< runs it to its end; returns its output
    QVariant ask(const QString& service, const QString& path, const QString& interface, const QString& method,
                 const QVariantList& arguments) const;
    void start(std::unique_ptr<Program>& program, const QString& name, const QStringList& arguments);
    std::optional<Element> element(const QString& name, bool enabled) const;
    QRect window() const; ///< in coordinates of the screen
    void tapAt(QPoint at);
    void waitUntilStill() const; ///< until the screen shows the same for a moment
    QByteArray screenDump() const;
    void scroll(const QString& button, int clicks) const; ///< clicks of the wheel: button "4" is up, "5" is down
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

/// Waits for a condition, for a minute at most.
bool until(const std::function<bool()>& condition);

} // namespace story
