#include "app/models/base/settings.h"

#include "app/platform/autostart.h"
#include "app/platform/haptics.h"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace models {

namespace {

constexpr std::array textScales{1.0, 1.25, 1.5};

double nearestScale(double scale) {
    const auto nearer = [scale](double a, double b) { return std::abs(a - scale) < std::abs(b - scale); };
    return *std::min_element(textScales.begin(), textScales.end(), nearer);
}

QString usualName() { return Settings::tr("Hazel"); }

QString tidyName(const QString& name) {
    const QString tidy = name.simplified().left(Settings::longestName).trimmed();
    return tidy.isEmpty() ? usualName() : tidy;
}

/// A number in the file from 0 to `most`, or `fallback`.
int numberIn(const QSettings& file, const QString& key, int fallback, int most) {
    bool ok = false;
    const int value = file.value(key).toInt(&ok);
    return ok && value >= 0 && value <= most ? value : fallback;
}

bool flagIn(const QSettings& file, const QString& key, bool fallback) {
    const QString text = file.value(key).toString();
    return text == "true" || (text != "false" && fallback);
}

/// Wraps around midnight.
int minuteOfDay(int minute) { return ((minute % Settings::dayMinutes) + Settings::dayMinutes) % Settings::dayMinutes; }

bool systemIsDark() { return QGuiApplication::palette().color(QPalette::Window).lightness() < 128; }

} // namespace

Settings::Settings(const std::filesystem::path& folder, QObject* parent)
    : QObject(parent), m_file(QString::fromStdString((folder / "settings.ini").string())), m_values(read(m_file)),
      m_systemDark(systemIsDark()) {
    m_writer.setMaxThreadCount(1);
    QCoreApplication::instance()->installEventFilter(this);
}

Settings::~Settings() { m_writer.waitForDone(); }

Settings::Values Settings::read(const QString& file) {
    const QSettings ini(file, QSettings::IniFormat);
    Values values;
    const QString name = ini.value("player/name").toString();
    values.playerName = tidyName(name);
    values.named = !name.simplified().isEmpty() &&
                   flagIn(ini, "player/named", values.playerName != usualName()); // files of older versions lack it
    values.face = numberIn(ini, "player/face", values.face, faces - 1);
    values.theme = static_cast<Theme>(numberIn(ini, "look/theme", values.theme, Dark));
    values.motion = flagIn(ini, "look/motion", values.motion);
    bool ok = false;
    const double scale = ini.value("look/textScale").toDouble(&ok);
    values.textScale = ok ? nearestScale(scale) : values.textScale;
    values.pace = static_cast<Pace>(numberIn(ini, "look/pace", values.pace, Quick));
    values.sound = flagIn(ini, "feel/sound", values.sound);
    values.haptics = flagIn(ini, "feel/haptics", values.haptics);
    values.lastSetup = ini.value("game/lastSetup").toString();
    values.server = ini.value("online/server", QStringLiteral(DEFAULT_SERVER)).toString();
    values.notifications = flagIn(ini, "notices/on", values.notifications);
    values.quiet = flagIn(ini, "notices/quiet", values.quiet);
    values.quietFrom = numberIn(ini, "notices/quietFrom", values.quietFrom, dayMinutes - 1);
    values.quietTo = numberIn(ini, "notices/quietTo", values.quietTo, dayMinutes - 1);
    values.background = flagIn(ini, "notices/background", values.background);
    values.notifiedMark = ini.value("notices/told").toString();
    values.notifiedAt = ini.value("notices/toldAt").toLongLong();
    values.askedToNotify = flagIn(ini, "notices/asked", values.askedToNotify);
    return values;
}

QString Settings::write(const QString& file, const Values& values) {
    QSettings ini(file, QSettings::IniFormat);
    ini.setValue("player/name", values.playerName);
    ini.setValue("player/named", values.named);
    ini.setValue("player/face", values.face);
    ini.setValue("look/theme", static_cast<int>(values.theme));
    ini.setValue("look/motion", values.motion);
    ini.setValue("look/textScale", values.textScale);
    ini.setValue("look/pace", static_cast<int>(values.pace));
    ini.setValue("feel/sound", values.sound);
    ini.setValue("feel/haptics", values.haptics);
    ini.setValue("game/lastSetup", values.lastSetup);
    ini.setValue("online/server", values.server);
    ini.setValue("notices/on", values.notifications);
    ini.setValue("notices/quiet", values.quiet);
    ini.setValue("notices/quietFrom", values.quietFrom);
    ini.setValue("notices/quietTo", values.quietTo);
    ini.setValue("notices/background", values.background);
    ini.setValue("notices/told", values.notifiedMark);
    ini.setValue("notices/toldAt", values.notifiedAt);
    ini.setValue("notices/asked", values.askedToNotify);
    ini.sync();
    return ini.status() == QSettings::NoError
               ? QString()
               : tr("Your settings could not be saved: %1 cannot be written. Is the disk full or read-only?").arg(file);
}

