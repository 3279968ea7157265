#include "sync/server/pages/pages.h"
#include "sync/server/service.h"

namespace server {

/// Answers with a page. Wrong codes count as guesses here, too.
void Service::respondWithPage(std::string_view method, std::string_view path, const Network& network, Respond respond) {
    respond = withLogLine("page", std::move(respond));
    if (method != "GET") {
        Response refused = problem(405, problems::notHere, "This cannot be done here, only GET, HEAD.");
        refused.allow = "GET, HEAD";
        return respond(std::move(refused));
    }
    const PageAddresses place{m_options.publicUrl, m_options.appUrl};
    const auto code = codeIn(path);
    if (!code)
        return respond(fixedPage(path, place));
    if (code->empty())
        return respond(noInvitationPage());
    if (const auto refused = refuseOverLimit(Route::Cost::Guess, network))
        return respond(troublePage(*refused));
    respond = countingGuesses(Route::Cost::Guess, network, [respond = std::move(respond)](Response response) {
        respond(response.policy.empty() ? troublePage(response) : std::move(response));
    });
    post(
        *code,
        [code = *code, place, at = now()](Workspace& workspace) { return invitationPage(workspace, code, place, at); },
        std::move(respond));
}

} // namespace server
