#pragma once

#include <curl/curl.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <new>
#include <string>

/// Owning handles and common settings of libcurl, for the two users of it: the app's HTTP client and the server's
/// pushes. Each runs its transfers in a thread of its own.

namespace curl {

struct DestroyEasy {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct DestroyMulti {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct DestroyList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Easy = std::unique_ptr<CURL, DestroyEasy>;
using Multi = std::unique_ptr<CURLM, DestroyMulti>;
using List = std::unique_ptr<curl_slist, DestroyList>;

template <class T>
T* nonNull(T* pointer) {
    if (pointer == nullptr)
        throw std::bad_alloc();
    return pointer;
}

void append(List& list, const std::string& line);

void initialize(); ///< initializes libcurl; further calls do nothing

/// The system's certificate authorities together with those in the file (PEM): libcurl would use the file's instead of
/// the system's. Empty, if `file` is empty: libcurl then uses the system's alone.
std::string caCertificatesWith(const std::filesystem::path& file);

bool isUntrusted(CURLcode code); ///< the peer's certificate was not accepted

using Deadline = std::chrono::steady_clock::time_point;

/// Translates a result of libcurl into the caller's own enumeration of faults. libcurl reports
/// CURLE_UNSUPPORTED_PROTOCOL both for a URL with an unknown scheme and for an answer that is not HTTP;
/// `requestWasSent` (some of the request was sent, so the scheme is known) tells them apart.
template <class Fault>
Fault faultOf(CURLcode code, bool requestWasSent) {
    switch (code) {
    case CURLE_OK:
        return Fault::None;
    case CURLE_OPERATION_TIMEDOUT:
        return Fault::TooSlow;
    case CURLE_UNSUPPORTED_PROTOCOL:
        return requestWasSent ? Fault::Malformed : Fault::Unreachable;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WRITE_ERROR: // the answer is longer than allowed: Handle::receiveBody refused the rest
        return Fault::Malformed;
    default:
        return isUntrusted(code) ? Fault::Untrusted : Fault::Unreachable;
    }
}

/// One request under way. If an option cannot be set, the request is not sent, so that no security check is ever
/// skipped; `startError()` has the reason.
class Handle {
public:
    /// An answer with more than `longest` bytes is refused.
    Handle(CURLM* multi, Deadline deadline, std::size_t longest);
    ~Handle() { curl_multi_remove_handle(m_multi, m_easy.get()); }
    Handle(const Handle&) = delete;
    Handle(Handle&&) = delete;
    Handle& operator=(const Handle&) = delete;
    Handle& operator=(Handle&&) = delete;

    const CURL* easy() const { return m_easy.get(); }
    Deadline deadline() const { return m_deadline; }
    CURLcode startError() const { return m_startError; } ///< why the request could not be begun, or CURLE_OK

    template <class T>
    void set(CURLoption option, T value) {
        if (m_startError == CURLE_OK)
            m_startError = curl_easy_setopt(m_easy.get(), option, value);
    }
    template <class T>
    void setIfSupported(CURLoption option, T value) {
        curl_easy_setopt(m_easy.get(), option, value);
    }
    /// Checks certificates and follows no redirections. `caCertificates` as caCertificatesWith() returns them.
    void setSafety(const char* protocols, const std::string& caCertificates);
    void setConnection(const std::string& url, std::chrono::milliseconds longestConnecting);
    void setBody(const std::string& body); ///< `body` has to outlive the transfer
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
    static std::size_t receiveBody(const char* bytes, std::size_t size, std::size_t count, void* handle);

    CURLM* m_multi;
    Deadline m_deadline;
    std::size_t m_longest;
    CURLcode m_startError = CURLE_OK;
    std::string m_body;
    List m_headers;
    Easy m_easy{nonNull(curl_easy_init())};
};

} // namespace curl