void Settings::setPlayerName(const QString& name) {
    const bool named = !name.simplified().isEmpty();
    const QString tidy = tidyName(name);
    if (tidy == m_values.playerName && named == m_values.named)
        return;
    m_values.playerName = tidy;
    m_values.named = named;
    emit changed();
    save();
}

void Settings::setFace(int face) { set(&Values::face, std::clamp(face, 0, faces - 1)); }
void Settings::adoptProfile(const QString& name, int face) {
    setPlayerName(name);
    setFace(face % faces); // a newer app may have more pictures
}
void Settings::adoptQuiet(int from, int to) {
    if (from != to) {
        setQuietFrom(from);
        setQuietTo(to);
    }
    setQuiet(from != to);
}
void Settings::setTheme(Theme theme) { set(&Values::theme, theme); }
void Settings::setSound(bool on) { set(&Values::sound, on); }
void Settings::setHaptics(bool on) { set(&Values::haptics, on); }
bool Settings::hapticsAvailable() { return platform::hapticsAvailable(); }
void Settings::setMotion(bool on) { set(&Values::motion, on); }
void Settings::setTextScale(double scale) { set(&Values::textScale, nearestScale(scale)); }
void Settings::setPace(Pace pace) { set(&Values::pace, pace); }
void Settings::setServer(const QString& server) { set(&Values::server, server); }
void Settings::setLastSetup(const QString& setup) { set(&Values::lastSetup, setup); }

void Settings::setNotifications(bool on) { set(&Values::notifications, on); }
void Settings::setQuiet(bool on) { set(&Values::quiet, on); }
void Settings::setQuietFrom(int minute) { set(&Values::quietFrom, minuteOfDay(minute)); }
void Settings::setQuietTo(int minute) { set(&Values::quietTo, minuteOfDay(minute)); }
void Settings::setAskedToNotify(bool asked) { set(&Values::askedToNotify, asked); }

void Settings::setNotified(const QString& mark, qint64 at) {
    if (mark == m_values.notifiedMark && at == m_values.notifiedAt)
        return;
    m_values.notifiedMark = mark;
    m_values.notifiedAt = at;
    emit changed();
    save();
}

void Settings::setBackground(bool on) {
    set(&Values::background, on);
    if (!on && startAtLogin())
        setStartAtLogin(false);
}

bool Settings::startAtLogin() const {
    if (!m_startAtLogin)
        m_startAtLogin = platform::startsAtLogin();
    return *m_startAtLogin;
}

void Settings::setStartAtLogin(bool on) {
    m_startAtLogin = on;
    emit changed();
    QStringList arguments{"--background"};
    const QString folder = QFileInfo(m_file).absolutePath();
    if (QDir(folder) != QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)))
        arguments << "--data" << folder;
    runInWriter([on, arguments] {
        const QString why = platform::setStartsAtLogin(on, arguments);
        return why.isEmpty() ? why : tr("What the system starts at login stays as it was: %1").arg(why);
    });
}

int Settings::stepTime() const {
    constexpr std::array times{1000, 600, 250}; // in the order of Pace
    return m_values.motion ? times[static_cast<std::size_t>(m_values.pace)] : 0;
}

void Settings::retry() { save(); }

void Settings::save() {
    runInWriter([file = m_file, values = m_values] { return write(file, values); });
}

void Settings::runInWriter(const std::function<QString()>& work) {
    m_writer.start([this, work] {
        const QString trouble = work();
        QMetaObject::invokeMethod(this, [this, trouble] { setTrouble(trouble); });
    });
}

void Settings::setTrouble(const QString& trouble) {
    if (trouble == m_trouble)
        return;
    m_trouble = trouble;
    m_startAtLogin.reset(); // it may be what failed to change
    emit troubleChanged();
    emit changed();
}

bool Settings::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ApplicationPaletteChange && systemIsDark() != m_systemDark) {
        m_systemDark = !m_systemDark;
        emit changed();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace models
