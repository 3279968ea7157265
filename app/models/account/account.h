#pragma once

#include "app/models/base/rows.h"
#include "app/models/sync/page_request.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace models {

/// A device of the account, on the account page.
struct DeviceRow {
    Q_GADGET
    Q_PROPERTY(QString device MEMBER device)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString used MEMBER used)
    Q_PROPERTY(bool current MEMBER current)

public:
    QString device;
    QString name;
    QString used; ///< "just now", "yesterday"
    bool current = false;

    QString key() const { return device; }
    bool operator==(const DeviceRow&) const = default;
};

/// The devices in the server's order, with this device first.
QList<DeviceRow> deviceRows(const protocol::Devices& list, store::Time now);

/// The account page: the server, the devices, and the ways in and out.
class Account : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Account)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QAbstractItemModel* devices READ devices CONSTANT)
    Q_PROPERTY(QString recoveryCode READ recoveryCode NOTIFY changed)
    Q_PROPERTY(QString linkCode READ linkCode NOTIFY changed)
    Q_PROPERTY(QString linkText READ linkText NOTIFY changed)
    Q_PROPERTY(int linkSeconds READ linkSeconds NOTIFY changed)
    Q_PROPERTY(QString offered READ offered NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)
    Q_PROPERTY(QString news READ news NOTIFY changed)
    Q_PROPERTY(bool hasFolder READ hasFolder NOTIFY changed)

public:
    Account(Online& online, std::filesystem::path folder, QObject* parent = nullptr);

    Rows<DeviceRow>* devices() { return &m_devices; }
    QString recoveryCode() const { return m_recoveryCode; } ///< shown only once, after newRecoveryCode()
    QString linkCode() const { return m_linkCode; }         ///< to be typed on another device
    QString linkText() const { return m_linkText; }         ///< the same for a QR code
    int linkSeconds() const { return m_linkSeconds; }       ///< seconds for which the code is still valid
    /// A link to an account that the player has tapped and not yet confirmed.
    QString offered() const { return m_offered; }
    bool busy() const { return m_request.isBusy(); }
    QString trouble() const { return m_request.trouble(); }
    QString news() const { return m_news; } ///< what succeeded: "Kept in …"
    /// The news is of a file.
    bool hasFolder() const { return !m_exportFile.isEmpty() && m_news.contains(m_exportFile); }

    Q_INVOKABLE void refresh(); ///< fetches the devices now, and whenever the connection comes back, until `tidy`
    Q_INVOKABLE void tidy();    ///< hides the codes that were shown
    /// Looks for a server at an address as a player types it, and makes it the server of this device.
    Q_INVOKABLE void chooseServer(const QString& typed);
    Q_INVOKABLE void newRecoveryCode();
    Q_INVOKABLE void newLink();
    Q_INVOKABLE void rename(const QString& device, const QString& name);
    Q_INVOKABLE void revoke(const QString& device);
    /// A recovery code, or the code or link that another device shows: this device becomes one of that account.
    Q_INVOKABLE void signIn(const QString& typed);
    Q_INVOKABLE void printRecoveryCode(); ///< writes a page to print, and opens it; `news` says
    /// Removes the account from this device. The server is told if it answers; it may not exist any more.
    Q_INVOKABLE void signOut();
    void offer(const QString& link); ///< the player tapped a link to an account
    Q_INVOKABLE void exportAll();    ///< saves everything the server knows of the account in a file; `news` says which
    Q_INVOKABLE void showFolder() const; ///< opens the folder of that file
    Q_INVOKABLE void deleteAll();        ///< deletes the account at the server
    Q_INVOKABLE static void copy(const QString& text);

signals:
    void changed();
    void signedIn();

private:
    void pollDevices(); ///< looks whether another device has used the code
    /// `then` is called only if the request succeeded.
    template <class T>
    void post(const client::Request<T>& request, const std::function<void(const T&)>& then);
    bool begin(); ///< false: a request is under way
    void fetchDevices();
    void show(const protocol::Devices& devices);
    void forgetCodes();
    void handleSignIn(const QString& server, const client::Request<protocol::Welcome>& request,
                      const client::Reply<protocol::Welcome>& reply);
    void leaveAccount(const QString& news); ///< leaves the account; `news` is shown then
    void end(const QString& trouble = {}, const QString& news = {});

    Online& m_online;
    std::filesystem::path m_folder;
    Rows<DeviceRow> m_devices{this};
    QString m_recoveryCode;
    QString m_linkCode;
    QString m_linkText;
    int m_linkSeconds = 0;
    QTimer m_clock;
    QTimer m_pollTimer;          ///< runs while a code for another device is shown
    QStringList m_devicesBefore; ///< the devices of the account before the code was shown
    QString m_offered;
    client::Retry<protocol::Welcome> m_signInRequest;
    PageRequest m_request;
    bool m_showsDevices = false; ///< the devices are on the screen
    bool m_connected = false;    ///< the server can be reached
    QString m_news;
    QString m_exportFile; ///< the exported file
};

} // namespace models
