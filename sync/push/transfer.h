#pragma once

#include "sync/curl/handle.h"
#include "sync/push/push_service.h"

/// One push request under way in libcurl, for the sender's thread only.

namespace push {

/// Settings that all requests share.
struct PushTransferOptions {
    std::string caCertificates; ///< PEM; empty: the system's
    bool allowPrivate = false;
};

/// One request to a push service, from its start until it is destroyed, which cancels it.
class PushTransfer {
public:
    /// `options` has to outlive the transfer.
    PushTransfer(CURLM* multi, PostRequest post, curl::Deadline deadline, const PushTransferOptions& options);

    const CURL* easy() const { return m_handle.easy(); }
    const PostRequest& post() const { return m_post; }
    curl::Deadline deadline() const { return isUnderWay() ? m_handle.deadline() : curl::Deadline::min(); }
    /// The result of a transfer without an answer: its time is over, or it could not be started.
    CURLcode trouble() const { return isUnderWay() ? CURLE_OPERATION_TIMEDOUT : m_handle.startError(); }
    ServiceReply reply(CURLcode code);

private:
    bool isUnderWay() const { return m_handle.startError() == CURLE_OK; }
    void setSafety(const PushTransferOptions& options);
    void setContent();
    ServiceReply::Fault faultOf(CURLcode code) const;
    static curl_socket_t open(void* transfer, curlsocktype purpose, curl_sockaddr* address);

    PostRequest m_post;
    bool m_isAddressRefused = false; ///< isPublic() refused the address
    curl::Handle m_handle;
};

} // namespace push
