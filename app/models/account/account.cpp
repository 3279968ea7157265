#include "app/models/account/account.h"

#include "app/models/account/server_probe.h"
#include "app/models/base/texts.h"
#include "app/models/help/saving.h"
#include "app/models/sync/links.h"
#include "sync/client/remote.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace models {

namespace {

constexpr int tenMinutes = 600;     ///< seconds for which a link is valid if the server does not say
constexpr int recoveryLetters = 26; ///< a link's code is shorter

qsizetype letterCount(const QString& code) {
    return std::count_if(code.begin(), code.end(), [](QChar c) { return c.isLetterOrNumber(); });
}

} // namespace

QList<DeviceRow> deviceRows(const protocol::Devices& list, store::Time now) {
    QList<DeviceRow> rows;
    for (const protocol::Device& device : list.devices)
        rows.append({QString::fromStdString(device.id), QString::fromStdString(device.name),
                     since(now - device.idle * store::Time{1000}, now), device.current});
    std::stable_partition(rows.begin(), rows.end(), [](const DeviceRow& row) { return row.current; });
    return rows;
}

Account::Account(Online& online, std::filesystem::path folder, QObject* parent)
    : QObject(parent), m_online(online), m_folder(std::move(folder)),
      m_request(online, *this, [this] { emit changed(); }) {
    m_pollTimer.setInterval(3000);
    connect(&m_pollTimer, &QTimer::timeout, this,
            [this] { m_linkCode.isEmpty() ? m_pollTimer.stop() : pollDevices(); });
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (--m_linkSeconds > 0)
            return emit changed();
        m_clock.stop();
        m_linkCode.clear();
        m_linkText.clear();
        emit changed();
    });
    connect(&online, &Online::changed, this, [this] {
        const bool connected = m_online.member() && m_online.link() == Online::Connected;
        if (m_online.link() == Online::SignedOut)
            m_devices.set({}); // a device that is signed out may not see them
        if (connected && !std::exchange(m_connected, connected) && m_showsDevices)
            fetchDevices();
        m_connected = connected;
    });
}

bool Account::begin() {
    if (m_request.isBusy())
        return false;
    m_news.clear();
    return m_request.begin();
}

void Account::end(const QString& trouble, const QString& news) {
    m_news = news;
    m_request.end(trouble);
}

template <class T>
void Account::post(const client::Request<T>& request, const std::function<void(const T&)>& then) {
    if (m_request.isBusy())
        return;
    m_news.clear();
    m_request.ask(request, [this, then](const client::Reply<T>& reply) {
        m_news.clear();
        if (reply.ok())
            then(*reply);
    });
}

void Account::tidy() {
    forgetCodes();
    m_request.clearTrouble();
    m_news.clear();
    m_showsDevices = false;
    emit changed();
}

void Account::forgetCodes() {
    m_recoveryCode.clear();
    m_linkCode.clear();
    m_linkText.clear();
    m_clock.stop();
    m_pollTimer.stop();
}

void Account::refresh() {
    m_showsDevices = true;
    fetchDevices();
}

void Account::fetchDevices() {
    if (!m_online.member()) {
        m_devices.set({});
        return;
    }
    m_online.ask(this, client::Api::devices(), [this](const client::Reply<protocol::Devices>& reply) {
        // A failure is shown by the state of the connection. The account may be gone by the time of the answer.
        if (reply.ok() && m_online.member() && m_online.link() != Online::SignedOut)
            show(*reply);
    });
}

void Account::show(const protocol::Devices& devices) { m_devices.set(deviceRows(devices, now())); }

void Account::rename(const QString& device, const QString& name) {
    const QString tidy = name.simplified().left(Settings::longestName).trimmed();
    if (tidy.isEmpty())
        return;
    post<protocol::Devices>(client::Api::renameDevice(device.toStdString(), tidy.toStdString()),
                            [this](const protocol::Devices& devices) { show(devices); });
}

