#include "tests/app/app_window.h"

#include <QMetaProperty>
#include <QTemporaryDir>

/// Which property each control sets: every control of a page is touched, and everything that could have changed is
/// compared.

namespace {

using Values = QMap<QString, QString>;

struct Choice {
    QString label;   ///< of the control
    QString option;  ///< what is tapped or typed there; empty: the control itself
    QString changes; ///< the one property that has another value afterwards
    QString to;
};

/// All writable properties of a model.
void add(Values& values, const QString& name, const QObject& model) {
    const QMetaObject& type = *model.metaObject();
    for (int i = type.propertyOffset(); i < type.propertyCount(); ++i)
        if (const QMetaProperty property = type.property(i); property.isWritable())
            values[name + '.' + property.name()] = property.read(&model).toString();
}

bool isControl(const QQuickItem& item) {
    const QString type = item.metaObject()->className();
    return item.inherits("QQuickSwitch") || item.inherits("QQuickTextField") || type.startsWith("Segmented") ||
           type.startsWith("TimeLine");
}
QString labelOf(const QQuickItem& item) {
    return item.property(item.inherits("QQuickSwitch") ? "text" : "label").toString();
}

template <class Visit>
void each(QQuickItem* item, const Visit& visit) {
    if (!item->isVisible())
        return;
    visit(item);
    for (QQuickItem* child : item->childItems())
        each(child, visit);
}

class Page {
public:
    Page() : m_stage({412, 915}, m_folder.path().toStdString()), m_finger(m_stage.shown->window()) {
        finger::wait([&] { return !app().home()->loading(); }, "Home");
    }
    ~Page() {
        m_stage.close();
        CHECK(page_tests::warnings.join('\n').toStdString() == "");
    }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    models::App& app() { return m_stage.app; }
    shell::Window& window() { return *m_stage.shown; }
    finger::Finger& finger() { return m_finger; }

    Values values() {
        Values all;
        add(all, "settings", *app().settings());
        add(all, "newGame", *app().newGame());
        for (const models::SeatRow& seat : app().newGame()->seats()->rows()) {
            const QString name = QString("seat%1.").arg(seat.seat + 1);
            all[name + "name"] = seat.name;
            all[name + "face"] = seat.face.toString();
            all[name + "occupant"] = QString::number(seat.occupant);
        }
        return all;
    }
    QStringList labels() {
        QStringList all;
        each(content(), [&](const QQuickItem* item) {
            if (isControl(*item))
                all << labelOf(*item);
        });
        all.sort();
        return all;
    }

