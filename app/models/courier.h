#pragma once

#include "sync/client/sync.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace models {

/// Carries turns: keeps the online games of this device and the server's in step, and asks the server for whatever else
/// is wanted of it. Lives in the keeper's thread.
class Courier : public QObject {
    Q_OBJECT

public:
    using Link = client::Sync::Link;
    using Then = std::function<void(const client::Answer&)>;

    explicit Courier(const store::Online& online);
    ~Courier() override;
    Courier(const Courier&) = delete;
    Courier(Courier&&) = delete;
    Courier& operator=(const Courier&) = delete;
    Courier& operator=(Courier&&) = delete;

    void use(const client::Credentials& credentials); ///< from now on; without a token: of nobody
    void setLive(bool live);                          ///< listens all the time, or says and hears nothing
    void networkIsBack();
    void look();                                                        ///< something was played or seen here
    engine::Result<std::string> learn(const client::json::value& said); ///< a game as an answer told it; its id
    void ask(const client::Call& call, const Then& then);               ///< as whom `use` said
    void ask(const client::Credentials& who, const client::Call& call, const Then& then);

signals:
    void changed(const QString& game); ///< something is new in it
    void listed();                     ///< the list of games has changed
    void linkChanged(models::Courier::Link link, const QString& why);
    void troubled(const QString& why); ///< by the disk

private:
    class Watched;
    void proceed(); ///< whatever is due, and a look at the clock for the rest

    std::unique_ptr<Watched> m_http;         ///< of the loop, which breaks off what it has asked when it falls silent
    std::unique_ptr<client::Http> m_errands; ///< for everything else
    std::unique_ptr<client::Sync> m_sync;
    QTimer m_clock;
};

} // namespace models
