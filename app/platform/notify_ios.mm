#include "app/platform/background_ios.h"
#include "app/platform/notice_ios.h"

#include <QGuiApplication>
#include <QStandardPaths>

#include <utility>

#import <UIKit/UIKit.h>
#import <objc/runtime.h>

/// Notifications on iOS. There are three ways to one. First, Apple's push service shows it without running code of this
/// app; the texts are in Localizable.strings, by the keys that the server sends. If the message has content-available,
/// iOS may also wake the app, which then fetches the turn. Second, iOS wakes the app from time to time
/// (BGAppRefreshTask): the app makes one pass without Qt's event loop and shows what is new itself, which needs no push
/// service. Third, the open app shows one. All three use the same identifier, so that there is never more than one; and
/// the app does not repeat what Apple's service has shown.

namespace {

using platform::Notifier;
using platform::textOf;

UNUserNotificationCenter* center() { return UNUserNotificationCenter.currentNotificationCenter; }

/// What is known about notifications; only used in the main thread.
struct NotifierState {
    Notifier* owner = nullptr;
    Notifier::Permission permission = Notifier::Permission::Absent; ///< until the system has answered
    QString token;   ///< the device token of Apple's push service, in hex
    QString failure; ///< why there is no token
    QString tapped;  ///< the game of a notification that was tapped before there was an owner
};
NotifierState& notifierState() {
    static NotifierState one;
    return one;
}

template <class Work>
void inMainThread(Work work) {
    [NSOperationQueue.mainQueue addOperationWithBlock:^{
      work();
    }];
}

void change() {
    if (notifierState().owner != nullptr)
        emit notifierState().owner->changed();
}

void open(const QString& game) {
    if (notifierState().owner != nullptr)
        emit notifierState().owner->opened(game);
    else
        notifierState().tapped = game;
}

Notifier::Permission permissionOf(UNAuthorizationStatus status) {
    switch (status) {
    case UNAuthorizationStatusNotDetermined:
        return Notifier::Permission::Unasked;
    case UNAuthorizationStatusDenied:
        return Notifier::Permission::Denied;
    default: // provisional notifications are shown, too
        return Notifier::Permission::Granted;
    }
}

void askForPermission() {
    [center() getNotificationSettingsWithCompletionHandler:^(UNNotificationSettings* settings) {
      const auto permission = permissionOf(settings.authorizationStatus);
      inMainThread([permission] {
          if (std::exchange(notifierState().permission, permission) != permission)
              change();
      });
    }];
}

} // namespace

/// Methods that UIKit calls. Qt creates the application and its delegate, of a class (QIOSApplicationDelegate) that
/// handles links, but neither pushes nor background tasks. The missing methods are written here and added to that class
/// before main begins. No method of Qt's is replaced: if a later Qt has one of these, Qt's is used. In these methods
/// `self` is Qt's delegate, so they must not use it. Taps on notifications go to the delegate of the notification
/// center, which is an object of our own.
@interface GingerbreadHooks : NSObject <UIApplicationDelegate, UNUserNotificationCenterDelegate>
@end

@implementation GingerbreadHooks

+ (void)load {
    Class qt = NSClassFromString(@"QIOSApplicationDelegate");
    for (SEL hook : {
             @selector(application:willFinishLaunchingWithOptions:),
                 @selector(application:didRegisterForRemoteNotificationsWithDeviceToken:),
                 @selector(application:didFailToRegisterForRemoteNotificationsWithError:),
                 @selector(application:didReceiveRemoteNotification:fetchCompletionHandler:)
         }) {
        Method method = class_getInstanceMethod(self, hook);
        class_addMethod(qt, hook, method_getImplementation(method), method_getTypeEncoding(method));
    }
}

+ (GingerbreadHooks*)one {
    static GingerbreadHooks* const hooks = [[GingerbreadHooks alloc] init];
    return hooks;
}

/// Runs before Qt's main: tasks must be registered, and the handler of taps set, before the launch is over.
- (BOOL)application:(UIApplication*)application willFinishLaunchingWithOptions:(NSDictionary*)options {
    center().delegate = GingerbreadHooks.one;
    platform::registerRefresh();
    [NSNotificationCenter.defaultCenter addObserverForName:UIApplicationDidEnterBackgroundNotification
                                                    object:nil
                                                     queue:nil
                                                usingBlock:^(NSNotification*) {
                                                  platform::scheduleRefresh();
                                                }];
    return YES;
}

- (void)application:(UIApplication*)application didRegisterForRemoteNotificationsWithDeviceToken:(NSData*)deviceToken {
    const QByteArray bytes(static_cast<const char*>(deviceToken.bytes), static_cast<qsizetype>(deviceToken.length));
    notifierState().token = QString::fromLatin1(bytes.toHex());
    notifierState().failure.clear();
    change();
}

