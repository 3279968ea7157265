#include "sync/client/curl_transfer.h"

#include <algorithm>

namespace client::curl {
namespace {

using std::chrono::milliseconds;
using Fault = HttpReply::Fault;

constexpr milliseconds longestConnecting{10'000};
constexpr std::chrono::seconds longestRetryAfter{24 * 60 * 60};

void append(List& list, const std::string& line) {
    curl_slist* longer = made(curl_slist_append(list.get(), line.c_str()));
    static_cast<void>(list.release()); // it is the beginning of the longer one
    list.reset(longer);
}

/// libcurl says the same of a protocol that it does not speak and of an answer that is none: `asked` tells them apart.
Fault faultOf(CURLcode code, bool asked) {
    switch (code) {
    case CURLE_OK:
        return Fault::None;
    case CURLE_OPERATION_TIMEDOUT:
        return Fault::TooSlow;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
        return Fault::Untrusted;
    case CURLE_UNSUPPORTED_PROTOCOL:
        return asked ? Fault::Misshapen : Fault::Unreachable;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WRITE_ERROR: // we would not have more of it
        return Fault::Misshapen;
    default:
        return Fault::Unreachable;
    }
}

} // namespace

Transfer::Transfer(CURLM* multi, HttpRequest request, Deadline deadline, const Manners& manners)
    : m_multi(multi), m_request(std::move(request)), m_deadline(deadline), m_longest(manners.longest) {
    setSafety(manners);
    setConnection();
    setMethod();
    setHeaders(manners);
    setReceiver();
    if (m_trouble == CURLE_OK && curl_multi_add_handle(multi, m_easy.get()) != CURLM_OK)
        m_trouble = CURLE_FAILED_INIT;
}

void Transfer::setSafety(const Manners& manners) {
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_NETRC, long{CURL_NETRC_IGNORED});
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    set(CURLOPT_HEADEROPT, long{CURLHEADER_SEPARATE}); // a proxy gets none of our headers
    if (manners.authorities.empty())
        return;
    curl_blob blob{const_cast<char*>(manners.authorities.data()), // NOLINT(cppcoreguidelines-pro-type-const-cast)
                   manners.authorities.size(), CURL_BLOB_NOCOPY}; // it is only read
    set(CURLOPT_CAINFO_BLOB, &blob);
}

void Transfer::setConnection() {
    const auto connecting = std::clamp(m_request.timeout, milliseconds(1), longestConnecting); // 0 would be for ever
    set(CURLOPT_URL, m_request.url.c_str());
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(connecting.count()));
    set(CURLOPT_TCP_KEEPALIVE, 1L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L); // else whoever is broken off while a name is looked up holds up all the others
    curl_easy_setopt(m_easy.get(), CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_2TLS}); // if it can
}

void Transfer::setMethod() {
    const std::string& method = m_request.method;
    if (method == "HEAD") {
        set(CURLOPT_NOBODY, 1L);
        return;
    }
    if (!m_request.body.empty() || method == "POST" || method == "PUT" || method == "PATCH") {
        set(CURLOPT_POST, 1L);
        set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(m_request.body.size()));
        set(CURLOPT_POSTFIELDS, m_request.body.data());
    }
    set(CURLOPT_CUSTOMREQUEST, method.c_str());
}

bool Transfer::hasHeader(std::string_view name) const {
    return std::any_of(m_request.headers.begin(), m_request.headers.end(), [&](const auto& header) {
        return header.first.size() == name.size() && curl_strnequal(header.first.data(), name.data(), name.size()) != 0;
    });
}

void Transfer::setHeaders(const Manners& manners) {
    for (const auto& [name, value] : m_request.headers)
        append(m_headers, std::string(name).append(value.empty() ? ";" : ": ").append(value)); // "X:" would mean: no X
    append(m_headers, "Expect:"); // nobody is asked whether a body may come
    if (!hasHeader("Content-Type"))
        append(m_headers, "Content-Type:"); // libcurl would say that it is a form
    set(CURLOPT_HTTPHEADER, m_headers.get());
    set(CURLOPT_USERAGENT, manners.userAgent.c_str());
    set(CURLOPT_ACCEPT_ENCODING, ""); // whichever it knows
}

void Transfer::setReceiver() {
    set(CURLOPT_HEADERFUNCTION, &Transfer::takeHeader);
    set(CURLOPT_HEADERDATA, static_cast<void*>(this));
    set(CURLOPT_WRITEFUNCTION, &Transfer::take);
    set(CURLOPT_WRITEDATA, static_cast<void*>(this));
}

/// The last line is empty. A connection that is cut before that would be an empty answer to libcurl.
std::size_t Transfer::takeHeader(const char* bytes, std::size_t /*size: always 1*/, std::size_t count, void* transfer) {
    const std::string_view line(bytes, count);
    static_cast<Transfer*>(transfer)->m_headComplete = line == "\r\n" || line == "\n";
    return count;
}

std::size_t Transfer::take(const char* bytes, std::size_t /*size: always 1*/, std::size_t count, void* transfer) {
    Transfer& mine = *static_cast<Transfer*>(transfer);
    if (count > mine.m_longest - mine.m_body.size())
        return CURL_WRITEFUNC_ERROR;
    mine.m_body.append(bytes, count);
    return count;
}

HttpReply Transfer::reply(CURLcode code) {
    HttpReply reply;
    if (code == CURLE_OK && !m_headComplete)
        code = CURLE_PARTIAL_FILE;
    reply.fault = faultOf(code, info<long>(CURLINFO_REQUEST_SIZE) > 0);
    if (reply.fault != Fault::None)
        return reply;
    reply.status = static_cast<int>(info<long>(CURLINFO_RESPONSE_CODE));
    reply.body = std::move(m_body);
    const std::chrono::seconds wait(info<curl_off_t>(CURLINFO_RETRY_AFTER)); // of a date, too
    reply.retryAfter = std::clamp(wait, std::chrono::seconds(0), longestRetryAfter);
    reply.wireBytes = static_cast<std::size_t>(info<curl_off_t>(CURLINFO_SIZE_DOWNLOAD_T));
    return reply;
}

} // namespace client::curl
