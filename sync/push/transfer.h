#pragma once

#include "sync/curl/handle.h"
#include "sync/push/push_service.h"

/// One request under way in libcurl: only for the sender's thread.

namespace push {

/// What all requests have in common.
struct PushTransferOptions {
    std::string authorities; ///< PEM; empty: the system's
    bool allowPrivate = false;
};

/// A request to somebody, from when it is sent until it is let go of.
class PushTransfer {
public:
    /// `options` have to live on.
    PushTransfer(CURLM* multi, Post post, curl::Deadline deadline, const PushTransferOptions& options);

    const CURL* easy() const { return m_handle.easy(); }
    const Post& post() const { return m_post; }
    curl::Deadline deadline() const { return isUnderWay() ? m_handle.deadline() : curl::Deadline::min(); }
    /// What it is when nothing has come of it: too late, or it could not even be begun.
    CURLcode trouble() const { return isUnderWay() ? CURLE_OPERATION_TIMEDOUT : m_handle.trouble(); }
    Answer answer(CURLcode code);

private:
    bool isUnderWay() const { return m_handle.trouble() == CURLE_OK; }
    void setSafety(const PushTransferOptions& options);
    void setContent();
    Answer::Fault faultOf(CURLcode code) const;
    static curl_socket_t open(void* transfer, curlsocktype purpose, curl_sockaddr* address);

    Post m_post;
    bool m_stopped = false; ///< the guard would not have it
    curl::Handle m_handle;
};

} // namespace push
