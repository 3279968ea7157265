#pragma once

#include <QObject>
#include <QThreadPool>
#include <QtQml/qqmlregistration.h>

#include <filesystem>
#include <functional>
#include <optional>

namespace models {

/// The player's settings, in an INI file of the data folder. Values are checked when read: a wrong one counts as
/// missing.
class Settings : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Settings)
    QML_UNCREATABLE("App has them")
    Q_PROPERTY(QString playerName READ playerName WRITE setPlayerName NOTIFY changed)
    Q_PROPERTY(bool named READ named NOTIFY changed)
    Q_PROPERTY(int face READ face WRITE setFace NOTIFY changed)
    Q_PROPERTY(Theme theme READ theme WRITE setTheme NOTIFY changed)
    Q_PROPERTY(bool dark READ dark NOTIFY changed)
    Q_PROPERTY(bool sound READ sound WRITE setSound NOTIFY changed)
    Q_PROPERTY(bool haptics READ haptics WRITE setHaptics NOTIFY changed)
    Q_PROPERTY(bool hapticsAvailable READ hapticsAvailable CONSTANT)
    Q_PROPERTY(bool motion READ motion WRITE setMotion NOTIFY changed)
    Q_PROPERTY(double textScale READ textScale WRITE setTextScale NOTIFY changed)
    Q_PROPERTY(Pace pace READ pace WRITE setPace NOTIFY changed)
    Q_PROPERTY(int stepTime READ stepTime NOTIFY changed)
    Q_PROPERTY(bool notifications READ notifications WRITE setNotifications NOTIFY changed)
    Q_PROPERTY(bool quiet READ quiet WRITE setQuiet NOTIFY changed)
    Q_PROPERTY(int quietFrom READ quietFrom WRITE setQuietFrom NOTIFY changed)
    Q_PROPERTY(int quietTo READ quietTo WRITE setQuietTo NOTIFY changed)
    Q_PROPERTY(bool background READ background WRITE setBackground NOTIFY changed)
    Q_PROPERTY(bool startAtLogin READ startAtLogin WRITE setStartAtLogin NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY troubleChanged)

public:
    enum Theme { System, Light, Dark };
    Q_ENUM(Theme)
    enum Pace { Slow, Normal, Quick };
    Q_ENUM(Pace)

    static constexpr int faces = 4;
    static constexpr int longestName = 20;
    static constexpr int dayMinutes = 24 * 60;

    explicit Settings(const std::filesystem::path& folder, QObject* parent = nullptr);
    ~Settings() override; ///< waits until everything is written
    Settings(const Settings&) = delete;
    Settings(Settings&&) = delete;
    Settings& operator=(const Settings&) = delete;
    Settings& operator=(Settings&&) = delete;

    QString playerName() const { return m_values.playerName; }
    void setPlayerName(const QString& name);      ///< trimmed and shortened; an empty one restores the usual name
    bool named() const { return m_values.named; } ///< the name was chosen by a person; else it is the usual one
    int face() const { return m_values.face; }
    void setFace(int face);
    /// The profile that the player has chosen on another device of her account: it counts as chosen here.
    void adoptProfile(const QString& name, int face);
    void adoptQuiet(int from, int to); ///< the same minute twice: no quiet hours
    Theme theme() const { return m_values.theme; }
    void setTheme(Theme theme);
    bool dark() const { return m_values.theme == System ? m_systemDark : m_values.theme == Dark; }
    bool sound() const { return m_values.sound; }
    void setSound(bool on);
    bool haptics() const { return m_values.haptics; }
    void setHaptics(bool on);
    static bool hapticsAvailable();
    bool motion() const { return m_values.motion; }
    void setMotion(bool on);
    double textScale() const { return m_values.textScale; }
    void setTextScale(double scale); ///< rounded to 1, 1.25 or 1.5
    Pace pace() const { return m_values.pace; }
    void setPace(Pace pace);
    int stepTime() const;                         ///< milliseconds between two steps that are shown; 0 without motion
    QString trouble() const { return m_trouble; } ///< why the last change could not be saved, or empty

    QString lastSetup() const { return m_values.lastSetup; } ///< the setup of the last new game, as NewGame encodes it
    void setLastSetup(const QString& setup);

    QString server() const { return m_values.server; } ///< the server of online games; empty: none was chosen yet
    void setServer(const QString& server);

    bool notifications() const { return m_values.notifications; } ///< whether she is notified of her turn
    void setNotifications(bool on);
    bool quiet() const { return m_values.quiet; } ///< no notifications from minute `quietFrom` of the day to `quietTo`
    void setQuiet(bool on);
    int quietFrom() const { return m_values.quietFrom; }
    void setQuietFrom(int minute);
    int quietTo() const { return m_values.quietTo; }
    void setQuietTo(int minute);
    bool background() const { return m_values.background; } ///< the app keeps running when its window is closed
    void setBackground(bool on);
    bool startAtLogin() const; ///< the app starts at login without a window; read from the system
    void setStartAtLogin(bool on);

    /// The mark of the turns that she was last notified of (client::Waiting::mark).
    QString notifiedMark() const { return m_values.notifiedMark; }
    qint64 notifiedAt() const { return m_values.notifiedAt; } ///< when she was last notified; 0: never
    void setNotified(const QString& mark, qint64 at);
    bool askedToNotify() const { return m_values.askedToNotify; } ///< she was asked whether she wants notifications
    void setAskedToNotify(bool asked);

    Q_INVOKABLE void retry(); ///< tries again to save

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void changed();
    void troubleChanged();

private:
    struct Values {
        QString playerName;
        bool named = false;
        int face = 0;
        Theme theme = System;
        bool sound = true;
        bool haptics = true;
        bool motion = true;
        double textScale = 1;
        Pace pace = Normal;
        QString lastSetup;
        QString server;
        bool notifications = true;
        bool quiet = false;
        int quietFrom = 22 * 60;
        int quietTo = 7 * 60;
        bool background = false;
        QString notifiedMark;
        qint64 notifiedAt = 0;
        bool askedToNotify = false;
    };
    static Values read(const QString& file);
    static QString write(const QString& file, const Values& values); ///< returns what went wrong, or empty

    template <class T>
    void set(T Values::*value, const T& chosen) {
        if (m_values.*value == chosen)
            return;
        m_values.*value = chosen;
        emit changed();
        save();
    }
    void save();
    void runInWriter(const std::function<QString()>& work); ///< `work` returns what went wrong, or empty
    void setTrouble(const QString& trouble);

    QString m_file;
    Values m_values;
    bool m_systemDark = false;
    QString m_trouble;
    mutable std::optional<bool> m_startAtLogin; ///< cached after the first read
    QThreadPool m_writer; ///< one thread: no frame waits for the disk, and the last choice is written last
};

} // namespace models
