#include <jni.h>

// What the app and android/background.cpp answer Java, for Behaves.java: it is noted there.

namespace {

void say(JNIEnv* env, const char* what, jstring more = nullptr) {
    const jclass device = env->FindClass("standin/Device");
    jstring text = env->NewStringUTF(what);
    if (more != nullptr) {
        const jmethodID join =
            env->GetMethodID(env->GetObjectClass(text), "concat", "(Ljava/lang/String;)Ljava/lang/String;");
        text = static_cast<jstring>(env->CallObjectMethod(text, join, more));
    }
    env->CallStaticVoidMethod(device, env->GetStaticMethodID(device, "say", "(Ljava/lang/String;)V"), text);
}

} // namespace

extern "C" {

JNIEXPORT void JNICALL Java_org_gingerbreadhouse_Events_changed(JNIEnv* env, jclass) {
    say(env, "the app hears: changed");
}
JNIEXPORT void JNICALL Java_org_gingerbreadhouse_Events_opened(JNIEnv* env, jclass, jstring game) {
    say(env, "the app hears: open ", game);
}
JNIEXPORT jbyteArray JNICALL Java_org_gingerbreadhouse_BackgroundJob_pass(JNIEnv* env, jclass, jstring folder,
                                                                          jstring token, jstring authorities,
                                                                          jint minute, jboolean pushWasShown) {
    const jclass device = env->FindClass("standin/Device");
    const jmethodID pass =
        env->GetStaticMethodID(device, "pass", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;IZ)[B");
    return static_cast<jbyteArray>(
        env->CallStaticObjectMethod(device, pass, folder, token, authorities, minute, pushWasShown));
}
JNIEXPORT void JNICALL Java_org_gingerbreadhouse_BackgroundJob_stop(JNIEnv* env, jclass) {
    say(env, "the pass is stopped");
}
}
