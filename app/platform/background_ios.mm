#include "app/platform/background_ios.h"

#include "app/platform/keychain_ios.h"
#include "app/platform/notice_ios.h"
#include "sync/client/background.h"
#include "sync/logging/log.h"

#include <QDir>
#include <QSettings>
#include <QTime>

#include <memory>

#import <BackgroundTasks/BackgroundTasks.h>

namespace platform {
namespace {

using namespace std::chrono_literals;

NSString* const folderKey = @"folder";                  ///< the value is a path relative to the home of the app
NSString* const notifiedKey = @"told";                  ///< the turns of which a pass has notified the player
constexpr std::chrono::milliseconds passPatience = 20s; ///< iOS allows a background task about thirty seconds
constexpr NSTimeInterval refreshPause = 15.0 * 60;      ///< seconds; iOS may wait much longer

NSString* phrase(NSString* key) { return [NSBundle.mainBundle localizedStringForKey:key value:nil table:nil]; }

NSString* sentenceOf(const client::Waiting& waiting) {
    NSString* who = @(waiting.who.c_str());
    if (who.length == 0)
        return phrase(@"TURN_ANY");
    if (waiting.others == 0)
        return [NSString localizedStringWithFormat:phrase(@"TURN_ONE"), who];
    return [NSString localizedStringWithFormat:phrase(@"TURN_MORE"), who, @(waiting.others).stringValue];
}

/// The player's choices in the settings of the app (models::Settings). QSettings needs no event loop.
struct NotificationSettings {
    bool allowed = true;  ///< she wants notifications, and these are no quiet hours
    QString notifiedMark; ///< the turns of which the app has notified, or that she has seen there
};
NotificationSettings notificationSettingsIn(const QString& folder) {
    const QSettings ini(folder + "/settings.ini", QSettings::IniFormat);
    NotificationSettings settings{ini.value("notices/on", true).toBool(), ini.value("notices/told").toString()};
    if (!ini.value("notices/quiet", false).toBool())
        return settings;
    const int from = ini.value("notices/quietFrom", 22 * 60).toInt();
    const int to = ini.value("notices/quietTo", 7 * 60).toInt();
    const int now = QTime::currentTime().msecsSinceStartOfDay() / 60'000;
    settings.allowed = settings.allowed && !client::isQuiet(now, from, to);
    return settings;
}

void updateNotification(const client::Waiting& waiting, const QString& notifiedMark) {
    const QString game = QString::fromStdString(waiting.game);
    if (client::isNews(waiting, notifiedMark.trimmed().toStdString()) && !hasPushShown(game, waiting.count))
        post({textOf(phrase(@"TURN_TITLE")), textOf(sentenceOf(waiting)), game}, waiting.count)
            .wait_for(systemPatience); // when the task ends, iOS suspends the app
    else
        setIconBadge(waiting.count);
}

/// Runs without Qt: reads the token from the keychain. Before the first unlock after a restart there is no token, and
/// the pass only looks at what is on the disk.
void runPass(NotifiedBy notifiedBy, client::Stop& stop) {
    NSUserDefaults* kept = NSUserDefaults.standardUserDefaults;
    NSString* below = [kept stringForKey:folderKey];
    if (below == nil)
        return; // the app was never opened
    const QString folder = textOf([NSHomeDirectory() stringByAppendingPathComponent:below]);
    // Nothing while the app is there, in the same process: its own log has it then.
    const logging::File log(folder.toStdString(), logging::Level::Info, logging::File::backgroundLog);
    const auto found =
        client::runPass(folder.toStdString(), tokenInKeychain().value_or(std::string()), passPatience, {}, &stop);
    if (!found)
        return; // the app shows the error when it is opened
    const client::Waiting& waiting = found.value();
    const NotificationSettings settings = notificationSettingsIn(folder);
    if (waiting.count == 0 && !waiting.fresh) {
        return; // the pass did not reach the server: a push may know better
    } else if (waiting.count == 0) {
        withdrawAll();
        setIconBadge(0);
    } else if (!settings.allowed) {
        return; // quiet hours: nothing is noted, so that she is notified afterwards
    } else if (notifiedBy == NotifiedBy::App) {
        updateNotification(waiting, settings.notifiedMark + " " + textOf([kept stringForKey:notifiedKey]));
    } else {
        setIconBadge(waiting.count); // the push has set the same number; setIconBadge() also records it, so that the
                                     // next push can be told from it
    }
    [kept setObject:@(waiting.mark.c_str()) forKey:notifiedKey];
}

/// The name of the task that Info.plist permits.
NSString* refreshName() {
    NSArray* names = [NSBundle.mainBundle objectForInfoDictionaryKey:@"BGTaskSchedulerPermittedIdentifiers"];
    return names.firstObject;
}

void refresh(BGTask* task) {
    scheduleRefresh();
    const auto stop = std::make_shared<client::Stop>();
    task.expirationHandler = ^{
      stop->stop(); // ends the pass soon, so that it holds no lock when iOS suspends the app
    };
    runPass(NotifiedBy::App, *stop);
    [task setTaskCompletedWithSuccess:YES];
}

} // namespace

/// Saves the path relative to the home, because the path of the home changes with every update of the app.
void rememberFolder(const QString& folder) {
    const QString below = QDir(textOf(NSHomeDirectory())).relativeFilePath(folder);
    [NSUserDefaults.standardUserDefaults setObject:textOf(below) forKey:folderKey];
}

void registerRefresh() {
    [BGTaskScheduler.sharedScheduler registerForTaskWithIdentifier:refreshName()
                                                        usingQueue:nil
                                                     launchHandler:^(BGTask* task) {
                                                       refresh(task);
                                                     }];
}

void scheduleRefresh() {
    BGAppRefreshTaskRequest* request = [[BGAppRefreshTaskRequest alloc] initWithIdentifier:refreshName()];
    request.earliestBeginDate = [NSDate dateWithTimeIntervalSinceNow:refreshPause];
    [BGTaskScheduler.sharedScheduler submitTaskRequest:request error:nil]; // fails if the player forbids it
}

void fetchAndNotify(NotifiedBy notifiedBy) {
    client::Stop never;
    runPass(notifiedBy, never);
}

} // namespace platform
