#pragma once

#include <span>
#include <string_view>

/// What the pages for browsers have in common with the app. The build generates it (page_parts.cpp.in): the colours
/// from the theme, the icon from the drawings, the names of games from their rules.

namespace server::parts {

std::string_view lightColours(); ///< as variables of CSS
std::string_view darkColours();
std::string_view icon();      ///< SVG
std::string_view smallIcon(); ///< PNG, 48 pixels wide

struct Title {
    std::string_view kind;
    std::string_view title;
};
std::span<const Title> titles();

} // namespace server::parts
