#include "app/platform/keychain_ios.h"
#include "app/platform/secrets.h"

#include <QCoreApplication>
#include <QTimer>

#import <Foundation/Foundation.h>
#import <Security/Security.h>

/// Without QtKeychain: its items can be read only while the device is unlocked, but the background refresh runs on
/// locked devices. The app has a single folder on iOS, whose path changes with every update, so the item has a fixed
/// name. (The keychain outlives the app: after reinstalling it the player has her account again.)

namespace platform {
namespace {

id as(CFStringRef name) { return (__bridge id)name; }

NSDictionary* item() {
    return @{
        as(kSecClass) : as(kSecClassGenericPassword),
        as(kSecAttrService) : @"gingerbread-house",
        as(kSecAttrAccount) : @"token",
    };
}

OSStatus add(NSData* secret) {
    NSMutableDictionary* full = [item() mutableCopy];
    full[as(kSecValueData)] = secret;
    // In no backup: a device restored from it would act as this device.
    full[as(kSecAttrAccessible)] = as(kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly);
    return SecItemAdd((__bridge CFDictionaryRef)full, nullptr);
}

} // namespace

std::optional<std::string> tokenInKeychain() {
    NSMutableDictionary* query = [item() mutableCopy];
    query[as(kSecReturnData)] = @YES;
    CFTypeRef found = nullptr;
    const OSStatus status = SecItemCopyMatching((__bridge CFDictionaryRef)query, &found);
    if (status == errSecItemNotFound)
        return std::string();
    if (status != errSecSuccess)
        return std::nullopt;
    NSData* data = (__bridge_transfer NSData*)found;
    return std::string(static_cast<const char*>(data.bytes), data.length);
}

bool keepTokenInKeychain(const std::string& token) {
    if (token.empty()) {
        const OSStatus status = SecItemDelete((__bridge CFDictionaryRef)item());
        return status == errSecSuccess || status == errSecItemNotFound;
    }
    NSData* secret = [NSData dataWithBytes:token.data() length:token.size()];
    NSDictionary* change = @{as(kSecValueData) : secret};
    const OSStatus status = SecItemUpdate((__bridge CFDictionaryRef)item(), (__bridge CFDictionaryRef)change);
    return (status == errSecItemNotFound ? add(secret) : status) == errSecSuccess;
}

// iOS has no option for another folder, and so no Vault::File.

void readSecret(QObject* context, Vault /*vault*/, const std::filesystem::path& /*folder*/,
                const std::function<void(std::optional<QString>)>& then) {
    QTimer::singleShot(0, context, [then] {
        const auto token = tokenInKeychain();
        then(token ? std::optional(QString::fromStdString(*token)) : std::nullopt);
    });
}

void keepSecret(QObject* context, Vault /*vault*/, const std::filesystem::path& /*folder*/, const QString& secret,
                const std::function<void(QString)>& then) {
    QTimer::singleShot(0, context, [then, secret] {
        const bool kept = keepTokenInKeychain(secret.toStdString());
        then(kept ? QString()
                  : QCoreApplication::translate("secrets", "The keychain of this device could not be written."));
    });
}

} // namespace platform
