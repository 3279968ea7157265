#include "app/models/sounds.h"

#include "app/platform/haptics.h"

#include <QAudioDevice>
#include <QDeadlineTimer>
#include <QFile>
#include <QMediaDevices>
#include <QSoundEffect>
#include <QUrl>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>

namespace models {

namespace {

/// Silences Qt's messages of this thread: without a sound server Qt warns on the console, although that is no fault.
/// Messages of other threads are passed on.
class QuietQtMessages {
public:
    QuietQtMessages() {
        s_silenced = true;
        // Never uninstalled, because another thread may install its own meanwhile.
        const auto previous = qInstallMessageHandler(forward);
        if (previous != forward)
            s_previous = previous;
    }
    ~QuietQtMessages() { s_silenced = false; }
    QuietQtMessages(const QuietQtMessages&) = delete;
    QuietQtMessages(QuietQtMessages&&) = delete;
    QuietQtMessages& operator=(const QuietQtMessages&) = delete;
    QuietQtMessages& operator=(QuietQtMessages&&) = delete;

private:
    static void forward(QtMsgType type, const QMessageLogContext& context, const QString& text) {
        const QtMessageHandler previous = s_previous;
        if (!s_silenced && previous != nullptr)
            previous(type, context, text);
    }

    static inline thread_local bool s_silenced = false;
    static inline std::atomic<QtMessageHandler> s_previous = nullptr;
};

} // namespace

/// Plays the sounds, in the thread of Sounds.
class Speaker : public QObject {
public:
    /// Skips a sound that would come too late: the first one waits for the sound server.
    void play(const QString& name, const QDeadlineTimer& deadline) {
        if (!hasOutput() || deadline.hasExpired())
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

private:
    bool hasOutput() {
        if (m_output == Output::Untried) {
            const QuietQtMessages quiet;
            m_output = QMediaDevices::defaultAudioOutput().isNull() ? Output::None : Output::Found;
        }
        return m_output == Output::Found;
    }

    std::map<QString, std::unique_ptr<QSoundEffect>> m_effects;
    enum class Output { Untried, Found, None } m_output = Output::Untried;
};

Sounds::Sounds(const Settings& settings, QObject* parent) : QObject(parent), m_settings(settings) {
    m_thread.setObjectName("sounds");
}

Sounds::~Sounds() {
    // Waits for the sounds requested before; as in ~StoreThread, the thread does not end itself.
    if (m_speaker != nullptr)
        QMetaObject::invokeMethod(
            m_speaker, [] {}, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

void Sounds::play(const QString& name) {
    if (m_settings.haptics() && platform::hapticsAvailable())
        platform::tap(name == "lift" || name == "token" ? platform::Strength::Light : platform::Strength::Firm);
    if (!m_settings.sound())
        return;
    if (m_speaker == nullptr) {
        m_speaker = std::make_unique<Speaker>().release(); // the end of its thread deletes it
        m_speaker->moveToThread(&m_thread);
        connect(&m_thread, &QThread::finished, m_speaker, &QObject::deleteLater);
        m_thread.start();
    }
    constexpr std::chrono::milliseconds longestDelay{500};
    QMetaObject::invokeMethod(m_speaker, [speaker = m_speaker, name, deadline = QDeadlineTimer(longestDelay)] {
        speaker->play(name, deadline);
    });
}

} // namespace models
