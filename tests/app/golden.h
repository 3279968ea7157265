#pragma once

#include "tests/catch.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>

/// Compares texts that people read with golden files, which somebody has read and found right. GOLDEN=update writes
/// them anew.

namespace golden {

/// Fails on what is wrong in any sentence.
inline void checkPlausible(const QString& line) {
    INFO(line.toStdString());
    static const QRegularExpression negative(R"((^|[ (:])-\d)"); // a negative number
    static const QRegularExpression unfilled(R"(%\d|%n)");       // a placeholder that was not filled
    static const QRegularExpression plural(R"(\b1 (points|tiles|levels|stairways|games|players|seats|moves)\b)");
    static const QRegularExpression hole(R"(  |\(\)| [.,;](?!\.\.)|^\s*[.,:]|: \.|\.\.($|[^.])|[.?!][.,]( |$))");
    CHECK_FALSE(negative.match(line).hasMatch());
    CHECK_FALSE(unfilled.match(line).hasMatch());
    CHECK_FALSE(plural.match(line).hasMatch());
    CHECK_FALSE(hole.match(line).hasMatch());
}

inline void compare(const QString& name, const QStringList& lines) {
    for (const QString& line : lines)
        checkPlausible(line.trimmed());
    const QString path = QDir(TESTS_APP "/golden").filePath(name + ".txt");
    const QByteArray now = (lines.join('\n') + '\n').toUtf8();
    QFile file(path);
    if (qEnvironmentVariable("GOLDEN") == "update") {
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(now);
        return;
    }
    INFO(path.toStdString() << ": GOLDEN=update writes it anew");
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QStringList before = QString::fromUtf8(file.readAll()).split('\n');
    const QStringList after = QString::fromUtf8(now).split('\n');
    for (qsizetype i = 0; i < std::max(before.size(), after.size()); ++i) {
        INFO("line " << i + 1);
        REQUIRE(after.value(i).toStdString() == before.value(i).toStdString());
    }
}

} // namespace golden
