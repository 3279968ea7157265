#pragma once

#include "tests/catch.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <sys/prctl.h>

#include <csignal>
#include <string>

namespace app_tests {

/// The real server on a free port of this machine, with a folder of its own; a test can stop and restart it.
class ServerProcess {
public:
    ServerProcess() { start(); }
    ~ServerProcess() { kill(); }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess(ServerProcess&&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ServerProcess& operator=(ServerProcess&&) = delete;

    QString address() const { return QString("http://127.0.0.1:%1").arg(m_port); }

    QString folder() const { return m_folder.path(); } ///< has its database

    /// Listens on the same port as before.
    void start() {
        m_process.setProgram(SERVER);
        m_process.setArguments(
            {"--port", QString::number(m_port), "--no-limits", "--log", "error", "--data", m_folder.path()});
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); }); // ends with the test
        m_process.start();
        REQUIRE(m_process.waitForStarted());
        QByteArray said;
        while (!said.contains('\n') && m_process.waitForReadyRead(20'000))
            said += m_process.readAllStandardOutput();
        const auto found = QRegularExpression("http://127\\.0\\.0\\.1:(\\d+)").match(QString::fromUtf8(said));
        INFO(said.toStdString());
        REQUIRE(found.hasMatch());
        m_port = found.captured(1).toInt();
    }
    void kill() {
        m_process.kill();
        m_process.waitForFinished();
    }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    int m_port = 0;
};

} // namespace app_tests
