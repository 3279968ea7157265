#pragma once

#include <curl/curl.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <new>
#include <string>

/// What everybody needs who speaks HTTP over libcurl in a thread of its own: the app's client, and the server's pushes.

namespace curl {

struct EndEasy {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct EndMulti {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct EndList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Easy = std::unique_ptr<CURL, EndEasy>;
using Multi = std::unique_ptr<CURLM, EndMulti>;
using List = std::unique_ptr<curl_slist, EndList>;

template <class T>
T* made(T* whatever) {
    if (whatever == nullptr)
        throw std::bad_alloc();
    return whatever;
}

void append(List& list, const std::string& line);

void start(); ///< libcurl; as often as one likes

/// The system's certificates and those in the file (PEM), for libcurl would take the file's instead of the system's.
/// Nothing: only the system's.
std::string authoritiesWith(const std::filesystem::path& file);

bool isUntrusted(CURLcode code); ///< its certificate

using Deadline = std::chrono::steady_clock::time_point;

/// What a result of libcurl means, in the words of the caller. libcurl says the same of a protocol that it does not
/// speak and of an answer that is none: `spoken` tells them apart.
template <class Fault>
Fault faultOf(CURLcode code, bool spoken) {
    switch (code) {
    case CURLE_OK:
        return Fault::None;
    case CURLE_OPERATION_TIMEDOUT:
        return Fault::TooSlow;
    case CURLE_UNSUPPORTED_PROTOCOL:
        return spoken ? Fault::Misshapen : Fault::Unreachable;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WRITE_ERROR: // we would not have more of it
        return Fault::Misshapen;
    default:
        return isUntrusted(code) ? Fault::Untrusted : Fault::Unreachable;
    }
}

/// One request under way. A check that cannot be had is a request that is not sent: `trouble` says so.
class Handle {
public:
    /// Of an answer that is longer than `longest`, nothing is taken.
    Handle(CURLM* multi, Deadline deadline, std::size_t longest);
    ~Handle() { curl_multi_remove_handle(m_multi, m_easy.get()); }
    Handle(const Handle&) = delete;
    Handle(Handle&&) = delete;
    Handle& operator=(const Handle&) = delete;
    Handle& operator=(Handle&&) = delete;

    const CURL* easy() const { return m_easy.get(); }
    Deadline deadline() const { return m_deadline; }
    CURLcode trouble() const { return m_trouble; } ///< when it could not be begun

    template <class T>
    void set(CURLoption option, T value) {
        if (m_trouble == CURLE_OK)
            m_trouble = curl_easy_setopt(m_easy.get(), option, value);
    }
    template <class T>
    void setIfItCan(CURLoption option, T value) {
        curl_easy_setopt(m_easy.get(), option, value);
    }
    /// Certificates are checked, nobody sends us elsewhere. `authorities` as above.
    void setSafety(const char* protocols, const std::string& authorities);
    void setConnection(const std::string& url, std::chrono::milliseconds longestConnecting);
    void setBody(const std::string& body); ///< which has to live on
    void setHeaders(List headers);
    void begin();

    template <class T>
    T info(CURLINFO what) const {
        T value = 0;
        curl_easy_getinfo(m_easy.get(), what, &value);
        return value;
    }
    int status() const { return static_cast<int>(info<long>(CURLINFO_RESPONSE_CODE)); }
    std::chrono::seconds retryAfter() const; ///< a day at most
    std::string takeBody() { return std::move(m_body); }

private:
    static std::size_t take(const char* bytes, std::size_t size, std::size_t count, void* handle);

    CURLM* m_multi;
    Deadline m_deadline;
    std::size_t m_longest;
    CURLcode m_trouble = CURLE_OK;
    std::string m_body;
    List m_headers;
    Easy m_easy{made(curl_easy_init())};
};

} // namespace curl
