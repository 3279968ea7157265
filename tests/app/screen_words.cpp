#include "app/screenshots.h"
#include "tests/app/golden.h"

#include <QAccessible>
#include <QMetaEnum>
#include <QQuickItem>

#include <algorithm>
#include <vector>

/// What the screens say at the size of a phone, as a screen reader reads it, compared with a golden file: notices a
/// label in another place, a button that cannot be pressed, a missing line.

namespace {

QString said(const QAccessibleInterface& part) {
    QStringList words{QMetaEnum::fromType<QAccessible::Role>().valueToKey(part.role())};
    for (const auto kind : {QAccessible::Name, QAccessible::Value, QAccessible::Description})
        if (const QString text = part.text(kind); !text.isEmpty() && !words.contains(text))
            words << text;
    if (words.size() == 1)
        return {};
    const auto* item = qobject_cast<const QQuickItem*>(part.object());
    if (item != nullptr && !item->isEnabled())
        words << "[disabled]";
    if (part.state().checked)
        words << "[checked]";
    // Times are tested elsewhere; here they would change from day to day.
    static const QRegularExpression when(
        R"(just now|\d+ min ago|\d+ h ago|yesterday|\d+ days ago|\b\d+ [A-Z][a-z]{2}\b)");
    return words.join(" | ").replace('\n', " / ").replace(when, "WHEN");
}

bool isHidden(const QAccessibleInterface& part, bool inList) {
    return part.state().invisible ||
           (inList && part.state().offscreen); // which rows of a list exist outside the screen is not fixed
}

void read(const QAccessibleInterface& part, QStringList& lines, bool inList = false) {
    if (isHidden(part, inList))
        return;
    if (const QString line = said(part); !line.isEmpty())
        lines << "  " + line;
    std::vector<const QAccessibleInterface*> children;
    for (int i = 0; i < part.childCount(); ++i)
        children.push_back(part.child(i));
    inList = inList || part.role() == QAccessible::List;
    if (part.role() == QAccessible::List) // a list creates its rows in any order
        std::stable_sort(children.begin(), children.end(),
                         [](const auto* a, const auto* b) { return a->rect().top() < b->rect().top(); });
    for (const QAccessibleInterface* child : children)
        read(*child, lines, inList);
}

/// The open sheet in this part, or nullptr. An open sheet is read alone, because it covers all the rest.
const QAccessibleInterface* sheetIn(const QAccessibleInterface& part) {
    const QAccessibleInterface* found = part.role() == QAccessible::Dialog && !part.state().invisible ? &part : nullptr;
    for (int i = 0; i < part.childCount() && found == nullptr; ++i)
        found = sheetIn(*part.child(i));
    return found;
}

} // namespace

TEST_CASE("every screen says what was found right") {
    QAccessible::setActive(true);
    QCoreApplication::setApplicationVersion("1.0.0"); // normally set by main
    QStringList all;
    CHECK(shell::showScenes("", [&](const QString& name, QQuickWindow& window) {
        const QString onAPhone = "-360x740-light-1.0";
        if (!name.endsWith(onAPhone))
            return;
        const QAccessibleInterface* root = QAccessible::queryAccessibleInterface(&window);
        REQUIRE(root != nullptr);
        const QAccessibleInterface* sheet = sheetIn(*root);
        QStringList lines{name.chopped(onAPhone.size())};
        read(sheet == nullptr ? *root : *sheet, lines);
        if (lines.filter("Hint: a grand witch").isEmpty()) // a grand witch's hint depends on the speed of the machine
            all << lines;
    }));
    golden::compare("screens", all);
}
