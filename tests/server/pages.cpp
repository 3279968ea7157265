#include "sync/server/pages/page_parts.h"
#include "tests/server/server_fixture.h"

#include <fstream>

/// Pages for browsers: who invites to which game, whether the invitation is still valid, and how to join.

namespace {

using namespace server_tests;

bool has(const Reply& page, const std::string& text) {
    INFO(page.text);
    INFO(text);
    CHECK(page.text.find(text) != std::string::npos);
    return true;
}
void hasNot(const Reply& page, const std::string& text) {
    INFO(page.text);
    INFO(text);
    CHECK(page.text.find(text) == std::string::npos);
}

/// What holds for every page.
bool isPage(HttpClient& person, const Reply& answer, int status) {
    INFO(answer.text);
    CHECK(answer.status == status);
    CHECK(answer.type == "text/html; charset=utf-8");
    for (const char* part : {"<!doctype html>", "<title>", "<meta name=\"description\" content=\"",
                             "<meta property=\"og:title\" content=\"", "<meta property=\"og:description\" content=\"",
                             "<link rel=\"icon\" href=\"/favicon.svg\"", "<svg ", "prefers-color-scheme:dark"})
        has(answer, part);
    hasNot(answer, "<script");
    for (const char* header : {"Content-Security-Policy: default-src 'none';", "X-Content-Type-Options: nosniff\r\n",
                               "Referrer-Policy: no-referrer\r\n", "Cache-Control: no-store\r\n"})
        CHECK(person.received.find(header) != std::string::npos);
    CHECK(person.received.find("unsafe") == std::string::npos);
    person.received.clear();
    return true;
}

std::string headOf(const Reply& page) { return page.text.substr(0, page.text.find("<style>")); }

server::ServiceOptions with(const std::string& appUrl) {
    server::ServiceOptions options = noLimits();
    options.appUrl = appUrl;
    return options;
}

} // namespace

TEST_CASE("pages: an invitation says who invites, to what, with how many, and how to come there") {
    const engine::Folder folder;
    TestServer testServer(folder, noLimits(), {}, GENERATE(from_range(databases())));
    HttpClient hazel(testServer, "Hazel");
    HttpClient browser(testServer);
    const auto [id, code] = openGame(hazel, wanted("gingerbread", {me(), open(), open()}));
    Reply page = browser.get("/j/" + code);
    isPage(browser, page, 200);
    CHECK(has(page, "<h1>Hazel invites you to play Gingerbread House</h1>"));
    CHECK(has(page, "A game for 3 players. 2 seats are free."));
    CHECK(
        has(page, "href=\"gingerbread:join?server=https://turns.example&amp;code=" + code + "\">Open in the app</a>"));
    CHECK(has(page, "<dt>Code</dt><dd><code>" + code + "</code></dd>"));
    CHECK(has(page, "<dt>Server</dt><dd><code>https://turns.example</code></dd>"));
    CHECK(has(page, "is a free app for playing board games"));
    CHECK(has(page, "knows where to get it"));
    CHECK(headOf(page).find("content=\"Hazel invites you to play Gingerbread House\"") != std::string::npos);
    CHECK(headOf(page).find(code) == std::string::npos); // the preview of a shared link must not show the code
    CHECK(headOf(page).find(code.substr(5)) == std::string::npos);
    HttpClient gretel(testServer, "Gretel");
    REQUIRE(join(gretel, code).status == 200);
    page = browser.get("/j/" + code.substr(0, 4) + code.substr(5)); // typed without the dash
    CHECK(has(page, "A game for 3 players. 1 seat is free."));
    CHECK(has(browser.get("/j/" + openGame(hazel, wanted("pigs", {me(), open()})).second),
              "Hazel invites you to play The Three Little Pigs"));
}