void Account::chooseServer(const QString& typed) {
    if (!begin())
        return;
    probeServer(m_online, this, typed, [this](const ProbeResult& probed) {
        if (probed.server.isEmpty())
            return end(probed.trouble);
        if (m_online.member() && probed.server != m_online.server())
            return end(tr("You have an account at %1. Sign out there first, or go on playing.").arg(m_online.server()));
        m_online.setServer(probed.server);
        end({}, tr("A server for these games is there. Version %1.").arg(probed.version));
    });
}

void Account::newRecoveryCode() {
    post<protocol::Code>(client::Api::newRecovery(),
                         [this](const protocol::Code& code) { m_recoveryCode = QString::fromStdString(code.code); });
}

void Account::newLink() {
    post<protocol::Code>(client::Api::newLink(), [this](const protocol::Code& code) {
        m_linkCode = QString::fromStdString(code.code);
        m_linkText = textOf(AppLink{AppLink::Action::Device, m_online.server(), m_linkCode});
        m_linkSeconds = code.seconds.value_or(tenMinutes);
        m_clock.start();
        m_devicesBefore.clear(); // the first answer tells which devices exist already
        pollDevices();
        m_pollTimer.start();
    });
}

/// The server does not announce new devices, so they are polled while the code is on the screen.
void Account::pollDevices() {
    if (!m_online.member())
        return; // a request would create a new account
    m_online.ask(this, client::Api::devices(), [this](const client::Reply<protocol::Devices>& reply) {
        if (!reply.ok() || m_linkCode.isEmpty())
            return;
        QStringList present;
        QString addedDevice;
        for (const protocol::Device& device : reply->devices) {
            present << QString::fromStdString(device.id);
            if (!m_devicesBefore.contains(present.back()))
                addedDevice = QString::fromStdString(device.name);
        }
        const bool isFirst = m_devicesBefore.isEmpty();
        m_devicesBefore = present;
        if (isFirst || addedDevice.isEmpty())
            return;
        m_linkCode.clear();
        m_linkText.clear();
        m_clock.stop();
        m_news = tr("Added: %1").arg(addedDevice);
        emit changed();
        refresh();
    });
}

void Account::revoke(const QString& device) {
    const auto& rows = m_devices.rows();
    const bool here = device.toStdString() == m_online.agreed().device ||
                      std::any_of(rows.begin(), rows.end(),
                                  [&](const DeviceRow& row) { return row.device == device && row.current; });
    post<client::Nothing>(client::Api::revokeDevice(device.toStdString()), [this, here](const client::Nothing&) {
        if (!here)
            return refresh();
        m_devices.set({});
        leaveAccount(tr("This device is signed out. The account lives on elsewhere."));
    });
}

void Account::signIn(const QString& typed) {
    if (m_request.isBusy())
        return;
    QString code = typed.trimmed();
    QString server = m_online.server();
    if (const auto link = readAppLink(code)) {
        code = link->code;
        const auto address = client::serverAddress(link->server.toStdString());
        if (!address)
            return end(QString::fromStdString(address.refusal().sentence()));
        server = QString::fromStdString(address.value());
    }
    if (server.isEmpty())
        return end(tr("Choose the server first: its address stands on your other device."));
    if (code.isEmpty())
        return end(tr("Type the recovery code, or the code that your other device shows."));
    if (m_online.member() && m_online.link() != Online::SignedOut)
        return end(tr("This device has an account already. Sign it out first."));
    begin();
    protocol::NewDevice device{Online::deviceName().toStdString(), {}};
    if (m_online.member()) // its games are on this device: the server must not use up a code of another account
        device.account = m_online.agreed().account;
    // A code is valid once, so a request that was not answered is repeated with its key.
    const client::Request<protocol::Welcome> request = m_signInRequest.request(
        letterCount(code) >= recoveryLetters ? client::Api::recover({code.toStdString(), device})
                                             : client::Api::takeLink(code.toStdString(), device));
    m_online.askAt(this, server, m_signInRequest, request,
                   [this, server, request](const client::Reply<protocol::Welcome>& reply) {
                       handleSignIn(server, request, reply);
                   });
}

