#include "sync/server/pages/pages.h"

#include "engine/registry.h"
#include "sync/server/base/secrets.h"
#include "sync/server/operations/operations.h"
#include "sync/server/pages/page_parts.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <vector>

namespace server {

using engine::Result;
using Who = RosterSeat::Who;

namespace {

constexpr std::string_view appName = "Gingerbread House";
constexpr std::string_view aboutTheApp =
    "Gingerbread House is a free app for playing board games with friends who are elsewhere: one turn at a time, "
    "whenever each of you has a moment. There is nothing to sign up for.";

const std::string& style() {
    static const std::string text =
        ":root{color-scheme:light dark;" + std::string(parts::lightColours()) +
        "}@media(prefers-color-scheme:dark){:root{" + std::string(parts::darkColours()) +
        R"(}}*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);
font:16px/1.5 Inter,system-ui,sans-serif;display:flex;justify-content:center}
main{width:100%;max-width:34rem;padding:24px 16px 40px;overflow-wrap:anywhere}
header{text-align:center}header svg{width:88px;height:88px}
h1{font-size:28px;line-height:1.25;margin:12px 0 8px}h2{font-size:20px;margin:0 0 8px}
p{margin:0 0 12px}header p{color:var(--faint);font-size:18px}
section{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;margin:16px 0}
section>:last-child{margin-bottom:0}
a.button{display:block;min-height:48px;padding:12px 20px;border-radius:12px;background:var(--accent);
color:var(--inkOnAccent);font-weight:600;text-align:center;text-decoration:none}
a{color:var(--accent)}a:focus-visible{outline:3px solid var(--lit);outline-offset:3px}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:8px 16px;align-items:center}
dt{color:var(--faint)}dd{margin:0}
code{font:600 18px/1.4 ui-monospace,monospace;background:var(--sunken);border-radius:8px;padding:4px 8px;
display:inline-block}ul{margin:0 0 12px;padding-left:20px}@media(max-width:440px){dl{grid-template-columns:1fr;gap:4px}}
footer{color:var(--faint);font-size:14px;text-align:center})";
    return text;
}

/// The Content-Security-Policy: no scripts, nothing from other servers, and no style but the one above.
const std::string& policy() {
    static const std::string text = [] {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned length = 0;
        EVP_Digest(style().data(), style().size(), digest.data(), &length, EVP_sha256(), nullptr);
        std::array<unsigned char, std::size_t{2} * EVP_MAX_MD_SIZE> base64{};
        const int count = EVP_EncodeBlock(base64.data(), digest.data(), static_cast<int>(length));
        const std::string hash(base64.begin(), base64.begin() + count);
        return "default-src 'none'; img-src 'self'; style-src 'sha256-" + hash +
               "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }();
    return text;
}

/// Text as HTML shows it. Names come from players whom nobody has checked, and may contain markup.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        case '\'':
            safe += "&#39;";
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

struct Head {
    std::string title;
    std::string description; ///< shown where the link is shared, so it contains no code
};

/// `rest` is HTML; all other text is escaped here.
Response page(int status, const Head& head, const std::string& rest) {
    const std::string title = escaped(head.title);
    const std::string description = escaped(head.description);
    std::string text = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                       "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>" +
                       title + "</title><meta name=\"description\" content=\"" + description +
                       "\"><meta property=\"og:type\" content=\"website\"><meta property=\"og:site_name\" content=\"" +
                       std::string(appName) + "\"><meta property=\"og:title\" content=\"" + title +
                       "\"><meta property=\"og:description\" content=\"" + description +
                       "\"><meta name=\"robots\" content=\"noindex\">"
                       "<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">"
                       "<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"48x48\"><style>" +
                       style() + "</style></head>\n<body><main><header>" + std::string(parts::icon()) + "<h1>" + title +
                       "</h1><p>" + description + "</p></header>\n" + rest + "</main></body></html>\n";
    Response response(status, std::move(text));
    response.type = "text/html; charset=utf-8";
    response.policy = policy();
    return response;
}

Response picture(std::string_view type, std::string body) {
    Response response(200, std::move(body));
    response.type = type;
    response.policy = policy();
    response.cache = "public, max-age=86400";
    return response;
}

/// The PNG in an ICO file, an old format that every browser accepts.
std::string favicon() {
    constexpr char side = 48;
    const std::string_view png = parts::smallIcon();
    const auto size = static_cast<std::uint32_t>(png.size());
    const auto byte = [size](unsigned number) { return static_cast<char>((size >> (8 * number)) & 0xFFU); };
    const std::array<char, 22> header{0, 0,  1, 0,       1,       0,       side,    side, 0, 0, 1,
                                      0, 32, 0, byte(0), byte(1), byte(2), byte(3), 22,   0, 0, 0};
    return std::string(header.begin(), header.end()).append(png);
}

std::string section(std::string_view title, const std::string& inside) {
    return "<section><h2>" + std::string(title) + "</h2>" + inside + "</section>\n";
}

std::string howToGetIt(const PageAddresses& place) {
    return section(
        "What is the app?",
        "<p>" + std::string(aboutTheApp) + "</p><p>" +
            (place.appUrl.empty()
                 ? std::string("Do you not have it yet? Whoever sent you here knows where to get it.")
                 : "<a href=\"" + escaped(place.appUrl) + "\">Get the app</a>, then come back to this page.") +
            "</p>");
}

std::string titleOf(std::string_view kind) {
    for (const parts::Title& known : parts::titles())
        if (known.kind == kind)
            return std::string(known.title);
    return std::string(kind);
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return std::to_string(count) + ' ' + std::string(count == 1 ? one : many);
}

Response homePage(const PageAddresses& place) {
    std::string games;
    for (const engine::Game* game : engine::games())
        games += "<li>" + escaped(titleOf(game->id())) + ", for " + std::to_string(game->fewest()) + " to " +
                 std::to_string(game->most()) + " players</li>";
    return page(200,
                {"A server for " + std::string(appName),
                 "It passes the turns of board games between friends who are elsewhere."},
                section("Play here", "<p>Type this address in the app, where it asks for a server:</p><p><code>" +
                                         escaped(place.url) +
                                         "</code></p><p>Were you invited? Open the link that you were sent; or tap "
                                         "“Join a game” in the app and type the code and this address.</p>") +
                    section("What is played here", "<ul>" + games + "</ul>") + howToGetIt(place) + "<footer>Version " +
                    std::string(serverVersion) + "</footer>");
}

Response begunPage() {
    return page(410, {"This game has begun", "All its seats are taken."},
                section("What now?", "<p>Do you play in it? Then it is on the first page of the app.</p><p>If you do "
                                     "not, ask whoever sent you this link for a new game.</p>"));
}

Result<std::string> hostOf(Workspace& workspace, const Roster& roster) {
    if (const auto seats = roster.seatsOf(roster.host); !seats.empty())
        if (const std::string& name = roster.seats[engine::index(seats.front())].name; !name.empty())
            return name;
    auto account = workspace.ledger.account(roster.host);
    if (!account)
        return account.refusal();
    return account.value() ? account.value()->name : std::string();
}

} // namespace

