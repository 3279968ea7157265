#pragma once

#include "tests/app/models/device_fixture.h"

#include <QMap>
#include <QMetaMethod>
#include <QMetaProperty>
#include <QPointer>

namespace app_tests {

/// What a page would show of a model: each property with its value at its last change signal.
class PropertyMirror : public QObject {
    Q_OBJECT

public:
    explicit PropertyMirror(QObject& model) : m_model(&model) {
        const QMetaMethod reread = metaObject()->method(metaObject()->indexOfSlot("reread()"));
        const QMetaObject& kind = *model.metaObject();
        for (int i = kind.propertyOffset(); i < kind.propertyCount(); ++i) {
            if (!kind.property(i).hasNotifySignal())
                continue;
            m_shown[i] = text(i);
            connect(&model, kind.property(i).notifySignal(), this, reread, Qt::UniqueConnection);
        }
        REQUIRE_FALSE(m_shown.isEmpty());
    }

    /// Fails if a property has changed without its signal.
    void check() const {
        for (auto shown = m_shown.begin(); shown != m_shown.end(); ++shown) {
            INFO(m_model->metaObject()->property(shown.key()).name());
            CHECK(*shown == text(shown.key()));
        }
    }
    /// Checks this at every moment until the condition holds.
    bool until(const std::function<bool()>& condition) const {
        return app_tests::until([&] {
            check();
            return condition();
        });
    }

private slots:
    void reread() {
        for (auto shown = m_shown.begin(); shown != m_shown.end(); ++shown)
            if (m_model->metaObject()->property(shown.key()).notifySignalIndex() == senderSignalIndex())
                *shown = text(shown.key());
    }

private:
    QString text(int property) const {
        const QVariant value = m_model->metaObject()->property(property).read(m_model);
        return value.canConvert<QString>() ? value.toString() : QString::number(value.toInt());
    }

    QPointer<QObject> m_model;
    QMap<int, QString> m_shown;
};

} // namespace app_tests