    void check(const Choice& choice) {
        INFO(choice.label.toStdString() << " " << choice.option.toStdString());
        const Values before = values();
        Values wanted = before;
        REQUIRE(wanted.contains(choice.changes));
        wanted[choice.changes] = choice.to;
        REQUIRE(wanted != before);
        touch(choice);
        (void)QTest::qWaitFor([&] { return values() == wanted; }, 2'000); // faults are reported below
        const Values after = values();
        for (auto value = wanted.begin(); value != wanted.end(); ++value) {
            INFO(value.key().toStdString());
            CHECK(after[value.key()].toStdString() == value.value().toStdString());
        }
    }

private:
    QQuickItem* content() { return m_stage.shown->window()->contentItem(); }
    QQuickItem* find(const std::function<bool(const QQuickItem&)>& is) {
        QQuickItem* found = nullptr;
        finger::wait(
            [&] {
                each(content(), [&](QQuickItem* item) {
                    if (found == nullptr && is(*item))
                        found = item;
                });
                return found != nullptr;
            },
            "a control");
        return found;
    }
    void tap(QQuickItem* item) {
        m_finger.seeAFrame();
        m_finger.reveal(item);
        m_finger.tap(item->mapToScene({item->width() / 2, item->height() / 2}));
    }
    void touch(const Choice& choice) {
        QQuickItem* control =
            find([&](const QQuickItem& item) { return isControl(item) && labelOf(item) == choice.label; });
        if (control->inherits("QQuickSwitch"))
            return tap(control);
        if (control->inherits("QQuickTextField"))
            return type(control, choice.option);
        tap(find([&](const QQuickItem& item) {
            return control->isAncestorOf(&item) && item.inherits("QQuickAbstractButton") &&
                   (item.property("text").toString() == choice.option || item.objectName() == choice.option);
        }));
    }
    void type(QQuickItem* field, const QString& text) {
        tap(field);
        finger::wait([&] { return field->hasActiveFocus(); }, "the cursor");
        QMetaObject::invokeMethod(field, "selectAll");
        for (const QChar letter : text)
            QTest::keyClick(m_stage.shown->window(), letter.toLatin1());
        QTest::keyClick(m_stage.shown->window(), Qt::Key_Return);
    }

    const QTemporaryDir m_folder;
    page_tests::AppWindow m_stage;
    finger::Finger m_finger;
};

void checkAll(Page& page, const std::vector<Choice>& choices) {
    QStringList labels;
    for (const Choice& choice : choices) {
        page.check(choice);
        if (!labels.contains(choice.label))
            labels << choice.label;
    }
    labels.sort();
    CHECK(page.labels().join("; ").toStdString() == labels.join("; ").toStdString()); // no control was left out
}

} // namespace

TEST_CASE("wiring: what is chosen on the settings page is what changes, and nothing else") {
    Page page;
    page.window().showSettings();
    checkAll(page, {{"Your name", "Ottilie", "settings.playerName", "Ottilie"},
                    {"Colours", "Dark", "settings.theme", "Dark"},
                    {"Colours", "Light", "settings.theme", "Light"},
                    {"Colours", "Auto", "settings.theme", "System"},
                    {"Text size", "Large", "settings.textScale", "1.25"},
                    {"Text size", "Largest", "settings.textScale", "1.5"},
                    {"Text size", "Normal", "settings.textScale", "1"},
                    {"Motion", "", "settings.motion", "true"},
                    {"How fast the others’ turns are shown", "Quickly", "settings.pace", "Quick"},
                    {"How fast the others’ turns are shown", "Slowly", "settings.pace", "Slow"},
                    {"How fast the others’ turns are shown", "Normal", "settings.pace", "Normal"},
                    {"Sound", "", "settings.sound", "true"},
                    {"Sound", "", "settings.sound", "false"}});
}

TEST_CASE("wiring: what is chosen on the page of notifications is what changes, and nothing else") {
    Page page;
    page.window().showSettings();
    page.finger().tap("notifications");
    page.finger().see("notificationsPage");
    std::vector<Choice> choices{{"Not at night", "", "settings.quiet", "true"},
                                {"From", "earlier", "settings.quietFrom", QString::number(21 * 60 + 30)},
                                {"From", "later", "settings.quietFrom", QString::number(22 * 60)},
                                {"Until", "later", "settings.quietTo", QString::number(7 * 60 + 30)},
                                {"Until", "earlier", "settings.quietTo", QString::number(7 * 60)},
                                {"Tell me when it is my turn", "", "settings.notifications", "false"},
                                {"Tell me when it is my turn", "", "settings.notifications", "true"}};
    if (page.app().notices()->canStayInBackground()) {
        choices.push_back({"Keep running", "", "settings.background", "true"});
        choices.push_back({"Keep running", "", "settings.background", "false"});
    }
    checkAll(page, choices);
}

TEST_CASE("wiring: what is chosen for a new game is what changes, and nothing else") {
    Page page;
    page.window().showNewGame();
    page.finger().see("addSeat");
    page.app().newGame()->setOccupant(1, 0); // a second person
    const QStringList modes = page.app().newGame()->modes();
    const int other = 1 - page.app().newGame()->mode();
    page.check({"Mode", modes[other], "newGame.mode", QString::number(other)});
    page.check({"Mode", modes[1 - other], "newGame.mode", QString::number(1 - other)});
    page.check({"Name of player 2", "Ottilie", "seat2.name", "Ottilie"});
}