TEST_CASE("pages: where the app can be had is said by whoever runs the server") {
    const engine::Folder folder;
    TestServer testServer(folder, with("https://get.example/app?a=1&b=\"2"));
    HttpClient hazel(testServer, "Hazel");
    const Reply page = hazel.get("/j/" + openGame(hazel, wanted("pigs", {me(), open()})).second);
    CHECK(has(page, "<a href=\"https://get.example/app?a=1&amp;b=&quot;2\">Get the app</a>"));
    CHECK(has(hazel.get("/"), "Get the app</a>"));
}

TEST_CASE("pages: a game that has begun is nobody else's business, and one that is cancelled is not there") {
    const engine::Folder folder;
    TestServer testServer(folder, noLimits(), {}, GENERATE(from_range(databases())));
    HttpClient hazel(testServer, "Hazel");
    HttpClient gretel(testServer, "Gretel");
    HttpClient browser(testServer);
    const auto [id, code] = openGame(hazel, wanted("pigs", {me(), open()}));
    REQUIRE(join(gretel, code).word("state") == "running");
    const Reply begun = browser.get("/j/" + code);
    isPage(browser, begun, 410);
    CHECK(has(begun, "This game has begun"));
    for (const std::string& secret : {std::string("Hazel"), std::string("Gretel"), code, std::string("gingerbread:")})
        hasNot(begun, secret);
    const auto [left, leftCode] = openGame(hazel, wanted("pigs", {me(), open()}));
    REQUIRE(hazel.post("/v1/games/" + left + "/resign", {{"seat", 0}}).status == 200);
    CHECK(browser.get("/j/" + leftCode).status == 404);
}

TEST_CASE("pages: a code that is unknown, withdrawn or none at all looks the same") {
    const engine::Folder folder;
    TestServer testServer(folder, noLimits(), {}, GENERATE(from_range(databases())));
    HttpClient hazel(testServer, "Hazel");
    HttpClient browser(testServer);
    const auto [id, code] = openGame(hazel, wanted("pigs", {me(), open()}));
    REQUIRE(hazel.remove("/v1/games/" + id + "/invitations/" + code).status == 204);
    const Reply withdrawn = browser.get("/j/" + code);
    isPage(browser, withdrawn, 404);
    CHECK(has(withdrawn, "This invitation is not valid"));
    for (const std::string& other : {std::string("AAAA-AAAA"), std::string("AAAA"), std::string("%3Cscript%3E"),
                                     std::string(), std::string("AAAA-AAAA/x"), std::string(3000, 'a')}) {
        const Reply page = browser.get("/j/" + other);
        CHECK(page.status == 404);
        CHECK(page.text == withdrawn.text);
    }
}

TEST_CASE("pages: names come from anybody, and are never more than names") {
    const engine::Folder folder;
    server::ServiceOptions options = noLimits();
    options.publicUrl = "https://turns.example/a&b'c";
    TestServer testServer(folder, options);
    HttpClient hazel(testServer, "<script>a&b</script>");
    const std::string code = openGame(hazel, wanted("pigs", {me(), open()})).second;
    const Reply page = hazel.get("/j/" + code);
    isPage(hazel, page, 200);
    CHECK(has(page, "<title>&lt;script&gt;a&amp;b&lt;/script&gt; invites you"));
    CHECK(has(page, "gingerbread:join?server=https://turns.example/a%26b%27c&amp;code=" + code));
    CHECK(has(page, "<code>https://turns.example/a&amp;b&#39;c</code>"));
    REQUIRE(hazel.ask("PATCH", "/v1/me", R"({"name":"\" onload='x"})").status == 200);
    const std::string second = openGame(hazel, wanted("pigs", {me(), open()})).second;
    CHECK(has(hazel.get("/j/" + second), "content=\"&quot; onload=&#39;x invites you"));
}

