#include "sync/server/invitation_page.h"

#include "sync/server/secrets.h"

#include <string>

namespace server {

std::optional<Response> invitationPage(std::string_view method, std::string_view path, std::string_view publicUrl) {
    constexpr std::string_view place = "/j/";
    if (method != "GET" || path.substr(0, place.size()) != place)
        return std::nullopt;
    const std::string code = tidyCode(path.substr(place.size()), invitationLetters);
    if (code.empty())
        return std::nullopt;
    std::string page = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>You are invited</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:28em;margin:15vh auto;padding:0 1em;text-align:center;
background:#2b1a12;color:#f6e7cf}code{font-size:2em;letter-spacing:.1em;display:block;margin:.5em}
a{display:inline-block;background:#e9a23b;color:#2b1a12;padding:.7em 1.4em;border-radius:.6em;text-decoration:none}</style>
<h1>You are invited to a game</h1><p>Open it in the app, or type this code there:</p><code>)";
    page += code + R"(</code><p><a href="gingerbread:join?server=)";
    page += std::string(publicUrl) + "&amp;code=" + code + R"(">Open the app</a></p></html>)";
    Response response(200, std::move(page));
    response.type = "text/html; charset=utf-8";
    return response;
}

} // namespace server
