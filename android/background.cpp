#include "android/notification_decision.h"
#include "sync/logging/log.h"
#include "sync/store/sync_lock.h"

#include <boost/json.hpp>
#include <jni.h>

#include <mutex>
#include <set>

/// The library `background`: the native methods of BackgroundJob.java, for a process without Qt.

namespace {

namespace json = boost::json;

constexpr std::chrono::seconds patience{25};

/// Folders, tokens and file names are ASCII here, where Java's modified UTF-8 equals plain UTF-8.
std::string textOf(JNIEnv* env, jstring text) {
    const char* bytes = text == nullptr ? nullptr : env->GetStringUTFChars(text, nullptr);
    if (bytes == nullptr)
        return {};
    std::string copy(bytes);
    env->ReleaseStringUTFChars(text, bytes);
    return copy;
}

std::string_view wordOf(android::NotificationDecision decision) {
    switch (decision) {
    case android::NotificationDecision::Show:
        return "show";
    case android::NotificationDecision::Update:
        return "update";
    case android::NotificationDecision::Withdraw:
        return "withdraw";
    default:
        return "nothing";
    }
}

/// A sync pass that is running, so that it can be stopped. A push during the job starts a second pass; that one finds
/// the sync lock taken and only looks at what is on the disk.
class Pass {
public:
    Pass() {
        const std::lock_guard lock(mutex());
        all().insert(this);
    }
    ~Pass() {
        const std::lock_guard lock(mutex());
        all().erase(this);
    }
    Pass(const Pass&) = delete;
    Pass(Pass&&) = delete;
    Pass& operator=(const Pass&) = delete;
    Pass& operator=(Pass&&) = delete;

    static void stopAll() {
        const std::lock_guard lock(mutex());
        for (Pass* pass : all())
            pass->stop.stop();
    }
    client::Stop stop;

private:
    static std::mutex& mutex() {
        static std::mutex one;
        return one;
    }
    static std::set<Pass*>& all() {
        static std::set<Pass*> passes;
        return passes;
    }
};

/// What to show the player, as JSON; empty when there is nothing to show.
std::string runJob(const std::filesystem::path& folder, const std::string& token, const std::filesystem::path& caFile,
                   int minute, bool pushWasShown) {
    Pass pass;
    const logging::File log(folder, logging::Level::Info, logging::File::backgroundLog);
    const auto waiting = client::runPass(folder, token, patience, caFile, &pass.stop);
    if (!waiting || !store::SyncLock::tryAcquire(folder)) // an open app holds the lock and notifies the player itself
        return {};
    const android::NotificationDecision decision = android::decide(folder, waiting.value(), minute, pushWasShown);
    logging::info("notice", {{"decision", logging::Word(wordOf(decision))}, {"waiting", waiting.value().count}});
    return json::serialize(json::object{{"tell", wordOf(decision)},
                                        {"game", waiting.value().game},
                                        {"who", waiting.value().who},
                                        {"others", waiting.value().others},
                                        {"waiting", waiting.value().count}});
}

} // namespace

extern "C" JNIEXPORT jbyteArray JNICALL Java_org_gingerbreadhouse_BackgroundJob_pass(JNIEnv* env, jclass,
                                                                                     jstring folder, jstring token,
                                                                                     jstring caFile, jint minute,
                                                                                     jboolean pushWasShown) {
    std::string decision;
    try {
        decision =
            runJob(textOf(env, folder), textOf(env, token), textOf(env, caFile), minute, pushWasShown == JNI_TRUE);
    } catch (const std::exception&) {
        return nullptr; // out of memory or threads: a C++ exception must not reach Java
    }
    if (decision.empty())
        return nullptr;
    const auto length = static_cast<jsize>(decision.size());
    jbyteArray bytes = env->NewByteArray(length);
    if (bytes != nullptr)
        env->SetByteArrayRegion(bytes, 0, length, reinterpret_cast<const jbyte*>(decision.data()));
    return bytes;
}

extern "C" JNIEXPORT void JNICALL Java_org_gingerbreadhouse_BackgroundJob_stop(JNIEnv*, jclass) { Pass::stopAll(); }
