#pragma once

#include "engine/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// "It is your turn", for a device whose app is closed. A push is a hint and never the truth: it may come late, twice
/// or not at all, and tells the whole state each time, so that the last one that comes is right.

namespace push {

enum class Transport {
    Web,    ///< RFC 8030: UnifiedPush on Android, browsers, desktops
    Apple,  ///< APNs
    Google, ///< FCM HTTP v1
};

/// Where a device can be reached, as it told the server.
struct Address {
    Transport transport = Transport::Web;
    std::string to;     ///< Web: the address of its push service's resource; else the token of the device
    std::string key;    ///< Web: its public key, p256dh, base64url
    std::string secret; ///< Web: its authentication secret, base64url

    bool operator==(const Address&) const = default;
};

/// What is told: that somebody has played, and how much waits. Nothing of what is hidden in a game is in it.
struct Message {
    enum class Kind { Turn, Test };
    Kind kind = Kind::Turn;
    std::string who;  ///< played last
    std::string game; ///< which is to be opened
    int others = 0;   ///< so many other games wait, too
    int waiting = 0;  ///< … and so many in all: the badge
};
/// As devices get it: {"v":1,"kind":"turn","who":"Bob","game":"…","others":2,"waiting":3}
std::string textOf(const Message& message);

/// What became of a message.
struct Outcome {
    enum class Kind {
        Delivered, ///< the push service has it
        Gone,      ///< there is no such device any more: its address is to be forgotten
        Later,     ///< not now; `after` says when, if the service did
        Alarm,     ///< the service will not have us: our keys are wrong. The device is not at fault
        Refused,   ///< this message or this address, for good; no other try will be better
    };
    Kind kind = Kind::Delivered;
    std::chrono::seconds after{0};
    /// Gone: since when, in milliseconds since 1970, as far as the service says. Who registered later is not meant.
    std::optional<std::int64_t> since;
    std::string why; ///< for a log and a doctor: "410 Unregistered". No address, key or token is in it

    bool operator==(const Outcome&) const = default;
};

} // namespace push