TEST_CASE("pages: a code is guessed in a browser no oftener than in the app, and a right one is no guess") {
    const engine::Folder folder;
    server::ServiceOptions options = noLimits();
    options.guesses = 2;
    TestServer testServer(folder, options);
    HttpClient hazel(testServer, "Hazel");
    HttpClient browser(testServer);
    const std::string code = openGame(hazel, wanted("pigs", {me(), open()})).second;
    const std::string begun = openGame(hazel, wanted("pigs", {me(), open()})).second;
    HttpClient gretel(testServer, "Gretel");
    REQUIRE(join(gretel, begun).status == 200);
    for (int i = 0; i < 5; ++i) {
        CHECK(browser.get("/j/" + code).status == 200);
        CHECK(browser.get("/j/" + begun).status == 410);
        CHECK(browser.get("/j/none").status == 404); // not a possible code, so it does not count as a guess
        CHECK(browser.get("/").status == 200);
    }
    CHECK(browser.get("/j/AAAA-AAAA").status == 404);
    CHECK(hazel.get("/v1/invitations/AAAA-AAAB").status == 404);
    browser.received.clear();
    const Reply tooOften = browser.get("/j/AAAA-AAAC");
    isPage(browser, tooOften, 429);
    CHECK(std::stoi(tooOften.retryAfter) > 0);
    CHECK(browser.get("/j/" + code).text == tooOften.text); // otherwise the answer would tell which code is right
    CHECK(hazel.get("/v1/invitations/" + code).status == 429);
}

TEST_CASE("pages: the server says what it is and which address to type, and nothing of those who play") {
    const engine::Folder folder;
    TestServer testServer(folder);
    HttpClient browser(testServer);
    Reply page = browser.get("/");
    isPage(browser, page, 200);
    const std::string before = page.text;
    HttpClient hazel(testServer, "Hazel");
    openGame(hazel, wanted("pigs", {me(), open()}));
    page = browser.get("/");
    CHECK(page.text == before);
    CHECK(has(page, "A server for Gingerbread House"));
    CHECK(has(page, "<code>https://turns.example</code>"));
    CHECK(has(page, "<li>Gingerbread House, for 2 to 4 players</li>"));
    CHECK(has(page, "<li>The Three Little Pigs, for 2 to 5 players</li>"));
    CHECK(has(page, "Version " + browser.get("/v1").word("server")));
    CHECK(browser.get("/?from=somewhere").text == before);
    for (const char* place : {"/", "/j/AAAA-AAAA", "/favicon.ico"}) {
        const Reply refused = browser.ask("POST", place, "{}");
        CHECK(refused.status == 405);
        CHECK(refused.allow == "GET, HEAD");
    }
}

TEST_CASE("pages: there is an icon, and it is the app's") {
    const engine::Folder folder;
    TestServer testServer(folder);
    HttpClient browser(testServer);
    const Reply old = browser.get("/favicon.ico");
    CHECK(old.status == 200);
    CHECK(old.type == "image/x-icon");
    CHECK(browser.received.find("Cache-Control: public, max-age=86400\r\n") != std::string::npos);
    CHECK(old.text.substr(0, 6) == std::string("\0\0\1\0\1\0", 6));
    CHECK(old.text.substr(22, 4) == "\x89PNG");
    CHECK(old.text.substr(old.text.size() - 8, 4) == "IEND");
    const Reply drawn = browser.get("/favicon.svg");
    CHECK(drawn.status == 200);
    CHECK(drawn.type == "image/svg+xml");
    CHECK(drawn.text.starts_with("<svg "));
    CHECK(drawn.text.ends_with("</svg>\n"));
    // sync/server/draw has made the small icon from this one.
    std::string source(server::parts::icon());
    CHECK(old.text.find("from " + server::sha256(source)) != std::string::npos);
}

TEST_CASE("pages: every colour that a page names has the app's theme, by day and by night") {
    const engine::Folder folder;
    TestServer testServer(folder);
    HttpClient browser(testServer);
    const std::string text = browser.get("/").text;
    std::set<std::string> used;
    for (std::size_t at = text.find("var(--"); at != std::string::npos; at = text.find("var(--", at + 1))
        used.insert(text.substr(at + 4, text.find(')', at) - at - 4));
    CHECK(used.size() >= 8);
    for (const std::string& name : used) {
        INFO(name);
        for (const std::string_view colours : {server::parts::lightColours(), server::parts::darkColours()})
            CHECK(colours.find(name + ":#") != std::string_view::npos);
    }
}
