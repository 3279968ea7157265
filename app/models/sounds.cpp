#include "app/models/sounds.h"

#include "app/platform/haptics.h"

#include <QAudioDevice>
#include <QFile>
#include <QMediaDevices>
#include <QSoundEffect>
#include <QUrl>

namespace models {

Sounds::Sounds(const Settings& settings, QObject* parent) : QObject(parent), m_settings(settings) {}
Sounds::~Sounds() = default;

bool Sounds::canHear() {
    if (m_ears == Ears::Untried) {
        // Qt complains on the console where there is no sound server; that there is none is an answer, not a mistake.
        const auto handler = qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
        m_ears = QMediaDevices::defaultAudioOutput().isNull() ? Ears::None : Ears::Some;
        qInstallMessageHandler(handler);
    }
    return m_ears == Ears::Some;
}

void Sounds::play(const QString& name) {
    if (m_settings.haptics() && platform::hapticsAvailable())
        platform::tap(name == "lift" || name == "token" ? platform::Strength::Light : platform::Strength::Firm);
    if (!m_settings.sound() || !canHear())
        return;
    auto& effect = m_effects[name];
    if (effect == nullptr) {
        const QString file = ":/sounds/" + name + ".wav";
        if (!QFile::exists(file))
            return;
        effect = std::make_unique<QSoundEffect>();
        effect->setSource(QUrl("qrc" + file));
    }
    effect->play();
}

} // namespace models
