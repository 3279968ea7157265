#pragma once

#include "app/models/settings.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>

class QSoundEffect;

namespace models {

/// What is heard and felt: "lift", "place", "token", "trap", "level", "turn", "refuse", "win". Nothing of the sound
/// system is touched before the first of them, and nothing at all when the player wants none or the machine has none.
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
    bool canHear();

    const Settings& m_settings;
    std::map<QString, std::unique_ptr<QSoundEffect>> m_effects;
    enum class Ears { Untried, Some, None } m_ears = Ears::Untried;
};

} // namespace models
