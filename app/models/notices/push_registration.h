#pragma once

#include "app/models/sync/online.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace models {

/// Tells the server where it can reach this device while the app is closed, until it knows; and what it says of that.
class PushRegistration : public QObject {
    Q_OBJECT

public:
    using Address = std::optional<protocol::Subscription>;

    explicit PushRegistration(Online& online, QObject* parent = nullptr);

    void start(); ///< nothing is asked before
    /// Where this device is to be reached; nothing: the server is to have no way to it. Until then it stays as it was.
    void set(const Address& address);
    void refresh(); ///< what it says of this device
    void tidy();    ///< what became of a test is not shown again
    void test();    ///< has the server send something that tells of no turn

    std::optional<store::Time> delivered() const { return m_delivered; } ///< when it last got something through
    QString trouble() const { return m_trouble; }                        ///< why it did not, in a sentence
    QString testText() const { return m_testText; }                      ///< what became of the test
    bool testing() const { return m_looks > 0; }

signals:
    void keyKnown(const QString& key); ///< the server's, which a push service wants to know
    void changed();

private:
    void advance(); ///< whatever is to be asked now
    template <class T>
    void ask(const client::Request<T>& request, const std::type_identity_t<client::Then<T>>& then);
    void hear(const client::Reply<protocol::Push>& reply);
    Address toSay() const; ///< of what is wanted
    void put();
    void take();
    void forget();
    void watchTest();
    void endTest(const QString& text);

    Online& m_online;
    bool m_started = false;
    bool m_busy = false;
    bool m_asked = false;      ///< the server has said how it stands
    bool m_registered = false; ///< it has a way to this device
    bool m_shared = false;     ///< it knows by the account when she wants to be left alone, and of what
    QString m_key;
    std::optional<Address> m_wanted;  ///< nothing: that is not known yet
    std::optional<Address> m_settled; ///< what it was last told and answered, whatever it said
    std::optional<store::Time> m_delivered;
    QString m_trouble;
    QString m_testText;
    store::Time m_testedAt = 0;
    int m_looks = 0; ///< that are still taken at what became of the test
    QTimer m_again;
    QTimer m_watch;
};

} // namespace models
