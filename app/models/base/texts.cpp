#include "app/models/base/texts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>

namespace models {

namespace {
QString say(const char* text) { return QCoreApplication::translate("since", text); }
} // namespace

QString inWords(std::string_view id) {
    QStringList words = QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())).split('-', Qt::SkipEmptyParts);
    for (QString& word : words)
        word[0] = word[0].toUpper();
    return words.join(' ');
}

QString since(store::Time then, store::Time now) {
    constexpr store::Time minute = 60'000;
    constexpr store::Time hour = 60 * minute;
    const auto passed = now - then; // negative if the clock was set back
    if (passed < minute)
        return say("just now");
    if (passed < hour)
        return say("%1 min ago").arg(passed / minute);
    const QDate day = QDateTime::fromMSecsSinceEpoch(then).date();
    const QDate today = QDateTime::fromMSecsSinceEpoch(now).date();
    if (day == today || passed < 6 * hour)
        return say("%1 h ago").arg(passed / hour);
    if (day.daysTo(today) == 1)
        return say("yesterday");
    return QLocale().toString(day, day.year() == today.year() ? "d MMM" : "d MMM yyyy");
}

} // namespace models
