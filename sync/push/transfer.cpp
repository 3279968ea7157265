#include "sync/push/transfer.h"

#include "sync/push/address_guard.h"

#include <sys/socket.h>

namespace push {
namespace {

constexpr std::chrono::milliseconds longestConnecting{10'000};
constexpr std::size_t longestBody = 16'384; // what a service says is a few words

} // namespace

Transfer::Transfer(CURLM* multi, Post post, curl::Deadline deadline, const Manners& manners)
    : m_post(std::move(post)), m_handle(multi, deadline, longestBody) {
    setSafety(manners);
    m_handle.setConnection(m_post.url, longestConnecting);
    m_handle.set(CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_2TLS});
    m_handle.set(CURLOPT_PIPEWAIT, 1L); // rather wait for the connection that is just being made than make another
    setContent();
    m_handle.begin();
}

void Transfer::setSafety(const Manners& manners) {
    m_handle.setSafety(manners.allowPrivate ? "http,https" : "https", manners.authorities);
    m_handle.set(CURLOPT_PROXY,
                 ""); // whatever the environment says: it would look names up itself, and reach what it can
    if (m_post.foreign && !manners.allowPrivate) {
        m_handle.set(CURLOPT_OPENSOCKETFUNCTION, &Transfer::open);
        m_handle.set(CURLOPT_OPENSOCKETDATA, static_cast<void*>(this));
    }
}

void Transfer::setContent() {
    curl::List headers;
    for (const std::string& header : m_post.headers)
        curl::append(headers, header);
    m_handle.setHeaders(std::move(headers));
    m_handle.set(CURLOPT_USERAGENT, "gingerbread-server");
    m_handle.setBody(m_post.body);
}

/// The last moment before a connection, and the address is the one that will be connected to.
curl_socket_t Transfer::open(void* transfer, curlsocktype /*purpose*/, curl_sockaddr* address) {
    if (isPublic(address->addr))
        return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    static_cast<Transfer*>(transfer)->m_stopped = true;
    return CURL_SOCKET_BAD;
}

Answer::Fault Transfer::faultOf(CURLcode code) const {
    using Fault = Answer::Fault;
    if (m_stopped && code != CURLE_OK)
        return Fault::NotPublic;
    switch (code) {
    case CURLE_OK:
        break;
    case CURLE_OPERATION_TIMEDOUT:
        return Fault::TooSlow;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_WRITE_ERROR: // we would not have more of it
        return Fault::Misshapen;
    default:
        return curl::isUntrusted(code) ? Fault::Untrusted : Fault::Unreachable;
    }
    const bool lesser = m_post.http2 && m_handle.info<long>(CURLINFO_HTTP_VERSION) != CURL_HTTP_VERSION_2_0;
    return lesser || m_handle.status() < 200 ? Fault::Misshapen : Fault::None;
}

Answer Transfer::answer(CURLcode code) {
    Answer answer;
    answer.fault = faultOf(code);
    if (answer.fault != Answer::Fault::None)
        return answer;
    answer.status = m_handle.status();
    answer.body = m_handle.takeBody();
    answer.retryAfter = m_handle.retryAfter();
    return answer;
}

} // namespace push
