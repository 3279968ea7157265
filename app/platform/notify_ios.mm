#include "app/platform/keychain_ios.h"
#include "app/platform/notify.h"
#include "sync/client/background.h"

#include <QDir>
#include <QGuiApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTime>

#include <atomic>
#include <future>
#include <utility>

#import <BackgroundTasks/BackgroundTasks.h>
#import <Foundation/Foundation.h>
#import <UIKit/UIKit.h>
#import <UserNotifications/UserNotifications.h>
#import <objc/runtime.h>

/// A phone's notifications. Three ways lead to one:
/// - Apple's push service shows it, and no code of ours runs; the words are in Localizable.strings, by the keys that
/// the
///   server sends. When the message says so (content-available), the app is woken as well and fetches the turn.
/// - iOS wakes the app now and then (BGAppRefreshTask), when it thinks fit: then one pass without Qt's event loop is
///   made, and the app tells what is new by itself. That needs no push service, only patience.
/// - The app is open and shows one.
/// All three have the same name, so that there is never more than one.

namespace {

using namespace std::chrono_literals;
using platform::Notifier;

NSString* const noticeName = @"turn";                       ///< the apns-collapse-id of the server, too
NSString* const folderKey = @"folder";                      ///< where the games are, below the home of the app
NSString* const toldKey = @"told";                          ///< turns of which a pass has told her
constexpr std::chrono::milliseconds passPatience = 20s;     ///< iOS gives about thirty
constexpr NSTimeInterval refreshPause = 15.0 * 60;          ///< seconds; not before, and mostly much later
constexpr std::chrono::milliseconds showPatience = 3'000ms; ///< until the system has it

QString textOf(NSString* text) { return text == nil ? QString() : QString::fromUtf8(text.UTF8String); }
NSString* textOf(const QString& text) { return @(text.toUtf8().constData()); }

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

/// Which it is about; empty: none, it is a test.
QString gameOf(UNNotification* notification) {
    id game = notification.request.content.userInfo[@"game"];
    return [game isKindOfClass:NSString.class] ? textOf(static_cast<NSString*>(game)) : QString();
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

void setBadgeTo(int waiting) { [center() setBadgeCount:waiting withCompletionHandler:nil]; }

void withdrawAll() { [center() removeAllDeliveredNotifications]; }

/// Ready when the system has it, or does not want it.
std::future<void> post(NSString* title, NSString* text, NSString* game, int badge) {
    UNMutableNotificationContent* content = [[UNMutableNotificationContent alloc] init];
    content.title = title;
    content.body = text;
    content.sound = UNNotificationSound.defaultSound;
    if (game.length > 0)
        content.userInfo = @{@"game" : game};
    if (badge > 0)
        content.badge = @(badge);
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

NSString* phrase(NSString* key) { return [NSBundle.mainBundle localizedStringForKey:key value:nil table:nil]; }

NSString* sentenceOf(const client::Waiting& waiting) {
    NSString* who = @(waiting.who.c_str());
    if (who.length == 0)
        return phrase(@"TURN_ANY");
    if (waiting.others == 0)
        return [NSString localizedStringWithFormat:phrase(@"TURN_ONE"), who];
    return [NSString localizedStringWithFormat:phrase(@"TURN_MORE"), who, @(waiting.others).stringValue];
}

/// What she chose in the settings of the app (models::Settings). QSettings needs no event loop.
struct Wishes {
    bool told = true;
    QString known; ///< turns of which the app has told, or which she has seen there
};
Wishes wishesIn(const QString& folder) {
    const QSettings ini(folder + "/settings.ini", QSettings::IniFormat);
    Wishes wishes{ini.value("notices/on", true).toBool(), ini.value("notices/told").toString()};
    if (!ini.value("notices/quiet", false).toBool())
        return wishes;
    const int from = ini.value("notices/quietFrom", 22 * 60).toInt();
    const int to = ini.value("notices/quietTo", 7 * 60).toInt();
    const int now = QTime::currentTime().msecsSinceStartOfDay() / 60'000;
    const bool quiet = from <= to ? now >= from && now < to : now >= from || now < to; // across midnight
    wishes.told = wishes.told && !quiet;
    return wishes;
}

enum class Teller { App, Push }; ///< who tells her what such a pass finds

/// One pass, in a thread of the system's. The token comes from the keychain without Qt; while the device was not
/// unlocked since it started, there is none, and the pass only looks.
void look(Teller teller) {
    NSUserDefaults* kept = NSUserDefaults.standardUserDefaults;
    NSString* below = [kept stringForKey:folderKey];
    if (below == nil)
        return; // the app was never open
    const QString folder = textOf([NSHomeDirectory() stringByAppendingPathComponent:below]);
    const auto found =
        client::pass(folder.toStdString(), platform::tokenInKeychain().value_or(std::string()), passPatience);
    if (!found)
        return; // the app will say what is wrong, when it is open
    const client::Waiting& waiting = found.value();
    const Wishes wishes = wishesIn(folder);
    if (waiting.count == 0) {
        withdrawAll();
        setBadgeTo(0);
    } else if (!wishes.told) {
        return; // and nothing is noted: she will be told in the morning
    } else if (teller == Teller::App) {
        const QString known = wishes.known + " " + textOf([kept stringForKey:toldKey]);
        if (client::isNews(waiting, known.trimmed().toStdString()))
            post(phrase(@"TURN_TITLE"), sentenceOf(waiting), @(waiting.game.c_str()), waiting.count)
                .wait_for(showPatience); // when the task is over, the app stands still
        else
            setBadgeTo(waiting.count);
    }
    [kept setObject:@(waiting.mark.c_str()) forKey:toldKey];
}

/// As Info.plist permits it.
NSString* refreshName() {
    NSArray* names = [NSBundle.mainBundle objectForInfoDictionaryKey:@"BGTaskSchedulerPermittedIdentifiers"];
    return names.firstObject;
}

void scheduleRefresh() {
    BGAppRefreshTaskRequest* request = [[BGAppRefreshTaskRequest alloc] initWithIdentifier:refreshName()];
    request.earliestBeginDate = [NSDate dateWithTimeIntervalSinceNow:refreshPause];
    [BGTaskScheduler.sharedScheduler submitTaskRequest:request error:nil]; // where she forbids it, there is none
}

void refresh(BGTask* task) {
    scheduleRefresh();
    const auto over = std::make_shared<std::atomic<bool>>(false); // it may be said once only
    __weak BGTask* same = task;
    task.expirationHandler = ^{
      if (!over->exchange(true))
          [same setTaskCompletedWithSuccess:NO];
    };
    look(Teller::App);
    if (!over->exchange(true))
        [task setTaskCompletedWithSuccess:YES];
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
    [BGTaskScheduler.sharedScheduler registerForTaskWithIdentifier:refreshName()
                                                        usingQueue:nil
                                                     launchHandler:^(BGTask* task) {
                                                       refresh(task);
                                                     }];
    [NSNotificationCenter.defaultCenter addObserverForName:UIApplicationDidEnterBackgroundNotification
                                                    object:nil
                                                     queue:nil
                                                usingBlock:^(NSNotification*) {
                                                  scheduleRefresh();
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
      look(Teller::Push);
      completionHandler(UIBackgroundFetchResultNewData);
    }];
}

/// The app is open, and shows by itself that it is her turn.
- (void)userNotificationCenter:(UNUserNotificationCenter*)center
       willPresentNotification:(UNNotification*)notification
         withCompletionHandler:(void (^)(UNNotificationPresentationOptions))completionHandler {
    completionHandler(gameOf(notification).isEmpty()
                          ? UNNotificationPresentationOptionBanner | UNNotificationPresentationOptionSound
                          : UNNotificationPresentationOptionNone);
}

- (void)userNotificationCenter:(UNUserNotificationCenter*)center
    didReceiveNotificationResponse:(UNNotificationResponse*)response
             withCompletionHandler:(void (^)(void))completionHandler {
    const QString game = gameOf(response.notification);
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
    // Below the home, for that has another name after every update of the app.
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const QString below = QDir(textOf(NSHomeDirectory())).relativeFilePath(folder);
    [NSUserDefaults.standardUserDefaults setObject:textOf(below) forKey:folderKey];
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

void Notifier::show(const Notice& notice) { post(textOf(notice.title), textOf(notice.text), textOf(notice.game), 0); }

void Notifier::withdraw() { withdrawAll(); }

void Notifier::setBadge(int waiting) { setBadgeTo(waiting); }

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
