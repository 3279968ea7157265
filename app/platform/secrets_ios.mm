#include "app/platform/keychain_ios.h"
#include "app/platform/secrets.h"

#include <QCoreApplication>
#include <QTimer>

#import <Foundation/Foundation.h>
#import <Security/Security.h>

/// Not QtKeychain: what that writes can be read only while the device is unlocked, and a phone that looks for news lies
/// in a pocket. There is one folder on a phone, and its path is another one after every update of the app: so the name
/// of the item is fixed. (An item outlives the app; whoever installs it again has her account again.)

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
    // Into no backup: another device would then be this one.
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

// No app on a phone is told a folder of its own, so there is no Vault::File either.

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
