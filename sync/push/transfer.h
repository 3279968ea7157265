#pragma once

#include "sync/push/service.h"

#include <curl/curl.h>

#include <memory>
#include <new>

/// One request under way in libcurl: only for the sender's thread.

namespace push {

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

/// What all requests have in common.
struct Manners {
    std::string authorities; ///< PEM; empty: the system's
    bool allowPrivate = false;
};

/// A request to somebody, from when it is sent until it is let go of.
class Transfer {
public:
    using Deadline = std::chrono::steady_clock::time_point;

    /// `manners` have to live on.
    Transfer(CURLM* multi, Post post, Deadline deadline, const Manners& manners);
    ~Transfer() { curl_multi_remove_handle(m_multi, m_easy.get()); }
    Transfer(const Transfer&) = delete;
    Transfer(Transfer&&) = delete;
    Transfer& operator=(const Transfer&) = delete;
    Transfer& operator=(Transfer&&) = delete;

    const CURL* easy() const { return m_easy.get(); }
    const Post& post() const { return m_post; }
    Deadline deadline() const { return m_trouble == CURLE_OK ? m_deadline : Deadline::min(); }
    /// What it is when nothing has come of it: too late, or it could not even be begun.
    CURLcode trouble() const { return m_trouble == CURLE_OK ? CURLE_OPERATION_TIMEDOUT : m_trouble; }
    Answer answer(CURLcode code);

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
    void setContent();
    Answer::Fault faultOf(CURLcode code) const;
    static curl_socket_t open(void* transfer, curlsocktype purpose, curl_sockaddr* address);
    static std::size_t take(const char* bytes, std::size_t size, std::size_t count, void* transfer);

    CURLM* m_multi;
    Post m_post;
    Deadline m_deadline;
    CURLcode m_trouble = CURLE_OK;
    bool m_stopped = false; ///< the guard would not have it
    std::string m_body;
    List m_headers;
    Easy m_easy{made(curl_easy_init())};
};

} // namespace push
