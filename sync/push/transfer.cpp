#include "sync/push/transfer.h"

#include "sync/push/address_guard.h"

#include <sys/socket.h>

namespace push {
namespace {

constexpr std::chrono::milliseconds longestConnecting{10'000};
constexpr std::size_t longestBody = 16'384; // answers of push services are short

} // namespace

PushTransfer::PushTransfer(CURLM* multi, PostRequest post, curl::Deadline deadline, const PushTransferOptions& options)
    : m_post(std::move(post)), m_handle(multi, deadline, longestBody) {
    setSafety(options);
    m_handle.setConnection(m_post.url, longestConnecting);
    m_handle.set(CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_2TLS});
    m_handle.set(CURLOPT_PIPEWAIT, 1L); // prefers a connection that is being made (HTTP/2) to another new one
    setContent();
    m_handle.begin();
}

void PushTransfer::setSafety(const PushTransferOptions& options) {
    m_handle.setSafety(options.allowPrivate ? "http,https" : "https", options.caCertificates);
    m_handle.set(CURLOPT_PROXY,
                 ""); // no proxy from the environment: it would bypass the check of addresses
    if (m_post.urlFromDevice && !options.allowPrivate) {
        m_handle.set(CURLOPT_OPENSOCKETFUNCTION, &PushTransfer::open);
        m_handle.set(CURLOPT_OPENSOCKETDATA, static_cast<void*>(this));
    }
}

void PushTransfer::setContent() {
    curl::List headers;
    for (const std::string& header : m_post.headers)
        curl::append(headers, header);
    m_handle.setHeaders(std::move(headers));
    m_handle.set(CURLOPT_USERAGENT, "gingerbread-server");
    m_handle.setBody(m_post.body);
}

/// The last moment before a connection: the checked address is the one that is connected to.
curl_socket_t PushTransfer::open(void* transfer, curlsocktype /*purpose*/, curl_sockaddr* address) {
    if (isPublic(address->addr))
        return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    static_cast<PushTransfer*>(transfer)->m_isAddressRefused = true;
    return CURL_SOCKET_BAD;
}

ServiceReply::Fault PushTransfer::faultOf(CURLcode code) const {
    using Fault = ServiceReply::Fault;
    if (m_isAddressRefused && code != CURLE_OK)
        return Fault::NotPublic;
    constexpr bool requestWasSent = true; // or could have been: the scheme of the URL is http or https
    if (const auto fault = curl::faultOf<Fault>(code, requestWasSent); fault != Fault::None)
        return fault;
    const bool isOlderHttp = m_post.http2 && m_handle.info<long>(CURLINFO_HTTP_VERSION) != CURL_HTTP_VERSION_2_0;
    return isOlderHttp || m_handle.status() < 200 ? Fault::Malformed : Fault::None;
}

ServiceReply PushTransfer::reply(CURLcode code) {
    ServiceReply reply;
    reply.fault = faultOf(code);
    if (reply.fault != ServiceReply::Fault::None)
        return reply;
    reply.status = m_handle.status();
    reply.body = m_handle.takeBody();
    reply.retryAfter = m_handle.retryAfter();
    return reply;
}

} // namespace push
