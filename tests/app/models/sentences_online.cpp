#include "tests/app/golden.h"
#include "tests/app/models/online_fixture.h"
#include "tests/app/models/recorded_notifications.h"

/// Sentences on the pages of the account, of joining and of the lobby, with a real server, for every possible answer;
/// and those on the page of the notifications.

namespace {

using namespace app_tests;
using models::Account;
using models::Joining;

/// Steps and the sentences that were shown then. Addresses that differ between runs are replaced by names.
class Transcript {
public:
    void name(const ServerProcess& server, const QString& name) {
        m_names.append({server.address().section("://", 1), name});
    }
    void write(const QString& done, const QStringList& said) {
        QStringList words = said;
        words.removeAll("");
        QString line = done + ": " + (words.isEmpty() ? "nothing" : words.join(" | "));
        for (const auto& [address, name] : m_names)
            line.replace(address, name);
        m_lines << line;
    }
    template <class Act>
    void account(const QString& done, Device& device, Act act) {
        Account& account = *device.app().account();
        account.tidy();
        act(account);
        REQUIRE(until([&] { return !account.busy() && !(account.trouble() + account.news()).isEmpty(); }));
        write(done, {account.trouble(), account.news()});
    }
    void joining(const QString& done, Device& device, const QString& typed) {
        Joining& joining = *device.app().joining();
        joining.reset();
        joining.openInvitation(typed);
        REQUIRE(until([&] { return !joining.busy(); }));
        write(done, {joining.trouble(), joining.title(), joining.note(), joining.serverToConfirm()});
    }
    QStringList lines() const { return m_lines; }

private:
    QList<std::pair<QString, QString>> m_names;
    QStringList m_lines;
};

QStringList seatsOf(const models::Rows<models::LobbySeat>& seats) {
    QStringList lines;
    for (const models::LobbySeat& seat : seats.rows())
        lines
            << QString("%1 (%2%3)").arg(seat.name.isEmpty() ? "-" : seat.name, seat.note, seat.taken ? ", taken" : "");
    return lines;
}

} // namespace

TEST_CASE("sentences: what the account's page says of everything that is asked there") {
    ServerProcess server;
    const ServerProcess another;
    Transcript book;
    book.name(server, "SERVER");
    book.name(another, "ANOTHER");
    Device anna;
    book.account("sign in without a server", anna, [](Account& account) { account.signIn("AAAA-AAAA"); });
    book.account("choose what is no address", anna, [](Account& account) { account.chooseServer("no where"); });
    book.account("choose a server", anna, [&](Account& account) { account.chooseServer(server.address()); });
    book.account("sign in without a code", anna, [](Account& account) { account.signIn(" "); });
    book.account("sign in with a wrong code", anna, [](Account& account) { account.signIn("AAAA-AAAA"); });
    invite(anna);
    book.account("choose another server", anna, [&](Account& account) { account.chooseServer(another.address()); });
    book.account("sign in twice", anna, [](Account& account) { account.signIn("AAAA-AAAA"); });
    book.account("be offered another account", anna, [](Account& account) { account.offer("gingerbread:device"); });
    anna.app().account()->newRecoveryCode();
    REQUIRE(until([&] { return !anna.app().account()->recoveryCode().isEmpty(); }));
    const QString recovery = anna.app().account()->recoveryCode();
    Device phone;
    useServer(phone, server);
    book.account("sign in", phone, [&](Account& account) { account.signIn(recovery); });
    Device tablet;
    useServer(tablet, server);
    book.account("a recovery code again", tablet, [&](Account& account) { account.signIn(recovery); });
    REQUIRE(until([&] { return phone.app().online()->link() == models::Online::Connected; }));
    book.account("sign out", phone, [](Account& account) { account.signOut(); });
    REQUIRE(until([&] { return anna.app().online()->link() == models::Online::Connected; }));
    book.account("delete it all", anna, [](Account& account) { account.deleteAll(); });
    useServer(anna, server);
    invite(anna);
    server.kill();
    REQUIRE(until([&] { return anna.app().online()->link() == models::Online::Away; }));
    book.account("a code without a network", anna, [](Account& account) { account.newLink(); });
    book.account("sign out without a network", anna, [](Account& account) { account.signOut(); });
    golden::compare("account", book.lines());
}

TEST_CASE("sentences: what joining and the lobby say") {
    ServerProcess server;
    const ServerProcess another;
    Transcript book;
    book.name(server, "SERVER");
    book.name(another, "ANOTHER");
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna, 2);
    const QString code = codeOf(anna, game);
    models::Lobby& lobby = *anna.app().lobby();
    book.write("the lobby at first", {lobby.title(), lobby.warning(), seatsOf(*lobby.seats()).join(", ")});

    Device bob;
    useServer(bob, server);
    introduce(bob, "Bob");
    book.joining("no invitation", bob, "https://turns.example/");
    book.joining("an unknown code", bob, "AAAA-AAAA");
    book.joining("an invitation", bob, code);
    book.write("who is there", {seatsOf(*bob.app().joining()->seats()).join(", ")});
    join(bob, code);
    REQUIRE(until([&] { return lobby.seats()->rows()[1].taken; }));
    book.write("the lobby with Bob", {seatsOf(*lobby.seats()).join(", ")});
    models::Lobby& bobs = *bob.app().lobby();
    bobs.open(QString::fromStdString(game));
    REQUIRE(until([&] { return bobs.seats()->count() == 3; }));
    book.write("the same, for Bob", {seatsOf(*bobs.seats()).join(", ")});
    book.joining("another server", bob, another.address() + "/j/AAAA-AAAA");
    Device cleo;
    introduce(cleo, "Cleo");
    book.joining("a server that is new to her", cleo, server.address() + "/j/" + code);
    useServer(cleo, server);
    join(cleo, code);
    Device dora;
    useServer(dora, server);
    introduce(dora, "Dora");
    book.joining("a game that has begun", dora, code);
    server.kill();
    book.joining("without a network", dora, code);
    golden::compare("joining", book.lines());
}

TEST_CASE("sentences: what the page of the notifications says") {
    using Permission = platform::Notifier::Permission;
    Transcript book;
    for (const auto& [name, permission] :
         {std::pair("granted", Permission::Granted), std::pair("unasked", Permission::Unasked),
          std::pair("denied", Permission::Denied), std::pair("absent", Permission::Absent)}) {
        resetNotifications();
        notifications().permission = permission;
        Device device;
        models::Notices& notices = *device.app().notices();
        notices.start();
        book.write(name,
                   {notices.permissionText(), notices.transportText(), notices.lastText(), notices.waitingText()});
        notices.test();
        book.write("a test",
                   {notices.testText(), notifications().history.empty() ? "" : notifications().history.back().text});
    }
    golden::compare("notices", book.lines());
}
