#pragma once

#include "tests/catch.h"

#include <QByteArrayList>
#include <QMetaProperty>
#include <QObject>
#include <QVariant>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace app_tests {

/// What pages show of the models: each property with its value at its last change signal. A property whose value
/// differs when everything is quiet has changed without its signal, and a page would show the old value.
class ShownProperties {
public:
    ShownProperties() { all().push_back(this); }
    ~ShownProperties() { std::erase(all(), this); }
    ShownProperties(const ShownProperties&) = delete;
    ShownProperties(ShownProperties&&) = delete;
    ShownProperties& operator=(const ShownProperties&) = delete;
    ShownProperties& operator=(ShownProperties&&) = delete;

    /// `besides`: properties whose signal may come later, when the disk has answered.
    template <class Model>
    void follow(Model& model, const QByteArrayList& besides = {}) {
        const auto shown = std::make_shared<Values>(valuesOf(model));
        m_shown.push_back({&model, shown, besides});
        QObject::connect(&model, &Model::changed, &model, [&model, shown] { *shown = valuesOf(model); });
    }

    static void checkAll() {
        for (const ShownProperties* screen : all())
            for (const Followed& each : screen->m_shown)
                check(each);
    }

private:
    using Values = std::map<QByteArray, QVariant>;
    struct Followed {
        const QObject* model;
        std::shared_ptr<Values> shown;
        QByteArrayList besides;
    };

    static std::vector<ShownProperties*>& all() {
        static std::vector<ShownProperties*> screens;
        return screens;
    }
    static Values valuesOf(const QObject& model) {
        Values values;
        const QMetaObject& meta = *model.metaObject();
        for (int i = meta.propertyOffset(); i < meta.propertyCount(); ++i)
            if (const QMetaProperty property = meta.property(i); property.notifySignal().name() == "changed")
                values[property.name()] = property.read(&model);
        return values;
    }
    static void check(const Followed& followed) {
        for (const auto& [name, value] : valuesOf(*followed.model)) {
            QVariant& shown = (*followed.shown)[name];
            if (shown == value || followed.besides.contains(name))
                continue;
            FAIL_CHECK(followed.model->metaObject()->className()
                       << "::" << name.constData() << " is \"" << value.toString().toStdString()
                       << "\", and pages show \"" << shown.toString().toStdString() << '"');
            shown = value; // report a difference only once
        }
    }

    std::vector<Followed> m_shown;
};

} // namespace app_tests
