#include "sync/client/curl_transfer.h"

#include <algorithm>

namespace client {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds longestConnecting{10'000};

} // namespace

CurlTransfer::CurlTransfer(CURLM* multi, HttpRequest request, curl::Deadline deadline, const TransferOptions& options)
    : m_request(std::move(request)), m_handle(multi, deadline, options.longest) {
    m_handle.setSafety("http,https", options.caCertificates);
    m_handle.set(CURLOPT_HEADEROPT, long{CURLHEADER_SEPARATE}); // a proxy gets none of our headers
    const auto connecting = std::clamp(m_request.timeout, milliseconds(1), longestConnecting); // 0 would mean no limit
    m_handle.setConnection(m_request.url, connecting);
    m_handle.setIfSupported(CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_2TLS});
    setMethod();
    setHeaders(options);
    m_handle.set(CURLOPT_HEADERFUNCTION, &CurlTransfer::receiveHeader);
    m_handle.set(CURLOPT_HEADERDATA, static_cast<void*>(this));
    m_handle.begin();
}

void CurlTransfer::setMethod() {
    const std::string& method = m_request.method;
    if (method == "HEAD") {
        m_handle.set(CURLOPT_NOBODY, 1L);
        return;
    }
    if (!m_request.body.empty() || method == "POST" || method == "PUT" || method == "PATCH")
        m_handle.setBody(m_request.body);
    m_handle.set(CURLOPT_CUSTOMREQUEST, method.c_str());
}

bool CurlTransfer::hasHeader(std::string_view name) const {
    return std::any_of(m_request.headers.begin(), m_request.headers.end(), [&](const auto& header) {
        return header.first.size() == name.size() && curl_strnequal(header.first.data(), name.data(), name.size()) != 0;
    });
}

void CurlTransfer::setHeaders(const TransferOptions& options) {
    curl::List headers;
    for (const auto& [name, value] : m_request.headers)
        curl::append(headers,
                     std::string(name).append(value.empty() ? ";" : ": ").append(value)); // "X:" would mean: no X
    if (!hasHeader("Content-Type"))
        curl::append(headers, "Content-Type:"); // otherwise libcurl would send the type of a form
    m_handle.setHeaders(std::move(headers));
    m_handle.set(CURLOPT_USERAGENT, options.userAgent.c_str());
    m_handle.set(CURLOPT_ACCEPT_ENCODING, ""); // every encoding that libcurl supports
}

/// An empty line ends the headers. libcurl reports a connection that is cut before it as an empty answer.
std::size_t CurlTransfer::receiveHeader(const char* bytes, std::size_t /*size: always 1*/, std::size_t count,
                                        void* transfer) {
    const std::string_view line(bytes, count);
    static_cast<CurlTransfer*>(transfer)->m_headComplete = line == "\r\n" || line == "\n";
    return count;
}

bool CurlTransfer::wasJustTransmitted() {
    if (m_transmitted || !m_request.onTransmitted)
        return false;
    const auto body = static_cast<curl_off_t>(m_request.body.size());
    m_transmitted =
        m_handle.info<long>(CURLINFO_REQUEST_SIZE) > 0 && m_handle.info<curl_off_t>(CURLINFO_SIZE_UPLOAD_T) >= body;
    return m_transmitted;
}

HttpReply CurlTransfer::reply(CURLcode code) {
    HttpReply reply;
    if (code == CURLE_OK && !m_headComplete)
        code = CURLE_PARTIAL_FILE;
    reply.fault = curl::faultOf<HttpReply::Fault>(code, m_handle.info<long>(CURLINFO_REQUEST_SIZE) > 0);
    if (reply.fault != HttpReply::Fault::None)
        return reply;
    reply.status = m_handle.status();
    reply.body = m_handle.takeBody();
    reply.retryAfter = m_handle.retryAfter();
    reply.wireBytes = static_cast<std::size_t>(m_handle.info<curl_off_t>(CURLINFO_SIZE_DOWNLOAD_T));
    return reply;
}

} // namespace client
