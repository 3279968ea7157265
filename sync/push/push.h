#pragma once

#include "engine/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// Push messages ("It is your turn") for devices whose app is closed. A push is a hint and never the truth: it may come
/// late, twice or not at all. Each has the whole state, so that the latest one is right.

namespace push {

enum class Transport {
    Web,    ///< RFC 8030: UnifiedPush on Android, browsers, desktops
    Apple,  ///< APNs
    Google, ///< FCM HTTP v1
};

/// Where a device can be reached, as the device reported it.
struct Address {
    Transport transport = Transport::Web;
    std::string to;     ///< Web: the URL at its push service; else the device's token
    std::string key;    ///< Web: its public key, p256dh, base64url
    std::string secret; ///< Web: its authentication secret, base64url

    bool operator==(const Address&) const = default;
};

/// The content of a push: who has played and how many games wait. It contains no hidden information of a game.
struct Message {
    enum class Kind { Turn, Test };
    Kind kind = Kind::Turn;
    std::string who;  ///< the name of the player who moved last
    std::string game; ///< the game to open
    int others = 0;   ///< how many other games wait, too
    int waiting = 0;  ///< how many games wait in all: the app's badge
};
/// The text for devices: {"v":1,"kind":"turn","who":"Bob","game":"…","others":2,"waiting":3}. It is read by
/// android/src/org/gingerbreadhouse/PushReceiver.java. It is not in sync/protocol, because it does not go through the
/// REST API, and sync/push knows only the engine and sync/curl.
std::string textOf(const Message& message);

/// The result of sending a message.
struct Outcome {
    enum class Kind {
        Delivered, ///< the push service has accepted it
        Gone,      ///< the device is no longer registered: its address has to be deleted
        Later,     ///< try again, after `retryAfter` if the service gave a time
        Alarm,     ///< the service rejects this server: its keys are wrong, the device is not at fault
        Refused,   ///< this message or address was rejected; a retry will not help
    };
    Kind kind = Kind::Delivered;
    std::chrono::seconds retryAfter{0};
    /// Gone: since when, in milliseconds since 1970, if the service says it. An address registered later is still
    /// valid.
    std::optional<std::int64_t> since;
    std::string why; ///< for logs: "410 Unregistered"; contains no address, key or token

    bool operator==(const Outcome&) const = default;
};

} // namespace push
