#pragma once

#include "sync/client/http.h"
#include "sync/curl/handle.h"

#include <string_view>

/// One request under way in libcurl: only for CurlHttp's thread.

namespace client {

/// What all requests have in common.
struct TransferOptions {
    std::string userAgent;
    std::string authorities; ///< PEM; empty: the system's
    std::size_t longest;
};

class CurlTransfer {
public:
    CurlTransfer(CURLM* multi, HttpRequest request, curl::Deadline deadline, const TransferOptions& options);

    bool is(const CURL* easy) const { return m_handle.easy() == easy; }
    curl::Deadline deadline() const { return m_handle.deadline(); }
    CURLcode trouble() const { return m_handle.trouble(); } ///< when it could not be begun
    HttpReply reply(CURLcode code);
    bool hasJustLeft(); ///< all of it, if that is to be said and was not yet

private:
    void setMethod();
    void setHeaders(const TransferOptions& options);
    bool hasHeader(std::string_view name) const;
    static std::size_t takeHeader(const char* bytes, std::size_t size, std::size_t count, void* transfer);

    HttpRequest m_request;
    bool m_headComplete = false;
    bool m_left = false;
    curl::Handle m_handle;
};

} // namespace client
