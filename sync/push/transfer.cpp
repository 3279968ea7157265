#include "sync/push/transfer.h"

#include "sync/push/address_guard.h"

#include <sys/socket.h>

#include <algorithm>

namespace push {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds longestConnecting{10'000};
constexpr seconds longestRetryAfter{24 * 60 * 60};
constexpr std::size_t longestBody = 16'384; // what a service says is a few words

void append(List& list, const std::string& line) {
    curl_slist* longer = made(curl_slist_append(list.get(), line.c_str()));
    static_cast<void>(list.release()); // it is the beginning of the longer one
    list.reset(longer);
}

} // namespace

Transfer::Transfer(CURLM* multi, Post post, Deadline deadline, const Manners& manners)
    : m_multi(multi), m_post(std::move(post)), m_deadline(deadline) {
    setSafety(manners);
    setConnection();
    setContent();
    if (m_trouble == CURLE_OK && curl_multi_add_handle(multi, m_easy.get()) != CURLM_OK)
        m_trouble = CURLE_FAILED_INIT;
}

void Transfer::setSafety(const Manners& manners) {
    set(CURLOPT_PROTOCOLS_STR, manners.allowPrivate ? "http,https" : "https");
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_PROXY, ""); // whatever the environment says: a proxy would look names up itself, and reach what it can
    set(CURLOPT_NETRC, long{CURL_NETRC_IGNORED});
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    if (m_post.foreign && !manners.allowPrivate) {
        set(CURLOPT_OPENSOCKETFUNCTION, &Transfer::open);
        set(CURLOPT_OPENSOCKETDATA, static_cast<void*>(this));
    }
    if (manners.authorities.empty())
        return;
    curl_blob blob{const_cast<char*>(manners.authorities.data()), // NOLINT(cppcoreguidelines-pro-type-const-cast)
                   manners.authorities.size(), CURL_BLOB_NOCOPY}; // it is only read
    set(CURLOPT_CAINFO_BLOB, &blob);
}

void Transfer::setConnection() {
    set(CURLOPT_URL, m_post.url.c_str());
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(longestConnecting.count()));
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L); // else whoever is broken off while a name is looked up holds up all the others
    set(CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_2TLS});
    set(CURLOPT_PIPEWAIT, 1L); // rather wait for the connection that is just being made than make another
    set(CURLOPT_TCP_KEEPALIVE, 1L);
}

void Transfer::setContent() {
    for (const std::string& header : m_post.headers)
        append(m_headers, header);
    append(m_headers, "Expect:"); // nobody is asked whether a body may come
    set(CURLOPT_HTTPHEADER, m_headers.get());
    set(CURLOPT_USERAGENT, "gingerbread-server");
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(m_post.body.size()));
    set(CURLOPT_POSTFIELDS, m_post.body.data());
    set(CURLOPT_WRITEFUNCTION, &Transfer::take);
    set(CURLOPT_WRITEDATA, static_cast<void*>(this));
}

/// The last moment before a connection, and the address is the one that will be connected to.
curl_socket_t Transfer::open(void* transfer, curlsocktype /*purpose*/, curl_sockaddr* address) {
    if (isPublic(address->addr))
        return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    static_cast<Transfer*>(transfer)->m_stopped = true;
    return CURL_SOCKET_BAD;
}

std::size_t Transfer::take(const char* bytes, std::size_t /*size: always 1*/, std::size_t count, void* transfer) {
    Transfer& mine = *static_cast<Transfer*>(transfer);
    if (count > longestBody - mine.m_body.size())
        return CURL_WRITEFUNC_ERROR;
    mine.m_body.append(bytes, count);
    return count;
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
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
        return Fault::Untrusted;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_WRITE_ERROR: // we would not have more of it
        return Fault::Misshapen;
    default:
        return Fault::Unreachable;
    }
    const bool lesser = m_post.http2 && info<long>(CURLINFO_HTTP_VERSION) != CURL_HTTP_VERSION_2_0;
    return lesser || info<long>(CURLINFO_RESPONSE_CODE) < 200 ? Fault::Misshapen : Fault::None;
}

Answer Transfer::answer(CURLcode code) {
    Answer answer;
    answer.fault = faultOf(code);
    if (answer.fault != Answer::Fault::None)
        return answer;
    answer.status = static_cast<int>(info<long>(CURLINFO_RESPONSE_CODE));
    answer.body = std::move(m_body);
    const seconds wait(info<curl_off_t>(CURLINFO_RETRY_AFTER)); // of a date, too
    answer.retryAfter = std::clamp(wait, seconds(0), longestRetryAfter);
    return answer;
}

} // namespace push
