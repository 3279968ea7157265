#include "app/platform/background_ios.h"
#include "app/platform/notice_ios.h"

#include <QGuiApplication>
#include <QStandardPaths>

#include <utility>

#import <UIKit/UIKit.h>
#import <objc/runtime.h>

/// A phone's notifications. Three ways lead to one:
/// - Apple's push service shows it, and no code of ours runs; the words are in Localizable.strings, by the keys that
/// the
///   server sends. When the message says so (content-available), the app may be woken as well, and fetches the turn.
/// - iOS wakes the app now and then (BGAppRefreshTask), when it thinks fit: then one pass without Qt's event loop is
///   made, and the app tells what is new by itself. That needs no push service, only patience.
/// - The app is open and shows one.
/// All three have the same name, so that there is never more than one; and what Apple's service has told, the app does
/// not tell again.

namespace {

using platform::Notifier;
using platform::textOf;

UNUserNotificationCenter* center() { return UNUserNotificationCenter.currentNotificationCenter; }

/// What is known here, all of it in the main thread.
struct Bell {
    Notifier* owner = nullptr;
    Notifier::Permission permission = Notifier::Permission::Absent; ///< until the system has answered
    QString token;                                                  ///< of Apple's push service, in hex
    QString failure;                                                ///< why there is none
    QString tapped;                                                 ///< before there was an owner
};
Bell& bell() {
    static Bell one;
    return one;
}

template <class Work>
void inMainThread(Work work) {
    [NSOperationQueue.mainQueue addOperationWithBlock:^{
      work();
    }];
}

void change() {
    if (bell().owner != nullptr)
        emit bell().owner->changed();
}

void open(const QString& game) {
    if (bell().owner != nullptr)
        emit bell().owner->opened(game);
    else
        bell().tapped = game;
}

Notifier::Permission permissionOf(UNAuthorizationStatus status) {
    switch (status) {
    case UNAuthorizationStatusNotDetermined:
        return Notifier::Permission::Unasked;
    case UNAuthorizationStatusDenied:
        return Notifier::Permission::Denied;
    default: // provisional ones are shown, too
        return Notifier::Permission::Granted;
    }
}

void askForPermission() {
    [center() getNotificationSettingsWithCompletionHandler:^(UNNotificationSettings* settings) {
      const auto permission = permissionOf(settings.authorizationStatus);
      inMainThread([permission] {
          if (std::exchange(bell().permission, permission) != permission)
              change();
      });
    }];
}

} // namespace

/// What UIKit calls. Qt makes the application and its delegate, of a class of its own (QIOSApplicationDelegate) that
/// knows links but neither pushes nor tasks. So the methods that it lacks are written here, and given to that class
/// before main begins: nothing of Qt's is replaced, and should a later Qt have one of them, Qt's counts. In these
/// methods `self` is Qt's delegate: they use nothing of it. A tap on a notification goes to the delegate of the
/// notification center, which is ours alone.
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

/// Before Qt's main runs, which is when the launch is over: a task must be registered, and a tap received, before that.
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
    bell().token = QString::fromLatin1(bytes.toHex());
    bell().failure.clear();
    change();
}

- (void)application:(UIApplication*)application didFailToRegisterForRemoteNotificationsWithError:(NSError*)error {
    bell().token.clear();
    bell().failure = textOf(error.localizedDescription);
    change();
}

/// A push that says so wakes the app besides being shown: then the turn is here before she is.
- (void)application:(UIApplication*)application
    didReceiveRemoteNotification:(NSDictionary*)userInfo
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
    NSOperationQueue* queue = [[NSOperationQueue alloc] init];
    [queue addOperationWithBlock:^{
      platform::look(platform::Teller::Push);
      completionHandler(UIBackgroundFetchResultNewData);
    }];
}

/// The app is open, and shows by itself that it is her turn.
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
    explicit Part(Notifier* owner) { bell().owner = owner; }
    ~Part() { bell().owner = nullptr; }
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
        askForPermission(); // she may come from the system's settings
        withdrawAll();      // what a push or a pass has shown is in the app
    });
    if (const QString game = std::exchange(bell().tapped, {}); !game.isEmpty())
        QMetaObject::invokeMethod(
            this, [this, game] { emit opened(game); }, Qt::QueuedConnection);
}

Notifier::~Notifier() = default;

Notifier::Permission Notifier::permission() const { return bell().permission; }

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

/// Apple's service has its own keys.
void Notifier::listen(const QString& /*serverKey*/) {
    [UIApplication.sharedApplication registerForRemoteNotifications];
}

PushAddress Notifier::address() const {
    return bell().token.isEmpty() ? PushAddress() : PushAddress{"apns", bell().token, {}, {}};
}

QString Notifier::transport() const {
    if (!bell().token.isEmpty())
        return tr("Apple’s push service");
    return bell().failure.isEmpty() ? tr("background refresh, when iOS thinks fit")
                                    : tr("background refresh, for Apple’s push service said: %1").arg(bell().failure);
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
