#pragma once

#include "app/models/settings.h"

#include <QObject>
#include <QThread>
#include <QtQml/qqmlregistration.h>

namespace models {

class Speaker;

/// What is heard and felt: "lift", "place", "token", "trap", "level", "turn", "refuse", "win". Nothing of the sound
/// system is touched before the first of them, and nothing at all when the player wants none or the machine has none.
/// It has a thread of its own: a sound server may take its time.
class Sounds : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Sounds)
    QML_UNCREATABLE("App has them")

public:
    explicit Sounds(const Settings& settings, QObject* parent = nullptr);
    ~Sounds() override;
    Sounds(const Sounds&) = delete;
    Sounds(Sounds&&) = delete;
    Sounds& operator=(const Sounds&) = delete;
    Sounds& operator=(Sounds&&) = delete;

    Q_INVOKABLE void play(const QString& name);

private:
    const Settings& m_settings;
    QThread m_thread;
    Speaker* m_speaker = nullptr; ///< lives in the thread, from the first sound to its end
};

} // namespace models
