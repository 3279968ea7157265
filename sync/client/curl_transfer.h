#pragma once

#include "sync/client/http.h"

#include <curl/curl.h>

#include <chrono>
#include <memory>
#include <new>
#include <string_view>

/// One request under way in libcurl: only for CurlHttp's thread.

namespace client::curl {

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

using Deadline = std::chrono::steady_clock::time_point;

/// What all requests have in common.
struct Manners {
    std::string userAgent;
    std::string authorities; ///< PEM; empty: the system's
    std::size_t longest;
};

class Transfer {
public:
    Transfer(CURLM* multi, HttpRequest request, Deadline deadline, const Manners& manners);
    ~Transfer() { curl_multi_remove_handle(m_multi, m_easy.get()); }
    Transfer(const Transfer&) = delete;
    Transfer(Transfer&&) = delete;
    Transfer& operator=(const Transfer&) = delete;
    Transfer& operator=(Transfer&&) = delete;

    bool is(const CURL* easy) const { return m_easy.get() == easy; }
    Deadline deadline() const { return m_deadline; }
    CURLcode trouble() const { return m_trouble; } ///< when it could not be begun
    HttpReply reply(CURLcode code);

private:
    template <class T>
    void set(CURLoption option, T value) {
        if (m_trouble == CURLE_OK) // a check that cannot be had is a request that is not sent
            m_trouble = curl_easy_setopt(m_easy.get(), option, value);
    }
    template <class T>
    T info(CURLINFO what) const {
        T value = 0;
        curl_easy_getinfo(m_easy.get(), what, &value);
        return value;
    }
    void setSafety(const Manners& manners);
    void setConnection();
    void setMethod();
    void setHeaders(const Manners& manners);
    void setReceiver();
    bool hasHeader(std::string_view name) const;
    static std::size_t takeHeader(const char* bytes, std::size_t size, std::size_t count, void* transfer);
    static std::size_t take(const char* bytes, std::size_t size, std::size_t count, void* transfer);

    CURLM* m_multi;
    HttpRequest m_request;
    Deadline m_deadline;
    std::size_t m_longest;
    CURLcode m_trouble = CURLE_OK;
    bool m_headComplete = false;
    std::string m_body;
    List m_headers;
    Easy m_easy{made(curl_easy_init())};
};

} // namespace client::curl
