#include "sync/curl/handle.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace curl {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds longestRetryAfter{24 * 60 * 60};

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

void append(List& list, const std::string& line) {
    curl_slist* longer = nonNull(curl_slist_append(list.get(), line.c_str()));
    static_cast<void>(list.release()); // the longer list contains it
    list.reset(longer);
}

void initialize() {
    static const CURLcode once = curl_global_init(CURL_GLOBAL_DEFAULT);
    static_cast<void>(once);
}

std::string caCertificatesWith(const std::filesystem::path& file) {
    if (file.empty())
        return {};
    const Easy easy(nonNull(curl_easy_init()));
    const char* usual = nullptr;
    curl_easy_getinfo(easy.get(), CURLINFO_CAINFO, &usual);
    return (usual == nullptr ? std::string() : contentOf(usual) + "\n") + contentOf(file);
}

bool isUntrusted(CURLcode code) {
    return code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE ||
           code == CURLE_SSL_ISSUER_ERROR || code == CURLE_SSL_INVALIDCERTSTATUS;
}

Handle::Handle(CURLM* multi, Deadline deadline, std::size_t longest)
    : m_multi(multi), m_deadline(deadline), m_longest(longest) {
    set(CURLOPT_WRITEFUNCTION, &Handle::receiveBody);
    set(CURLOPT_WRITEDATA, static_cast<void*>(this));
}

void Handle::setSafety(const char* protocols, const std::string& caCertificates) {
    set(CURLOPT_PROTOCOLS_STR, protocols);
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_NETRC, long{CURL_NETRC_IGNORED});
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    if (caCertificates.empty())
        return;
    curl_blob blob{const_cast<char*>(caCertificates.data()), // NOLINT(cppcoreguidelines-pro-type-const-cast)
                   caCertificates.size(), CURL_BLOB_NOCOPY}; // libcurl only reads the blob
    set(CURLOPT_CAINFO_BLOB, &blob);
}

void Handle::setConnection(const std::string& url, milliseconds longestConnecting) {
    set(CURLOPT_URL, url.c_str());
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(longestConnecting.count()));
    set(CURLOPT_TCP_KEEPALIVE, 1L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L); // otherwise cancelling a transfer during its name lookup would block all the others
}

void Handle::setBody(const std::string& body) {
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
    set(CURLOPT_POSTFIELDS, body.data());
}

void Handle::setHeaders(List headers) {
    m_headers = std::move(headers);
    append(m_headers, "Expect:"); // no "Expect: 100-continue": the body is sent at once
    set(CURLOPT_HTTPHEADER, m_headers.get());
}

void Handle::begin() {
    if (m_startError == CURLE_OK && curl_multi_add_handle(m_multi, m_easy.get()) != CURLM_OK)
        m_startError = CURLE_FAILED_INIT;
}

seconds Handle::retryAfter() const {
    const seconds wait(info<curl_off_t>(CURLINFO_RETRY_AFTER)); // libcurl converts a date to seconds as well
    return std::clamp(wait, seconds(0), longestRetryAfter);
}

std::size_t Handle::receiveBody(const char* bytes, std::size_t /*size: always 1*/, std::size_t count, void* handle) {
    Handle& self = *static_cast<Handle*>(handle);
    if (count > self.m_longest - self.m_body.size())
        return CURL_WRITEFUNC_ERROR;
    self.m_body.append(bytes, count);
    return count;
}

} // namespace curl
