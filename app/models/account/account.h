#pragma once

#include "app/models/rows.h"
#include "app/models/sync/page_request.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace models {

/// Where the account is signed in.
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

/// As the server lists them, and this one first.
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
    QString recoveryCode() const { return m_recoveryCode; } ///< shown once, after it was asked for
    QString linkCode() const { return m_linkCode; }         ///< for another device, to be typed there
    QString linkText() const { return m_linkText; }         ///< the same for a QR code
    int linkSeconds() const { return m_linkSeconds; }       ///< … that it is still good for
    QString offered() const { return m_offered; }           ///< a link to an account, which she has not agreed to yet
    bool busy() const { return m_request.isBusy(); }
    QString trouble() const { return m_request.trouble(); }
    QString news() const { return m_news; }                                         ///< what went well: "Kept in …"
    bool hasFolder() const { return !m_kept.isEmpty() && m_news.contains(m_kept); } ///< that news is of a file

    Q_INVOKABLE void refresh(); ///< the devices, now and when the connection comes, until `tidy`
    Q_INVOKABLE void tidy();    ///< codes that were shown are not shown again
    /// An address as a person types it: it is asked what it is, and then it is the one.
    Q_INVOKABLE void chooseServer(const QString& typed);
    Q_INVOKABLE void newRecoveryCode();
    Q_INVOKABLE void newLink();
    Q_INVOKABLE void rename(const QString& device, const QString& name);
    Q_INVOKABLE void revoke(const QString& device);
    /// A recovery code, or the code or link that another device shows: this device becomes one of that account.
    Q_INVOKABLE void signIn(const QString& typed);
    Q_INVOKABLE void printRecoveryCode(); ///< as a page, which is opened; `news` says where it is
    /// This device has no account any more. The server is told if it answers; it may be gone for good.
    Q_INVOKABLE void signOut();
    void offer(const QString& link);     ///< somebody tapped a link to an account
    Q_INVOKABLE void exportAll();        ///< into a file; `news` says which
    Q_INVOKABLE void showFolder() const; ///< in which that file is
    Q_INVOKABLE void deleteAll();        ///< the account, everywhere
    Q_INVOKABLE static void copy(const QString& text);

signals:
    void changed();
    void signedIn();

private:
    void watch(); ///< whether another device has come by the code
    /// `then` is for what went well.
    template <class T>
    void post(const client::Request<T>& request, const std::function<void(const T&)>& then);
    bool begin(); ///< false: something is under way
    void fetch();
    void show(const protocol::Devices& devices);
    void forgetCodes();
    void enter(const QString& server, const std::string& key, const client::Reply<protocol::Welcome>& reply);
    void left(const QString& news); ///< nobody is here any more
    void end(const QString& trouble = {}, const QString& news = {});

    Online& m_online;
    std::filesystem::path m_folder;
    Rows<DeviceRow> m_devices{this};
    QString m_recoveryCode;
    QString m_linkCode;
    QString m_linkText;
    int m_linkSeconds = 0;
    QTimer m_clock;
    QTimer m_watch;        ///< runs while a code for another device is shown
    QStringList m_present; ///< the devices that were there before
    QString m_offered;
    client::Retry<protocol::Welcome> m_signIn;
    PageRequest m_request;
    bool m_listing = false;   ///< somebody looks at the devices
    bool m_connected = false; ///< with the server
    QString m_news;
    QString m_kept; ///< the file with what the server knows of her
};

} // namespace models
