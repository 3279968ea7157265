#pragma once

#include <Foundation/Foundation.h>

typedef struct objc_method* Method;
typedef void (*IMP)(void);

extern "C" {
Method class_getInstanceMethod(Class cls, SEL name);
IMP method_getImplementation(Method m);
const char* method_getTypeEncoding(Method m);
BOOL class_addMethod(Class cls, SEL name, IMP imp, const char* types);
}
