#pragma once

#include <Foundation/Foundation.h>

@class UNNotification, UNNotificationRequest, UNNotificationResponse, UNNotificationSettings, UNNotificationTrigger,
    UNUserNotificationCenter;

// Sets of options; Apple declares them by NS_OPTIONS.
typedef NSUInteger UNAuthorizationOptions;
enum : UNAuthorizationOptions {
    UNAuthorizationOptionBadge = 1,
    UNAuthorizationOptionSound = 2,
    UNAuthorizationOptionAlert = 4,
};
typedef NSUInteger UNNotificationPresentationOptions;
enum : UNNotificationPresentationOptions {
    UNNotificationPresentationOptionNone = 0,
    UNNotificationPresentationOptionSound = 2,
    UNNotificationPresentationOptionList = 8,
    UNNotificationPresentationOptionBanner = 16,
};
enum UNAuthorizationStatus : NSInteger {
    UNAuthorizationStatusNotDetermined,
    UNAuthorizationStatusDenied,
    UNAuthorizationStatusAuthorized,
    UNAuthorizationStatusProvisional,
    UNAuthorizationStatusEphemeral,
};

// Optional in Apple's protocol. Required here, so that a misspelled method is noticed by the compiler.
@protocol UNUserNotificationCenterDelegate <NSObject>
- (void)userNotificationCenter:(UNUserNotificationCenter*)center
       willPresentNotification:(UNNotification*)notification
         withCompletionHandler:(void (^)(UNNotificationPresentationOptions options))completionHandler;
- (void)userNotificationCenter:(UNUserNotificationCenter*)center
    didReceiveNotificationResponse:(UNNotificationResponse*)response
             withCompletionHandler:(void (^)(void))completionHandler;
@end

@interface UNNotificationSettings : NSObject
@property(readonly) UNAuthorizationStatus authorizationStatus;
@end

@interface UNNotificationSound : NSObject
@property(class, readonly, copy) UNNotificationSound* defaultSound;
@end

@interface UNNotificationContent : NSObject
@property(readonly, copy) NSNumber* badge;
@property(readonly, copy) NSDictionary* userInfo;
@end

@interface UNMutableNotificationContent : UNNotificationContent
@property(copy) NSNumber* badge;
@property(copy) NSString* body;
@property(copy) UNNotificationSound* sound;
@property(copy) NSString* title;
@property(copy) NSDictionary* userInfo;
@end

@interface UNNotificationRequest : NSObject
@property(readonly, copy) UNNotificationContent* content;
@property(readonly, copy) NSString* identifier;
+ (instancetype)requestWithIdentifier:(NSString*)identifier
                              content:(UNNotificationContent*)content
                              trigger:(UNNotificationTrigger*)trigger;
@end

@interface UNNotification : NSObject
@property(readonly, copy) UNNotificationRequest* request;
@end

@interface UNNotificationResponse : NSObject
@property(readonly, copy) NSString* actionIdentifier;
@property(readonly, copy) UNNotification* notification;
@end

@interface UNUserNotificationCenter : NSObject
@property(weak) id<UNUserNotificationCenterDelegate> delegate;
+ (UNUserNotificationCenter*)currentNotificationCenter;
- (void)requestAuthorizationWithOptions:(UNAuthorizationOptions)options
                      completionHandler:(void (^)(BOOL granted, NSError* error))completionHandler;
- (void)getNotificationSettingsWithCompletionHandler:(void (^)(UNNotificationSettings* settings))completionHandler;
- (void)addNotificationRequest:(UNNotificationRequest*)request
         withCompletionHandler:(void (^)(NSError* error))completionHandler;
- (void)getDeliveredNotificationsWithCompletionHandler:(void (^)(NSArray* notifications))completionHandler;
- (void)removeAllDeliveredNotifications;
- (void)setBadgeCount:(NSInteger)newBadgeCount withCompletionHandler:(void (^)(NSError* error))completionHandler;
@end

extern NSString* const UNNotificationDefaultActionIdentifier;
