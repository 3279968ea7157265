#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace server {

/// Compresses the bodies of answers for clients that accept gzip. Used by one thread.
class Gzip {
public:
    Gzip();
    ~Gzip();
    Gzip(const Gzip&) = delete;
    Gzip(Gzip&&) = delete;
    Gzip& operator=(const Gzip&) = delete;
    Gzip& operator=(Gzip&&) = delete;

    std::string shorten(std::string_view text);

    static constexpr std::size_t worthwhile = 900; ///< bytes: a shorter body fits into one packet uncompressed

private:
    struct Stream;
    std::unique_ptr<Stream> m_stream;
};

/// Whether the header Accept-Encoding accepts "gzip" (and not with "q=0").
bool acceptsGzip(std::string_view header);

} // namespace server
