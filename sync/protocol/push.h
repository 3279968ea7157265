#pragma once

#include "sync/protocol/profile.h"

#include <optional>
#include <string>
#include <vector>

/// Push: how a device is notified of a turn while its app is closed. The structs have the names of the schemas in
/// openapi.yaml.

namespace protocol {

enum class Transport { Web, Apple, Google };
template <>
struct Words<Transport> {
    static constexpr std::array<std::string_view, 3> all{"web", "apns", "fcm"};
};

/// Where a device can be reached.
struct Subscription {
    Transport transport = Transport::Web;
    std::string to;     ///< web: the https address that a push service gave; otherwise the token of the device
    std::string key;    ///< web: p256dh, base64url
    std::string secret; ///< web: auth, base64url
    std::optional<Quiet> quiet;
    std::vector<std::string> muted; ///< games that are muted on this device only

    bool operator==(const Subscription&) const = default;
};
void read(const Reader& json, Subscription& subscription);
void write(JsonWriter& json, const Subscription& subscription);

struct PushDevice {
    Transport transport = Transport::Web;
    int since = 0;                ///< seconds since the device subscribed
    std::optional<int> delivered; ///< seconds since the last push that was delivered
    std::string trouble;          ///< why the last push was not delivered
};
void read(const Reader& json, PushDevice& device);
void write(JsonWriter& json, const PushDevice& device);

struct Push {
    std::vector<Transport> transports; ///< the push services that this server supports
    std::string vapid;                 ///< the server's public key for web push
    bool shared = false;               ///< the server keeps quiet hours and muted games with the account
    std::optional<PushDevice> device;
};
void read(const Reader& json, Push& push);
void write(JsonWriter& json, const Push& push);

struct PushTest {
    Transport transport = Transport::Web;
};
void read(const Reader& json, PushTest& test);
void write(JsonWriter& json, const PushTest& test);

} // namespace protocol
