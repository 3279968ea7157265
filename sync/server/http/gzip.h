#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace server {

/// Makes texts shorter for those who can read them so. Used by one thread.
class Gzip {
public:
    Gzip();
    ~Gzip();
    Gzip(const Gzip&) = delete;
    Gzip(Gzip&&) = delete;
    Gzip& operator=(const Gzip&) = delete;
    Gzip& operator=(Gzip&&) = delete;

    std::string shorten(std::string_view text);

    static constexpr std::size_t worthwhile = 900; ///< bytes: a shorter text fits into one packet anyway

private:
    struct Stream;
    std::unique_ptr<Stream> m_stream;
};

/// Whether a header Accept-Encoding has "gzip" in it, and not with "q=0".
bool acceptsGzip(std::string_view header);

} // namespace server
