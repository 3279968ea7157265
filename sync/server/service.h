#pragma once

#include "sync/server/base/text_map.h"
#include "sync/server/feed/feed.h"
#include "sync/server/games/bots.h"
#include "sync/server/notify/push_dispatcher.h"
#include "sync/server/operations/renaming.h"
#include "sync/server/rate_limit.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct ServiceOptions {
    std::string publicUrl;        ///< what links to invitations begin with
    std::string appUrl;           ///< where players get the app; empty: the pages do not say
    bool behindProxy = false;     ///< a client's address is the one that the proxy forwards
    double requestsADevice = 240; ///< a minute; 0 for any of these: no limit
    double requestsAnAddress = 600;
    double guesses = 10;  ///< wrong codes, a minute and address
    double accounts = 30; ///< an hour and address
    double makings = 60;  ///< of games, rematches, invitations, offers, exports and tests of push, an hour and device
    std::size_t botThreads = 1;
    std::chrono::milliseconds botTime{300}; ///< a bot's time to think
    /// The keys for sending push; nothing: this server sends none.
    std::optional<push::Keys> push;
    push::SenderOptions sending;
    Time holdBack = 4 * second;
    /// Notifies other processes on the same database: ids of accounts with changes, and of devices that were revoked.
    std::function<void(std::vector<std::string> ids)> publish;
};

/// Handles all requests: finds the route, authenticates the device and applies rate limits. The operations run in
/// lanes, each a thread with a ledger of its own.
class Service final : public Handler, private SideEffects {
public:
    static engine::Result<std::unique_ptr<Service>>
    make(boost::asio::io_context& context, std::vector<std::unique_ptr<Ledger>> ledgers, ServiceOptions options);
    ~Service() override;
    Service(const Service&) = delete;
    Service(Service&&) = delete;
    Service& operator=(const Service&) = delete;
    Service& operator=(Service&&) = delete;

    void handle(Request request, Respond respond) override;
    void wake(std::vector<std::string> ids); ///< another process has published these; from any thread
    void stop();                             ///< answers all long polls, and no bot begins to think

private:
    struct Lane {
        Lane(std::unique_ptr<Ledger> itsLedger, const std::string& epoch, const std::string& publicUrl,
             std::size_t mostOpen, PushOffer push)
            : ledger(std::move(itsLedger)), workspace(*ledger, epoch, publicUrl, mostOpen, std::move(push)) {}
        std::unique_ptr<Ledger> ledger;
        Workspace workspace;
        std::unique_ptr<Writer> writer;
    };
    /// The device of a token, cached so that not every request reads the ledger.
    struct Known {
        std::string device;
        std::string account;
        Time until = 0; ///< then the token is looked up again
        Time used = 0;  ///< as it is in the ledger
    };

    Service(boost::asio::io_context& context, std::vector<std::unique_ptr<Ledger>> ledgers, const std::string& epoch,
            ServiceOptions options);

    using Job = std::function<Reply(Workspace&)>;
    void post(std::string_view lane, Job job, Respond respond);
    Lane& laneOf(std::string_view what);

    Network networkOf(const Request& request) const;
    std::optional<Response> refuseOverLimit(Route::Cost cost, const Network& network);
    Respond countingGuesses(Route::Cost cost, const Network& network, Respond respond);
    static std::optional<Response> readKeyAndBody(Request& request, Call& call);
    static Respond withLogLine(std::string_view route, Respond respond);
    void respondWithPage(std::string_view method, std::string_view path, const Network& network, Respond respond);
    void authenticate(const std::string& tokenHash, Call call, const Network& network, Respond respond);
    void handleAuthenticated(Call call, const Network& network, Respond respond);
    void recordUse(const Call& call);
    void recordShown(const Call& call);
    bool answerFromMemory(const Call& call, const Respond& respond) const;

    void changed(Change change) override;
    void viewed(std::string_view game, std::string_view account, GameText view) override;
    void authenticated(std::string_view tokenHash, const Device& device, Time now) override;
    void revoked(std::string_view device) override;
    void forgetToken(std::string_view device);
    void profileChanged(const Account& account) override;
    void nudged(Time due) override;
    void botsTurn(std::string_view game, const engine::Game& kind, std::string_view bot,
                  const engine::AnyPosition& view, std::size_t length, bool awaited) override;
    void botPlays(const Bots::Task& task, const std::vector<engine::AnyMove>& moves);
    void doMaintenance(); ///< now and then: takes up forgotten renames and bots, deletes old answers

    boost::asio::io_context& m_context;
    ServiceOptions m_options;
    bool m_alone;
    std::vector<std::unique_ptr<Lane>> m_lanes;
    Feed m_feed;
    Renaming m_renaming;
    RateLimit m_devices;
    NetworkRateLimit m_addresses;
    NetworkRateLimit m_guesses;
    NetworkRateLimit m_accounts;
    RateLimit m_makings;
    TextMap<Known> m_known;             ///< by the hash of the token
    TextMap<std::string> m_tokens;      ///< by device: the hash of its token
    TextMap<TextMap<GameText>> m_views; ///< by game and account
    boost::asio::steady_timer m_timer;
    bool m_stopped = false;
    std::unique_ptr<Bots> m_bots;
    std::unique_ptr<PushDispatcher> m_dispatcher;
};

} // namespace server
