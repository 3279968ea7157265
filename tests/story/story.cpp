#include "tests/app/server_process.h"
#include "tests/story/device.h"

#include <algorithm>
#include <map>
#include <vector>

/// An evening among friends, with real processes; every screen is checked at each step.

namespace {

using story::Device;

/// Buttons that finish a step of a turn after everything for it is chosen.
const QString steps =
    "Take (?!none).*|Build here|Lay it here|Skip the rest|End turn|Go on: bonus card|Show the rest at once";

/// Plays by the hints, as a newcomer does, until it is another player's turn.
void playTurn(Device& device) {
    device.see("Your turn, ");
    const auto isOver = [&] { return !device.sees("Your turn, "); };
    for (int count = 0; count < 60 && !isOver(); ++count) {
        QString next;
        const auto offers = [&](const QString& pattern) { return !(next = device.offered(pattern)).isEmpty(); };
        if (!story::until([&] { return offers(steps) || offers("Hint") || isOver(); }))
            device.fail("there is nothing to do");
        if (next.isEmpty())
            break;
        if (!device.tapIfThere(next))
            continue;
        if (next == "Hint" && !story::until([&] { return offers(steps); }))
            device.fail("the hint leads nowhere");
    }
    device.seeNot("Your turn, ");
}

/// The device whose table shows that it is its player's turn.
Device* whoseTurn(const std::vector<Device*>& devices) {
    Device* next = nullptr;
    const auto found = [&] {
        for (Device* device : devices)
            if (device->sees("Your turn, "))
                next = device;
        return next != nullptr;
    };
    if (!story::until(found))
        devices.front()->fail("nobody has a turn");
    return next;
}

/// Each player plays so many turns.
void playTurns(const std::vector<Device*>& devices, int turns) {
    std::map<Device*, int> played;
    const auto isDone = [&] {
        return std::all_of(devices.begin(), devices.end(), [&](Device* device) { return played[device] >= turns; });
    };
    while (!isDone()) {
        Device* next = whoseTurn(devices);
        playTurn(*next);
        ++played[next];
    }
}

/// Lets the app run on after its window is closed.
void keepRunning(Device& device) {
    device.tap("Settings");
    device.tap("Notifications");
    device.tap("Keep running");
    device.tap("Back");
    device.tap("Back");
    device.see("Games");
}

/// The text of the only card on Home.
QString card(Device& device) { return device.find("^(Gingerbread House\\. .*)$"); }

void leaveTable(Device& device) {
    device.tap("Back to all games");
    device.see("Games");
}

void openAccount(Device& device) {
    device.tap("Settings");
    device.tap("Server and account");
    device.see("Connected with");
}

} // namespace

