#include "app/platform/notice_ios.h"

#include <memory>

#import <UIKit/UIKit.h>

namespace platform {
namespace {

NSString* const noticeName = @"turn"; ///< the apns-collapse-id of the server's pushes, too
NSString* const badgeKey = @"badge";  ///< the number that the app itself has last put on its icon

UNUserNotificationCenter* center() { return UNUserNotificationCenter.currentNotificationCenter; }

void noteBadge(int waiting) { [NSUserDefaults.standardUserDefaults setInteger:waiting forKey:badgeKey]; }

/// Waits for what an asynchronous block of the system gives, or returns `otherwise` after systemPatience.
template <class T>
T await(std::future<T> answer, T otherwise) {
    return answer.wait_for(systemPatience) == std::future_status::ready ? answer.get() : otherwise;
}

bool isShown(const QString& game, int waiting) {
    const auto found = std::make_shared<std::promise<bool>>();
    [center() getDeliveredNotificationsWithCompletionHandler:^(NSArray* shown) {
      bool same = false;
      for (UNNotification* one in shown)
          same = same || ([one.request.identifier isEqualToString:noticeName] && gameOf(one) == game &&
                          one.request.content.badge.intValue == waiting);
      found->set_value(same);
    }];
    return await(found->get_future(), false);
}

int iconBadge() {
    const auto found = std::make_shared<std::promise<int>>();
    [NSOperationQueue.mainQueue addOperationWithBlock:^{
      found->set_value(static_cast<int>(UIApplication.sharedApplication.applicationIconBadgeNumber));
    }];
    return await(found->get_future(), 0);
}

} // namespace

QString textOf(NSString* text) { return text == nil ? QString() : QString::fromUtf8(text.UTF8String); }
NSString* textOf(const QString& text) { return @(text.toUtf8().constData()); }

QString gameOf(UNNotification* notification) {
    id game = notification.request.content.userInfo[@"game"];
    return [game isKindOfClass:NSString.class] ? textOf(static_cast<NSString*>(game)) : QString();
}

std::future<void> post(const Notice& notice, int badge) {
    UNMutableNotificationContent* content = [[UNMutableNotificationContent alloc] init];
    content.title = textOf(notice.title);
    content.body = textOf(notice.text);
    content.sound = UNNotificationSound.defaultSound;
    if (!notice.game.isEmpty())
        content.userInfo = @{@"game" : textOf(notice.game)};
    if (badge > 0) {
        content.badge = @(badge);
        noteBadge(badge);
    }
    UNNotificationRequest* request = [UNNotificationRequest requestWithIdentifier:noticeName
                                                                          content:content
                                                                          trigger:nil];
    const auto posted = std::make_shared<std::promise<void>>();
    auto ready = posted->get_future();
    [center() addNotificationRequest:request
               withCompletionHandler:^(NSError*) {
                 posted->set_value();
               }];
    return ready;
}

void withdrawAll() { [center() removeAllDeliveredNotifications]; }

void setIconBadge(int waiting) {
    noteBadge(waiting);
    [center() setBadgeCount:waiting withCompletionHandler:nil];
}

/// True if the notification is still shown; or if the player has dismissed it, and the number on the icon is the one
/// that came with it. If the app had put the same number there before, these cases cannot be told apart: then she is
/// notified again.
bool hasPushShown(const QString& game, int waiting) {
    if (isShown(game, waiting))
        return true;
    const NSInteger ours = [NSUserDefaults.standardUserDefaults integerForKey:badgeKey];
    return ours != waiting && iconBadge() == waiting;
}

} // namespace platform
