#include "sync/server/pages/pages.h"
#include "sync/server/service.h"

namespace server {

/// Answers with a page. Wrong codes count as guesses here, too.
void Service::show(std::string_view method, std::string_view path, const Network& network, Answer answer) {
    answer = logged("page", std::move(answer));
    if (method != "GET") {
        Response refused = problem(405, problems::notHere, "This cannot be done here, only GET, HEAD.");
        refused.allow = "GET, HEAD";
        return answer(std::move(refused));
    }
    const Place place{m_options.publicUrl, m_options.appUrl};
    const auto code = codeIn(path);
    if (!code)
        return answer(fixedPage(path, place));
    if (code->empty())
        return answer(noInvitationPage());
    if (const auto refused = limited(Route::Cost::Guess, network))
        return answer(troublePage(*refused));
    answer = judged(Route::Cost::Guess, network, [answer = std::move(answer)](Response response) {
        answer(response.policy.empty() ? troublePage(response) : std::move(response));
    });
    post(
        *code,
        [code = *code, place, at = now()](Workspace& workspace) { return invitationPage(workspace, code, place, at); },
        std::move(answer));
}

} // namespace server
