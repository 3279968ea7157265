#pragma once

#include "app/models/base/settings.h"

#include <QObject>
#include <QThread>
#include <QtQml/qqmlregistration.h>

namespace models {

class Speaker;

/// Sounds and vibrations: "lift", "place", "token", "trap", "level", "turn", "refuse". The sound system is not touched
/// before the first one, and never if the player has turned sound off. Sounds play in a
/// thread of their own, because a sound server may block.
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
    Speaker* m_speaker = nullptr; ///< lives in the thread, from the first sound until the thread ends
};

} // namespace models
