#pragma once

#include <Foundation/Foundation.h>

@class UIApplication;

enum UIBackgroundFetchResult : NSUInteger {
    UIBackgroundFetchResultNewData,
    UIBackgroundFetchResultNoData,
    UIBackgroundFetchResultFailed,
};

enum UIBackgroundRefreshStatus : NSInteger {
    UIBackgroundRefreshStatusRestricted,
    UIBackgroundRefreshStatusDenied,
    UIBackgroundRefreshStatusAvailable,
};

// Optional in Apple's protocol. Required here, so that a misspelled method is noticed by the compiler.
@protocol UIApplicationDelegate <NSObject>
- (BOOL)application:(UIApplication*)application willFinishLaunchingWithOptions:(NSDictionary*)launchOptions;
- (void)application:(UIApplication*)application didRegisterForRemoteNotificationsWithDeviceToken:(NSData*)deviceToken;
- (void)application:(UIApplication*)application didFailToRegisterForRemoteNotificationsWithError:(NSError*)error;
- (void)application:(UIApplication*)application
    didReceiveRemoteNotification:(NSDictionary*)userInfo
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult result))completionHandler;
@end

@interface UIApplication : NSObject
@property(class, readonly, strong) UIApplication* sharedApplication;
@property NSInteger applicationIconBadgeNumber;
@property(readonly) UIBackgroundRefreshStatus backgroundRefreshStatus;
- (void)registerForRemoteNotifications;
- (void)openURL:(NSURL*)url options:(NSDictionary*)options completionHandler:(void (^)(BOOL success))completion;
@end

@interface UIDevice : NSObject
@property(class, readonly, strong) UIDevice* currentDevice;
@property(readonly, strong) NSString* name;
@property(readonly, strong) NSString* systemName;
@end

extern NSString* const UIApplicationDidEnterBackgroundNotification;
extern NSString* const UIApplicationOpenSettingsURLString;
