#pragma once

#include "sync/client/http.h"
#include "sync/protocol/about.h"
#include "sync/protocol/accounts.h"
#include "sync/protocol/feed.h"
#include "sync/protocol/game_info.h"
#include "sync/protocol/lobby.h"
#include "sync/protocol/push.h"
#include "sync/protocol/routes.h"
#include "sync/protocol/turns.h"

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace client {

/// The server that requests go to, and the token that says for which account.
struct Credentials {
    std::string server; ///< https://turns.example
    std::string token;  ///< empty: a request without an account

    bool operator==(const Credentials&) const = default;
};

/// The sentence for an address at which something other than a server for these games answers …
inline constexpr std::string_view notAServer = "What answers at this address is not a server for these games.";
/// … and for an answer that does not have the expected form.
inline constexpr std::string_view notUnderstood =
    "The server said something that this version of the app does not understand.";

/// Why a request has no usable answer.
struct Fault {
    int status = 0; ///< 0: no answer came, or none of a server for these games
    HttpReply::Fault cause = HttpReply::Fault::None;
    std::string problem;  ///< a type of sync/protocol/problem.h; empty: the answer was not a problem
    std::string sentence; ///< what went wrong, as a sentence for the player
    std::chrono::seconds retryAfter{0};

    /// The server did what was asked for; only its answer cannot be read.
    bool isDone() const { return status >= 200 && status < 300; }
    /// The fault is temporary: the same request may succeed later.
    bool isTemporary() const { return status == 0 || status == 408 || status == 425 || status == 429 || status >= 500; }
    /// The server refuses the request, and will refuse it again.
    bool isRefusal() const { return !isDone() && !isTemporary(); }
};

template <class T>
struct Reply {
    std::optional<T> value = {}; ///< nothing: `fault` says why
    Fault fault = {};

    bool ok() const { return value.has_value(); }
    bool isDone() const { return ok() || fault.isDone(); }
    bool isTemporary() const { return !ok() && fault.isTemporary(); }
    const T& operator*() const { return *value; }
    const T* operator->() const { return &*value; }
};
template <class T>
using ReplyHandler = std::function<void(const Reply<T>&)>;

/// The type of an answer whose body is not read.
struct Nothing {};

/// A request without the type of its answer.
struct UntypedRequest {
    protocol::Route route;
    std::string path; ///< with its parameters filled in
    std::string body; ///< empty: no body
    std::string key;  ///< Idempotency-Key, of a request that needs one
    std::chrono::milliseconds timeout{15'000};
    std::function<void()> onTransmitted = {}; ///< called when the whole request has left this device
    std::string meaning;                      ///< the body without its random contribution, to compare requests by

    bool isSame(const UntypedRequest& other) const {
        return route == other.route && path == other.path && meaning == other.meaning;
    }
};
/// A request of the protocol with the type of its answer. Sent again it has the same idempotency key, so the server
/// does it only once.
template <class T>
struct Request : UntypedRequest {};

/// Keeps a request that a player may repeat. The same request has the same idempotency key again, because the first try
/// may have been done and only its answer lost; a different request gets a new key. Random contributions to a seed
/// differ each time and are not compared.
template <class T>
class Retry {
public:
    const Request<T>& request(const Request<T>& wanted) {
        if (!m_pending || !m_pending->isSame(wanted))
            m_pending = wanted;
        return *m_pending;
    }
    /// Sent, but not answered for good: the server may have done it.
    const std::optional<Request<T>>& pending() const { return m_pending; }
    /// `key`: the idempotency key of the request that was answered.
    void answered(const std::string& key, const Reply<T>& reply) {
        if (!reply.isTemporary() && m_pending && m_pending->key == key)
            m_pending.reset();
    }

private:
    std::optional<Request<T>> m_pending;
};

/// Every request of the protocol. The static functions make requests as values, and `ask` sends them.
class Api {
public:
    Api(Http& http, Credentials credentials) : m_http(&http), m_credentials(std::move(credentials)) {}
    explicit Api(Http& http) : Api(http, {}) {}

    void use(Credentials credentials) { m_credentials = std::move(credentials); }
    const Credentials& credentials() const { return m_credentials; }
    /// Aborts all requests under way; their callbacks are not called.
    void cancelAll() const { m_http->cancelAll(); }
    /// `then` is called once, after this has returned.
    template <class T>
    void ask(const Request<T>& request, std::type_identity_t<ReplyHandler<T>> then) const {
        send(request, [then = std::move(then)](const Received& received) { then(replyOf<T>(received)); });
    }

    template <class T>
    using R = Request<T>;

    static R<protocol::About> about();

    static R<protocol::Welcome> createAccount(const protocol::NewAccount& account);
    static R<protocol::Welcome> recover(const protocol::Recovery& recovery);
    static R<protocol::Welcome> takeLink(const std::string& code, const protocol::NewDevice& device);
    static R<protocol::Account> me();
    static R<protocol::Account> changeMe(const protocol::ProfileChange& change);
    static R<Nothing> deleteMe();
    static R<protocol::JsonText> exportMe();
    static R<protocol::Devices> devices();
    static R<protocol::Devices> renameDevice(const std::string& device, const std::string& name);
    static R<Nothing> revokeDevice(const std::string& device);
    static R<protocol::Code> newRecovery();
    static R<protocol::Code> newLink();

    static R<protocol::Push> pushState();
    static R<protocol::Push> subscribe(const protocol::Subscription& subscription);
    static R<Nothing> unsubscribe();
    static R<protocol::PushTest> testPush();

    static R<protocol::Games> games(const std::string& before = {});
    static R<protocol::GameInfo> createGame(const protocol::NewGame& game);
    static R<protocol::GameView> game(const std::string& game, std::size_t from = 0);
    static R<protocol::GameInfo> start(const std::string& game, const std::string& bot);
    static R<protocol::Code> invite(const std::string& game);
    static R<Nothing> withdraw(const std::string& game, const std::string& code);
    static R<protocol::GameInfo> invitation(const std::string& code);
    static R<protocol::GameInfo> join(const std::string& code, const protocol::Join& join);
    static R<protocol::GameInfo> resign(const std::string& game, engine::Seat seat);
    static R<protocol::GameInfo> rematch(const std::string& game);
    static R<protocol::Code> offerSeats(const std::string& game);
    static R<protocol::GameInfo> takeSeats(const std::string& game, const std::string& code);
    static R<protocol::GameInfo> mute(const std::string& game, bool muted);

    static R<protocol::Played> play(const std::string& game, std::size_t at, const protocol::Batch& batch);
    static R<Nothing> seen(const std::string& game, const protocol::Seen& seen);
    static R<protocol::JsonText> record(const std::string& game);
    /// `wait`: seconds of the long poll; `profile`: the revision of the profile that this device has; `shown`: a player
    /// is looking at the app and has seen the news of the poll before.
    static R<protocol::News> sync(const std::string& cursor, int wait, int profile, bool shown);

private:
    /// An answer whose body is not yet converted to its type.
    struct Received {
        Fault fault; ///< has the status also when the request succeeded
        engine::json::value body;
    };
    /// All requests are sent, logged and answered here.
    void send(const UntypedRequest& call, std::function<void(const Received&)> then) const;
    static Received receivedFrom(const HttpReply& reply);
    template <class T>
    static Reply<T> replyOf(const Received& received);
    static Fault unreadable(Fault fault);

    Http* m_http;
    Credentials m_credentials;
};

template <class T>
Reply<T> Api::replyOf(const Received& received) {
    if (!received.fault.isDone())
        return {{}, received.fault};
    if constexpr (std::is_same_v<T, Nothing>) {
        return {Nothing(), received.fault};
    } else {
        const protocol::Reader reader(received.body);
        Reply<T> reply{T(), received.fault};
        if constexpr (std::is_same_v<T, protocol::JsonText>)
            reply.value = protocol::textIn(reader);
        else
            read(reader, *reply.value);
        return reader.failed() ? Reply<T>{{}, unreadable(received.fault)} : reply;
    }
}

} // namespace client
