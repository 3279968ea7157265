#include "app/models/settings.h"

#include "app/platform/haptics.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QPalette>
#include <QSettings>

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

/// A number of the file within its bounds, or `usual`.
int number(const QSettings& file, const QString& key, int usual, int most) {
    bool ok = false;
    const int value = file.value(key).toInt(&ok);
    return ok && value >= 0 && value <= most ? value : usual;
}

bool flag(const QSettings& file, const QString& key, bool usual) {
    const QString text = file.value(key).toString();
    return text == "true" || (text != "false" && usual);
}

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
    values.playerName = tidyName(ini.value("player/name").toString());
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
    return values;
}

QString Settings::write(const QString& file, const Values& values) {
    QSettings ini(file, QSettings::IniFormat);
    ini.setValue("player/name", values.playerName);
    ini.setValue("player/face", values.face);
    ini.setValue("look/theme", static_cast<int>(values.theme));
    ini.setValue("look/motion", values.motion);
    ini.setValue("look/textScale", values.textScale);
    ini.setValue("look/pace", static_cast<int>(values.pace));
    ini.setValue("feel/sound", values.sound);
    ini.setValue("feel/haptics", values.haptics);
    ini.setValue("game/lastSetup", values.lastSetup);
    ini.setValue("online/server", values.server);
    ini.sync();
    return ini.status() == QSettings::NoError
               ? QString()
               : tr("Your settings could not be saved: %1 cannot be written. Is the disk full or read-only?").arg(file);
}

void Settings::setPlayerName(const QString& name) { choose(&Values::playerName, tidyName(name)); }
void Settings::setFace(int face) { choose(&Values::face, std::clamp(face, 0, faces - 1)); }
void Settings::setTheme(Theme theme) { choose(&Values::theme, theme); }
void Settings::setSound(bool on) { choose(&Values::sound, on); }
void Settings::setHaptics(bool on) { choose(&Values::haptics, on); }
bool Settings::hapticsAvailable() { return platform::hapticsAvailable(); }
void Settings::setMotion(bool on) { choose(&Values::motion, on); }
void Settings::setTextScale(double scale) { choose(&Values::textScale, nearestScale(scale)); }
void Settings::setPace(Pace pace) { choose(&Values::pace, pace); }
void Settings::setServer(const QString& server) { choose(&Values::server, server); }
void Settings::setLastSetup(const QString& setup) { choose(&Values::lastSetup, setup); }

int Settings::stepTime() const {
    constexpr std::array times{1000, 600, 250}; // in the order of Pace
    return m_now.motion ? times[static_cast<std::size_t>(m_now.pace)] : 0;
}

void Settings::retry() { save(); }

void Settings::save() {
    m_writer.start([this, file = m_file, values = m_now] {
        const QString trouble = write(file, values);
        QMetaObject::invokeMethod(this, [this, trouble] { setTrouble(trouble); });
    });
}

void Settings::setTrouble(const QString& trouble) {
    if (trouble == m_trouble)
        return;
    m_trouble = trouble;
    emit troubleChanged();
}

bool Settings::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ApplicationPaletteChange && systemIsDark() != m_systemDark) {
        m_systemDark = !m_systemDark;
        emit changed();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace models
