#include "tests/app/models/far.h"

/// From a code, a link or a message into somebody's game, on a device that knows nothing yet; and what the inviter sees.

namespace {

using namespace stage;

QString placeOf(const Server& server) { return server.address().section("://", 1); }

} // namespace

TEST_CASE("Lobby: the invitation says where its code is good, and warns when only this machine can go there") {
    const Server server;
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna);
    models::Lobby& lobby = *anna.app().lobby();
    const QString code = codeOf(anna, game);
    CHECK(lobby.link() == server.address() + "/j/" + code);
    CHECK(lobby.server() == placeOf(server));
    CHECK(lobby.warning().contains(placeOf(server) + " is this very machine"));
    // The same server, reached by the address that it has in the network, but not told of it:
    const QString home = "http://192.168.1.20:8737";
    CHECK(models::invitationLink("http://127.0.0.1:8737/j/AAAA-AAAA", home, "AAAA-AAAA") == home + "/j/AAAA-AAAA");
    CHECK(models::invitationLink("https://turns.example/j/A", home, "A") == "https://turns.example/j/A");
}
