#include "app/models/settings.h"

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

/// A number in the file from 0 to `most`, or `usual`.
int number(const QSettings& file, const QString& key, int usual, int most) {
    bool ok = false;
    const int value = file.value(key).toInt(&ok);
    return ok && value >= 0 && value <= most ? value : usual;
}

bool flag(const QSettings& file, const QString& key, bool usual) {
    const QString text = file.value(key).toString();
    return text == "true" || (text != "false" && usual);
}

/// Wraps around midnight.
int minuteOfDay(int minute) { return ((minute % Settings::dayMinutes) + Settings::dayMinutes) % Settings::dayMinutes; }

bool systemIsDark() { return QGuiApplication::palette().color(QPalette::Window).lightness() < 128; }

} // namespace

Settings::Settings(const std::filesystem::path& folder, QObject* parent)
    : QObject(parent), m_file(QString::fromStdString((folder / "settings.ini").string())), m_now(read(m_file)),
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
                   flag(ini, "player/named", values.playerName != usualName()); // files of older versions lack it
    values.face = number(ini, "player/face", values.face, faces - 1);
    values.theme = static_cast<Theme>(number(ini, "look/theme", values.theme, Dark));
    values.motion = flag(ini, "look/motion", values.motion);
    bool ok = false;
    const double scale = ini.value("look/textScale").toDouble(&ok);
    values.textScale = ok ? nearestScale(scale) : values.textScale;
    values.pace = static_cast<Pace>(number(ini, "look/pace", values.pace, Quick));
    values.sound = flag(ini, "feel/sound", values.sound);
    values.haptics = flag(ini, "feel/haptics", values.haptics);
    values.lastSetup = ini.value("game/lastSetup").toString();
    values.server = ini.value("online/server", QStringLiteral(DEFAULT_SERVER)).toString();
    values.notifications = flag(ini, "notices/on", values.notifications);
    values.quiet = flag(ini, "notices/quiet", values.quiet);
    values.quietFrom = number(ini, "notices/quietFrom", values.quietFrom, dayMinutes - 1);
    values.quietTo = number(ini, "notices/quietTo", values.quietTo, dayMinutes - 1);
    values.background = flag(ini, "notices/background", values.background);
    values.told = ini.value("notices/told").toString();
    values.toldAt = ini.value("notices/toldAt").toLongLong();
    values.askedToTell = flag(ini, "notices/asked", values.askedToTell);
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
    ini.setValue("notices/told", values.told);
    ini.setValue("notices/toldAt", values.toldAt);
    ini.setValue("notices/asked", values.askedToTell);
    ini.sync();
    return ini.status() == QSettings::NoError
               ? QString()
               : tr("Your settings could not be saved: %1 cannot be written. Is the disk full or read-only?").arg(file);
}

void Settings::setPlayerName(const QString& name) {
    const bool named = !name.simplified().isEmpty();
    const QString tidy = tidyName(name);
    if (tidy == m_now.playerName && named == m_now.named)
        return;
    m_now.playerName = tidy;
    m_now.named = named;
    emit changed();
    save();
}

void Settings::setFace(int face) { choose(&Values::face, std::clamp(face, 0, faces - 1)); }
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
void Settings::setTheme(Theme theme) { choose(&Values::theme, theme); }
void Settings::setSound(bool on) { choose(&Values::sound, on); }
void Settings::setHaptics(bool on) { choose(&Values::haptics, on); }
bool Settings::hapticsAvailable() { return platform::hapticsAvailable(); }
void Settings::setMotion(bool on) { choose(&Values::motion, on); }
void Settings::setTextScale(double scale) { choose(&Values::textScale, nearestScale(scale)); }
void Settings::setPace(Pace pace) { choose(&Values::pace, pace); }
void Settings::setServer(const QString& server) { choose(&Values::server, server); }
void Settings::setLastSetup(const QString& setup) { choose(&Values::lastSetup, setup); }

void Settings::setNotifications(bool on) { choose(&Values::notifications, on); }
void Settings::setQuiet(bool on) { choose(&Values::quiet, on); }
void Settings::setQuietFrom(int minute) { choose(&Values::quietFrom, minuteOfDay(minute)); }
void Settings::setQuietTo(int minute) { choose(&Values::quietTo, minuteOfDay(minute)); }
void Settings::setAskedToTell(bool asked) { choose(&Values::askedToTell, asked); }

void Settings::setTold(const QString& mark, qint64 at) {
    if (mark == m_now.told && at == m_now.toldAt)
        return;
    m_now.told = mark;
    m_now.toldAt = at;
    emit changed();
    save();
}

void Settings::setBackground(bool on) {
    choose(&Values::background, on);
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
    QStringList words{"--background"};
    const QString folder = QFileInfo(m_file).absolutePath();
    if (QDir(folder) != QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)))
        words << "--data" << folder;
    write([on, words] {
        const QString why = platform::setStartsAtLogin(on, words);
        return why.isEmpty() ? why : tr("What the system starts at login stays as it was: %1").arg(why);
    });
}

int Settings::stepTime() const {
    constexpr std::array times{1000, 600, 250}; // in the order of Pace
    return m_now.motion ? times[static_cast<std::size_t>(m_now.pace)] : 0;
}

void Settings::retry() { save(); }

void Settings::save() {
    write([file = m_file, values = m_now] { return write(file, values); });
}

void Settings::write(const std::function<QString()>& work) {
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