bool isPage(std::string_view path) {
    return path == "/" || path == "/favicon.ico" || path == "/favicon.svg" ||
           path.starts_with(protocol::invitationPages);
}

std::optional<std::string> codeIn(std::string_view path) {
    if (!path.starts_with(protocol::invitationPages))
        return std::nullopt;
    return tidyCode(path.substr(protocol::invitationPages.size()), invitationLetters);
}

Response fixedPage(std::string_view path, const PageAddresses& place) {
    if (path == "/favicon.ico")
        return picture("image/x-icon", favicon());
    if (path == "/favicon.svg")
        return picture("image/svg+xml", std::string(parts::icon()));
    return homePage(place);
}

Response noInvitationPage() {
    return page(404, {"This invitation is not valid", "It is not known here, or not any more."},
                section("What may have happened",
                        "<ul><li>It is more than a week old.</li><li>It was withdrawn.</li><li>A letter of it is "
                        "missing or mistyped.</li></ul><p>Ask whoever sent it to you for a new one.</p>"));
}

Response troublePage(const Response& problem) {
    const bool isTooOften = problem.status == 429;
    Response response = page(
        problem.status,
        isTooOften ? Head{"One moment, please", "There were too many tries from here. Please wait a minute."}
                   : Head{"This does not work at the moment", "It is not your fault. Please try again in a minute."},
        {});
    response.retryAfter = problem.retryAfter;
    return response;
}

Reply invitationPage(Workspace& workspace, const std::string& code, const PageAddresses& place, Time now) {
    auto id = workspace.ledger.invitation(code, now);
    if (!id)
        return id.refusal();
    if (!id.value())
        return noInvitationPage();
    auto game = workspace.open(*id.value(), Workspace::OpenFor::Reading);
    if (!game)
        return game.refusal();
    if (game.value() == nullptr || game.value()->roster.state == Roster::State::Cancelled)
        return noInvitationPage();
    const Roster& roster = game.value()->roster;
    const auto free = static_cast<std::size_t>(std::count_if(
        roster.seats.begin(), roster.seats.end(), [](const RosterSeat& seat) { return seat.who == Who::Open; }));
    if (roster.state != Roster::State::Open || free == 0)
        return begunPage();
    const auto host = hostOf(workspace, roster);
    if (!host)
        return host.refusal();
    const std::string title = (host.value().empty() ? std::string("A friend") : host.value()) +
                              " invites you to play " + titleOf(roster.kind);
    const std::string link = protocol::joinLink(place.url, code);
    return page(200,
                {title, "A game for " + counted(roster.seats.size(), "player", "players") + ". " +
                            counted(free, "seat is", "seats are") + " free."},
                "<p><a class=\"button\" href=\"" + escaped(link) + "\">Open in the app</a></p>" +
                    section("Or type it in the app", "<p>Tap “Join a game” and type:</p><dl><dt>Code</dt><dd><code>" +
                                                         code + "</code></dd><dt>Server</dt><dd><code>" +
                                                         escaped(place.url) + "</code></dd></dl>") +
                    howToGetIt(place));
}

} // namespace server
