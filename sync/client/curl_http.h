#pragma once

#include "sync/client/http.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>

namespace client {

/// Over libcurl, in a thread of its own. It is used in one thread, the owner's, and whatever was sent with a request
/// for when it is done stays there.
class CurlHttp final : public Http {
public:
    /// Has a function called later, in the owner's thread. It is called from another one, but not once this is gone.
    using Post = std::function<void(std::function<void()>)>;

    /// `authorities`: a file of certificates (PEM) that are believed besides those that the system believes.
    CurlHttp(Post post, const std::string& version, const std::filesystem::path& authorities = {},
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
    struct Waiter {
        Done done;
        std::function<void()> left;
    };
    using Waiting = std::map<Id, Waiter>;
    class Thread;

    static Done take(const std::weak_ptr<Waiting>& waiting, Id id);

    Id m_last = 0;
    /// Who waits for what. An answer that was posted looks here who is to have it, and finds nobody when all was
    /// cancelled, or nothing at all when this is gone: so there is no moment in which it could come too late.
    std::shared_ptr<Waiting> m_waiting;
    std::unique_ptr<Thread> m_thread;
};

std::string curlVersion();

} // namespace client
