#pragma once

#include "tests/catch.h"

#include <QFile>
#include <QProcess>

#include <sys/prctl.h>

#include <csignal>

namespace story {

/// A process that ends with the test. Its standard error goes into a file.
class Program {
public:
    Program(const QString& name, const QStringList& arguments, const QProcessEnvironment& environment,
            const QString& log) {
        m_process.setProgram(name);
        m_process.setArguments(arguments);
        m_process.setProcessEnvironment(environment);
        m_process.setStandardErrorFile(log, QIODevice::Append);
        m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
        m_process.start();
        INFO(name.toStdString());
        REQUIRE(m_process.waitForStarted());
    }
    ~Program() {
        m_process.terminate(); // some have child processes, which they end themselves
        if (!m_process.waitForFinished(3000))
            kill();
    }
    Program(const Program&) = delete;
    Program(Program&&) = delete;
    Program& operator=(const Program&) = delete;
    Program& operator=(Program&&) = delete;

    void kill() {
        m_process.kill();
        m_process.waitForFinished();
    }
    bool isRunning() const { return m_process.state() == QProcess::Running; }
    /// The next line of its standard output.
    QString line() {
        while (!m_process.canReadLine())
            REQUIRE(m_process.waitForReadyRead(20'000));
        return QString::fromUtf8(m_process.readLine()).trimmed();
    }
    QString output() { return QString::fromUtf8(m_process.readAllStandardOutput()); }

private:
    QProcess m_process;
};

} // namespace story
