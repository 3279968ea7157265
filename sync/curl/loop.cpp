#include "sync/curl/loop.h"

#include <algorithm>
#include <csignal>

namespace curl {
namespace {

/// Blocks SIGPIPE in this thread: writing to a broken connection must not end the program.
void ignoreBrokenPipes() {
#ifndef _WIN32
    sigset_t broken{};
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, nullptr);
#endif
}

int millisecondsUntil(Deadline deadline) {
    const auto now = Deadline::clock::now();
    const auto last = now + std::chrono::hours(1);
    return static_cast<int>(
        std::chrono::ceil<std::chrono::milliseconds>(std::clamp(deadline, now, last) - now).count());
}

void reportFinished(CURLM* multi, LoopOwner& owner) {
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
        const CURLcode code = message->data.result; // NOLINT(cppcoreguidelines-pro-type-union-access): libcurl's union
        owner.endFinished(message->easy_handle, code);
    }
}

} // namespace

void runLoop(Multi& multi, long connectionsToHost, LoopOwner& owner) {
    ignoreBrokenPipes();
    curl_multi_setopt(multi.get(), CURLMOPT_MAX_HOST_CONNECTIONS, connectionsToHost);
    while (owner.startQueued()) {
        int running = 0;
        curl_multi_perform(multi.get(), &running);
        owner.reportProgress();
        reportFinished(multi.get(), owner);
        // libcurl's own time-out does not cover the wait for a free connection.
        owner.endExpired(Deadline::clock::now());
        curl_multi_poll(multi.get(), nullptr, 0, millisecondsUntil(owner.nextDeadline()), nullptr);
    }
    owner.dropTransfers();
    multi.reset(); // here, while SIGPIPE is blocked: closing may write to connections that are already broken
}

} // namespace curl
