#pragma once

#include "sync/client/http.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>

namespace client {

/// Http over libcurl, which runs in a thread of its own. All calls and callbacks are in one thread, the owner's.
class CurlHttp final : public Http {
public:
    /// Runs a function later in the owner's thread. It is called from libcurl's thread, and never after the destructor
    /// of CurlHttp.
    using Post = std::function<void(std::function<void()>)>;

    /// `caFile`: a file of certificates (PEM) that are trusted besides those of the system.
    CurlHttp(Post post, const std::string& version, const std::filesystem::path& caFile = {},
             std::size_t longest = longestBody);
    ~CurlHttp() override;
    CurlHttp(const CurlHttp&) = delete;
    CurlHttp(CurlHttp&&) = delete;
    CurlHttp& operator=(const CurlHttp&) = delete;
    CurlHttp& operator=(CurlHttp&&) = delete;

    void send(HttpRequest request, Done done) override;
    void cancelAll() override;

private:
    using Id = std::uint64_t;
    struct Callbacks {
        Done done;
        std::function<void()> onTransmitted;
    };
    using CallbackMap = std::map<Id, Callbacks>;
    class Thread;

    static Done takeDone(const std::weak_ptr<CallbackMap>& callbacks, Id id);

    Id m_last = 0;
    /// The callbacks of the requests under way. A posted answer looks its callback up here and is dropped if the
    /// request was cancelled, or if CurlHttp (and so this map) is gone: a late answer is harmless.
    std::shared_ptr<CallbackMap> m_callbacks;
    std::unique_ptr<Thread> m_thread;
};

std::string curlVersion();

} // namespace client
