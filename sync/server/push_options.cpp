#include "sync/server/push_options.h"

#include "sync/server/http/message.h"

#include <CLI/CLI.hpp>

#include <fstream>
#include <iterator>

namespace server {

using engine::Refusal;
using engine::Result;

namespace {

constexpr std::string_view vapidName = "vapid";

Refusal fault(const std::string& text, const std::string& file) {
    return {engine::RefusalKind::Request, "push", text, {{"file", engine::word(file)}}, {}};
}

Result<std::string> contentOf(const std::string& file) {
    std::ifstream stream(file);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.good() && text.empty())
        return fault("{file} cannot be read; it should be the key that was downloaded", file);
    return text;
}

Result<std::string> vapidKey(Ledger& ledger) {
    if (auto begun = ledger.begin(); !begun)
        return begun.refusal();
    const auto known = ledger.secret(vapidName);
    const auto key = [&]() -> Result<Secret> {
        if (!known)
            return known.refusal();
        return known.value() ? Result<Secret>(*known.value())
                             : ledger.replaceSecret(vapidName, 0, {push::newVapidKey(), now() / second});
    }();
    if (!key) {
        ledger.rollback();
        return key.refusal();
    }
    if (auto kept = ledger.commit(); !kept)
        return kept.refusal();
    return key.value().text;
}

Result<std::optional<push::Keys::Apple>> appleKeys(const PushArguments& arguments) {
    if (arguments.appleKey.empty())
        return std::optional<push::Keys::Apple>();
    if (arguments.appleKeyId.empty() || arguments.appleTeam.empty() || arguments.appleTopic.empty())
        return fault("With --apns-key {file} go --apns-key-id, --apns-team and --apns-topic", arguments.appleKey);
    auto key = contentOf(arguments.appleKey);
    if (!key)
        return key.refusal();
    return std::optional(push::Keys::Apple{key.value(), arguments.appleKeyId, arguments.appleTeam, arguments.appleTopic,
                                           arguments.appleHost});
}

Result<std::optional<push::Keys::Google>> googleKeys(const PushArguments& arguments) {
    if (arguments.googleAccount.empty())
        return std::optional<push::Keys::Google>();
    auto account = contentOf(arguments.googleAccount);
    if (!account)
        return account.refusal();
    return std::optional(push::Keys::Google{account.value(), arguments.googleHost});
}

} // namespace

void describe(CLI::App& app, PushArguments& arguments) {
    app.add_flag("--no-push", arguments.off, "Nobody is told of a turn while her app is closed");
    app.add_option("--push-contact", arguments.contact,
                   "Whom a push service may turn to, as mailto:me@turns.example; otherwise --public-url");
    app.add_option("--push-after", arguments.holdBack, "Seconds in which she may see her turn by herself")
        ->check(CLI::Range(0, 600))
        ->capture_default_str();
    app.add_option("--apns-key", arguments.appleKey, "For iPhones: the key for Apple's push service, a .p8 file");
    app.add_option("--apns-key-id", arguments.appleKeyId, "… its id");
    app.add_option("--apns-team", arguments.appleTeam, "… the id of the team");
    app.add_option("--apns-topic", arguments.appleTopic, "… and the id of the app");
    app.add_option("--apns-host", arguments.appleHost, "https://api.sandbox.push.apple.com for apps under development")
        ->capture_default_str();
    app.add_option("--fcm-account", arguments.googleAccount,
                   "For Firebase Cloud Messaging: the service account, a JSON file");
    app.add_option("--fcm-host", arguments.googleHost)->capture_default_str();
    app.add_flag("--allow-private-push", arguments.allowPrivate,
                 "Devices may name push services on this machine and its network: for tests only");
    app.add_option("--push-authorities", arguments.authorities,
                   "Certificates (PEM) that are believed besides those of the system");
}

Result<void> setUpPush(const PushArguments& arguments, Ledger& ledger, ServiceOptions& options) {
    if (arguments.off)
        return {};
    auto vapid = vapidKey(ledger);
    if (!vapid)
        return vapid.refusal();
    auto apple = appleKeys(arguments);
    if (!apple)
        return apple.refusal();
    auto google = googleKeys(arguments);
    if (!google)
        return google.refusal();
    const std::string subject =
        arguments.contact.empty() && options.publicUrl.starts_with("https://") ? options.publicUrl : arguments.contact;
    options.push = push::Keys{vapid.value(), subject, std::move(apple.value()), std::move(google.value())};
    if (auto sound = push::check(*options.push, arguments.allowPrivate); !sound)
        return sound;
    options.sending.allowPrivate = arguments.allowPrivate;
    options.sending.caFile = arguments.authorities;
    options.holdBack = arguments.holdBack * second;
    return {};
}

} // namespace server