TEST_CASE("friends play for an evening, each on her own device, and every screen says what is so", "[story]") {
    app_tests::ServerProcess server;
    const QString address = server.address().section("://", 1);

    // Anna makes a game and invites the others.
    Device anna("Anna");
    anna.startApp();
    anna.see("The oven is warm");
    anna.countFromHere();
    anna.tap("New game");
    anna.tap("Play with friends elsewhere");
    anna.tap("Add a player"); // for three players
    anna.tap("Make it and invite");
    anna.see("What shall the others call you?");
    anna.fill("Your name", "Anna");
    anna.fill("Address of the server", address);
    anna.tap("Continue");
    anna.see("Invite the others");
    CHECK(anna.taps() <= 5);
    anna.see(address); // beside the code, for players who get only that
    const QString link = anna.find("^(http://.*/j/.*)$");
    const QString code = anna.find("^Code: (.*)$");
    anna.keepPicture("invitation");

    // Bob's browser opens the link; his device has never seen the app.
    Device bob("Bob");
    bob.openLink(link);
    bob.see("This game is played through");
    bob.fill("Your name", "Bob");
    bob.tap("Play there");
    bob.tap("Join");
    CHECK(bob.taps() <= 2);
    anna.see("Bob");
    bob.see("You need not wait here");

    // Carla has only the code, and a fresh device.
    Device carla("Carla");
    carla.startApp();
    carla.tap("Join a game");
    carla.fill("Code or link", code);
    carla.see("A code needs its server. Ask whoever invites you");
    carla.fill("Address of the server", address);
    carla.fill("Your name", "Carla");
    carla.tap("Look");
    carla.tap("Join");
    CHECK(carla.taps() <= 4);

    const std::vector<Device*> all{&anna, &bob, &carla};
    for (Device* device : all)
        for (const char* name : {"Anna: ", "Bob: ", "Carla: "})
            device->see(name);
    playTurns(all, 4);

    // Anna closes the window while it has the focus; the app runs on and notifies her of her turn.
    while (whoseTurn(all) == &anna)
        playTurn(anna);
    leaveTable(anna);
    keepRunning(anna);
    anna.closeWindow();
    CHECK(anna.appRuns());
    for (int turns = 0; turns < 4 && anna.notifications() == 0; ++turns) {
        Device* next = nullptr;
        const auto isTold = [&] {
            next = bob.sees("Your turn, ") ? &bob : carla.sees("Your turn, ") ? &carla : nullptr;
            return next != nullptr || anna.notifications() > 0;
        };
        if (!story::until(isTold))
            anna.fail("she is not told of her turn");
        if (next != nullptr)
            playTurn(*next);
    }
    REQUIRE(story::until([&] { return anna.notifications() == 1; }));
    anna.keepPicture("notification");
    anna.activateNotification();
    REQUIRE(story::until([&] { return anna.hasWindow() && anna.notifications() == 0; }));
    anna.see("Your turn, ");

    // The server is away while she plays, and comes back.
    server.kill();
    playTurn(anna);
    anna.see("Saved here. It is sent when the server can be reached.");
    server.start();
    anna.see("The server has your turn");

    // Anna links a second device, and changes her name on it.
    leaveTable(anna);
    openAccount(anna);
    anna.tap("Add another device");
    const QString secret = anna.find("^Code: (.*)$");
    Device tablet("Anna's tablet", {800, 1000});
    tablet.startApp();
    tablet.tap("I have an account already");
    tablet.fill("Code or link",
                "gingerbread:device?server=" + server.address() + "&code=" + secret.simplified().remove(' '));
    tablet.tap("Use this account here");
    anna.see("Added: ");
    tablet.tap("Back");
    tablet.see("Anna, Bob, Carla");
    tablet.tap("Settings");
    CHECK(tablet.valueOf("Your name") == "Anna");
    tablet.fill("Your name", "Annabel");
    tablet.tap("Back");
    bob.see("Annabel: ");
    anna.tap("Back");
    anna.tap("Back");
    anna.see("Annabel, Bob, Carla");

    // Carla deletes her account: a bot plays on, and the others see that she left.
    leaveTable(carla);
    openAccount(carla);
    carla.tap("Delete my account");
    carla.tap("Delete my account");
    carla.see("You have no account yet");
    bob.see("Left · a bot plays");
    anna.tap(card(anna));
    anna.see("Left · a bot plays");

    // The others give up, too: bots finish the game. Then a rematch.
    leaveTable(bob);
    leaveTable(anna);
    for (Device* device : {&bob, &anna}) {
        device->tap("More");
        device->tap("Resign · a bot plays on for you");
        device->tap("Resign");
    }
    anna.see("Finished");
    anna.tap(card(anna));
    anna.see("The end");
    anna.keepPicture("end");
    anna.tap("Play again");
    anna.see("Who plays");
    bob.tap(bob.find("^(Gingerbread House\\. .*You are invited.*)$"));
    bob.see("You are asked to play");
    bob.tap("Play");
    anna.see("Bob. is here");
    anna.tap("Begin with bots in the free seats"); // Carla's seat
    anna.tap("Begin");
    whoseTurn({&anna, &bob});

    for (Device* device : {&anna, &bob, &carla, &tablet})
        CHECK(device->standardError().toStdString().empty());
}