- (void)application:(UIApplication*)application didFailToRegisterForRemoteNotificationsWithError:(NSError*)error {
    notifierState().token.clear();
    notifierState().failure = textOf(error.localizedDescription);
    change();
}

/// A push with content-available also wakes the app, so that the turn is fetched before the player opens it.
- (void)application:(UIApplication*)application
    didReceiveRemoteNotification:(NSDictionary*)userInfo
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
    NSOperationQueue* queue = [[NSOperationQueue alloc] init];
    [queue addOperationWithBlock:^{
      platform::fetchAndNotify(platform::NotifiedBy::Push);
      completionHandler(UIBackgroundFetchResultNewData);
    }];
}

/// The open app shows in its own window that it is her turn, so no notification appears.
- (void)userNotificationCenter:(UNUserNotificationCenter*)center
       willPresentNotification:(UNNotification*)notification
         withCompletionHandler:(void (^)(UNNotificationPresentationOptions))completionHandler {
    completionHandler(platform::gameOf(notification).isEmpty()
                          ? UNNotificationPresentationOptionBanner | UNNotificationPresentationOptionSound
                          : UNNotificationPresentationOptionNone);
}

- (void)userNotificationCenter:(UNUserNotificationCenter*)center
    didReceiveNotificationResponse:(UNNotificationResponse*)response
             withCompletionHandler:(void (^)(void))completionHandler {
    const QString game = platform::gameOf(response.notification);
    if (!game.isEmpty() && [response.actionIdentifier isEqualToString:UNNotificationDefaultActionIdentifier])
        inMainThread([game] { open(game); });
    completionHandler();
}

@end

namespace platform {

class Notifier::Part {
public:
    explicit Part(Notifier* owner) { notifierState().owner = owner; }
    ~Part() { notifierState().owner = nullptr; }
    Part(const Part&) = delete;
    Part(Part&&) = delete;
    Part& operator=(const Part&) = delete;
    Part& operator=(Part&&) = delete;
};

Notifier::Notifier(QObject* parent) : QObject(parent), m_part(std::make_unique<Part>(this)) {
    rememberFolder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    askForPermission();
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [](Qt::ApplicationState state) {
        if (state != Qt::ApplicationActive)
            return;
        askForPermission(); // the player may have changed it in the system's settings
        withdrawAll();      // the app now shows itself what a push or a pass has notified
    });
    if (const QString game = std::exchange(notifierState().tapped, {}); !game.isEmpty())
        QMetaObject::invokeMethod(
            this, [this, game] { emit opened(game); }, Qt::QueuedConnection);
}

Notifier::~Notifier() = default;

Notifier::Permission Notifier::permission() const { return notifierState().permission; }

void Notifier::ask() {
    const auto options = UNAuthorizationOptionAlert | UNAuthorizationOptionBadge | UNAuthorizationOptionSound;
    [center() requestAuthorizationWithOptions:options
                            completionHandler:^(BOOL, NSError*) {
                              askForPermission();
                            }];
}

void Notifier::show(const Notice& notice) { post(notice); }

void Notifier::withdraw() { withdrawAll(); }

void Notifier::setBadge(int waiting) { setIconBadge(waiting); }

/// Apple's service does not use VAPID keys.
void Notifier::listen(const QString& /*serverKey*/) {
    [UIApplication.sharedApplication registerForRemoteNotifications];
}

PushAddress Notifier::address() const {
    const QString& token = notifierState().token;
    return token.isEmpty() ? PushAddress() : PushAddress{PushAddress::Transport::Apple, token, {}, {}};
}

QString Notifier::transport() const {
    if (!notifierState().token.isEmpty())
        return tr("Apple’s push service");
    return notifierState().failure.isEmpty()
               ? tr("background refresh, when iOS thinks fit")
               : tr("background refresh, for Apple’s push service said: %1").arg(notifierState().failure);
}

QString Notifier::restriction() const {
    if (UIApplication.sharedApplication.backgroundRefreshStatus != UIBackgroundRefreshStatusAvailable)
        return tr(
            "Background refresh is switched off for this app in the settings of iOS: it hears of turns by push only.");
    if (NSProcessInfo.processInfo.lowPowerModeEnabled)
        return tr("Low Power Mode is on: until it is off, this app hears of turns by push only.");
    return {};
}

bool Notifier::hasSystemSettings() const { return true; }

void Notifier::openSystemSettings() {
    NSURL* settings = [NSURL URLWithString:UIApplicationOpenSettingsURLString];
    [UIApplication.sharedApplication openURL:settings options:@{} completionHandler:nil];
}

bool Notifier::canStayInBackground() const { return false; }

} // namespace platform
