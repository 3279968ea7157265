#include "sync/push/address_guard.h"
#include "sync/push/apns.h"
#include "sync/push/fcm.h"
#include "sync/push/web_push.h"

#include <algorithm>

/// Checks of what devices and administrators enter, before it is stored or used.

namespace push {
namespace {

using engine::Refusal;
using engine::Result;

Refusal refused(std::string_view rule, std::string_view text) {
    return {engine::RefusalKind::Request, std::string(rule), std::string(text), {}, {}};
}

/// It is put into a header or a URL unchanged.
bool isWord(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char each) { return each > ' ' && each < '\x7f'; });
}

/// A URL of our own configuration, so any host is allowed, but the connection has to be encrypted.
bool isSecure(std::string_view url, bool allowPrivate) {
    return isWord(url) && (url.starts_with("https://") || (allowPrivate && url.starts_with("http://")));
}

Result<void> checkApple(const Keys::Apple& keys, bool allowPrivate) {
    if (!readKey(keys.key, Algorithm::Es256))
        return refused("push-keys", "the key for Apple is not a private key of P-256 (PEM)");
    if (!isWord(keys.keyId) || !isWord(keys.team) || !isWord(keys.topic))
        return refused("push-keys", "for Apple, the id of the key, the team and the id of the app are needed");
    if (!isSecure(keys.host, allowPrivate))
        return refused("push-keys", "the address of Apple's service does not begin with https");
    return {};
}

Result<void> checkGoogle(const Keys::Google& keys, bool allowPrivate) {
    const auto account = accountIn(keys.account);
    if (!account)
        return account.refusal();
    if (!isWord(account.value().project) || !isSecure(account.value().tokenAddress, allowPrivate) ||
        !isSecure(keys.host, allowPrivate))
        return refused("push-keys", "the addresses of Google's service do not begin with https");
    return {};
}

} // namespace

Result<void> check(const Address& address, bool allowPrivate) {
    switch (address.transport) {
    case Transport::Web:
        if (const auto origin = originOf(address.to, allowPrivate); !origin)
            return origin.refusal();
        if (const auto receiver = receiverKeysOf(address); !receiver)
            return receiver.refusal();
        return {};
    case Transport::Apple:
        if (!isAppleToken(address.to))
            return refused("push-address", "the token is none of Apple's");
        return {};
    case Transport::Google:
        if (!isGoogleToken(address.to))
            return refused("push-address", "the token is none of Google's");
        return {};
    }
    return refused("push-address", "there is no such way to a device");
}

std::string publicVapidKey(std::string_view pem) {
    const Key key = readKey(std::string(pem), Algorithm::Es256);
    return key ? base64url(pointOf(key.get())) : std::string();
}

Result<void> check(const Keys& keys, bool allowPrivate) {
    if (!keys.vapid.empty() && !readKey(keys.vapid, Algorithm::Es256))
        return refused("push-keys", "the key for Web Push is not a private key of P-256 (PEM)");
    if (!keys.subject.empty() && !keys.subject.starts_with("mailto:") && !keys.subject.starts_with("https://"))
        return refused("push-keys", "whom a push service may complain to is a mailto: or an https: address");
    if (keys.apple)
        if (auto apple = checkApple(*keys.apple, allowPrivate); !apple)
            return apple;
    return keys.google ? checkGoogle(*keys.google, allowPrivate) : Result<void>();
}

} // namespace push
