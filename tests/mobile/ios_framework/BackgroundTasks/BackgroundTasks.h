#pragma once

#include <Foundation/Foundation.h>

@class OS_dispatch_queue;
typedef OS_dispatch_queue* dispatch_queue_t;

@interface BGTask : NSObject
@property(strong) void (^expirationHandler)(void);
- (void)setTaskCompletedWithSuccess:(BOOL)success;
@end

@interface BGTaskRequest : NSObject
@property(copy) NSDate* earliestBeginDate;
@end

@interface BGAppRefreshTaskRequest : BGTaskRequest
- (instancetype)initWithIdentifier:(NSString*)identifier;
@end

@interface BGTaskScheduler : NSObject
@property(class, readonly, strong) BGTaskScheduler* sharedScheduler;
- (BOOL)registerForTaskWithIdentifier:(NSString*)identifier
                           usingQueue:(dispatch_queue_t)queue
                        launchHandler:(void (^)(BGTask* task))launchHandler;
- (BOOL)submitTaskRequest:(BGTaskRequest*)taskRequest error:(NSError**)error;
@end