/// Handles the server's answer to a code.
void Account::handleSignIn(const QString& server, const client::Request<protocol::Welcome>& request,
                           const client::Reply<protocol::Welcome>& reply) {
    const bool isAnother = reply.ok() && m_online.member() && reply->account.id != m_online.agreed().account;
    if (isAnother || reply.fault.status == 409) {
        m_signInRequest.request(request); // kept for a second try, because an older server has used the code up
        return end(tr("This code opens another account than the one whose games are on this device. Take those from it "
                      "first: what you had begun in them goes with them."));
    }
    if (!reply.ok())
        return end(reply.fault.status == 404 ? tr("This code is not known, was used before, or is too old.")
                                             : QString::fromStdString(reply.fault.sentence));
    m_online.adoptAccount(server, *reply, Online::ProfileFrom::Account, [this](const QString& why) {
        m_offered.clear();
        end(why, why.isEmpty() ? tr("Welcome back. Your games are on their way.") : QString());
        if (why.isEmpty()) {
            refresh();
            emit signedIn();
        }
    });
}

void Account::printRecoveryCode() {
    if (m_recoveryCode.isEmpty())
        return;
    const QString name = exportPath(m_folder, "-recovery.pdf");
    QFile::remove(name);
    {
        QPdfWriter page(name);
        page.setPageSize(QPageSize(QPageSize::A5));
        QPainter painter(&page);
        const QString text =
            tr("Gingerbread House: recovery code\n\n%1\n\nIt opens the account of %2 at %3 on any device, once. "
               "Keep it where only you find it.")
                .arg(QString(m_recoveryCode).replace('-', ' '), m_online.name(), m_online.server());
        painter.setFont(QFont("Inter", 14));
        painter.drawText(QRect(0, 0, page.width(), page.height()), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         text);
    }
    QFile file(name);
    const bool kept = file.exists() && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (kept)
        QDesktopServices::openUrl(QUrl::fromLocalFile(name));
    end(kept ? QString() : writeErrorText(name), kept ? tr("A page to print is in %1").arg(name) : QString());
}

void Account::leaveAccount(const QString& news) {
    forgetCodes(); // they open an account that this device is about to leave
    m_online.leave([this, news](const QString& why) { end(why, why.isEmpty() ? news : QString()); });
}

void Account::offer(const QString& link) {
    if (m_online.member() && m_online.link() != Online::SignedOut)
        return end(tr("This device has an account already. Sign it out first."));
    m_offered = link;
    emit changed();
}

void Account::signOut() {
    if (m_request.isBusy())
        return;
    const QString device = QString::fromStdString(m_online.agreed().device);
    if (m_online.link() == Online::Connected && !device.isEmpty())
        return revoke(device);
    begin();
    m_devices.set({});
    leaveAccount(
        tr("This device is signed out, and the server was not told. If it still answers your other devices, sign it "
           "out there, too."));
}

void Account::exportAll() {
    post<protocol::JsonText>(client::Api::exportMe(), [this](const protocol::JsonText& everything) {
        const QString name = exportPath(m_folder, ".json");
        const bool kept = saveWhole(name, QByteArray::fromStdString(everything.text));
        m_exportFile = kept ? name : QString();
        if (kept)
            m_news = tr("Kept in %1").arg(name);
        else
            m_request.fail(writeErrorText(name));
    });
}

void Account::showFolder() const { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_exportFile).path())); }

void Account::deleteAll() {
    post<client::Nothing>(client::Api::deleteMe(), [this](const client::Nothing&) {
        tidy();
        m_devices.set({});
        leaveAccount(tr("Your account is gone, and so are its games on this device."));
    });
}

void Account::copy(const QString& text) { QGuiApplication::clipboard()->setText(text); }

} // namespace models
