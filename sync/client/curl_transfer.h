#pragma once

#include "sync/client/http.h"
#include "sync/curl/handle.h"

#include <string_view>

/// One request under way in libcurl; used only in CurlHttp's thread.

namespace client {

/// The options that all requests share.
struct TransferOptions {
    std::string userAgent;
    std::string caCertificates; ///< PEM; empty: the system's
    std::size_t longest;
};

class CurlTransfer {
public:
    CurlTransfer(CURLM* multi, HttpRequest request, curl::Deadline deadline, const TransferOptions& options);

    bool is(const CURL* easy) const { return m_handle.easy() == easy; }
    curl::Deadline deadline() const { return m_handle.deadline(); }
    CURLcode startError() const { return m_handle.startError(); } ///< the error if the transfer could not be started
    HttpReply reply(CURLcode code);
    bool wasJustTransmitted(); ///< true once: when the whole request was sent, if the caller wants to know

private:
    void setMethod();
    void setHeaders(const TransferOptions& options);
    bool hasHeader(std::string_view name) const;
    static std::size_t receiveHeader(const char* bytes, std::size_t size, std::size_t count, void* transfer);

    HttpRequest m_request;
    bool m_headComplete = false;
    bool m_transmitted = false;
    curl::Handle m_handle;
};

} // namespace client
