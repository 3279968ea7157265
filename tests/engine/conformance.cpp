#include "tests/engine/walk.h"

#include <set>

/// What every game must do, checked for each that the registry has, so that a new game gets these tests at once.

using namespace engine;

namespace {

std::set<std::string> keys(const Game& game, const AnyPosition& position, const std::vector<AnyMove>& moves,
                           const Seed& seed) {
    std::set<std::string> set;
    for (const AnyMove& move : moves)
        set.insert(text(game.encode(game.draw(position, move, seed))));
    return set;
}

std::set<std::string> keys(const Game& game, const std::vector<AnyMove>& moves) {
    std::set<std::string> set;
    for (const AnyMove& move : moves)
        set.insert(text(game.encode(move)));
    return set;
}

/// Makes moves that are mostly illegal: from other positions, with a changed field.
class Mutator {
public:
    void remember(const json::object& move) {
        m_moves.push_back(move);
        for (const auto& field : move)
            if (field.value().is_string())
                m_words.insert(std::string(field.value().get_string()));
    }
    json::value make(Random& random) const {
        json::value move = m_moves[random.below(static_cast<std::uint32_t>(m_moves.size()))];
        if (random.below(4) > 0)
            change(move, random);
        return move;
    }

private:
    void change(json::value& value, Random& random) const {
        if (value.is_int64() || value.is_uint64()) {
            value = value.to_number<int>() + static_cast<int>(random.below(5)) - 2;
        } else if (value.is_string()) {
            value = *std::next(m_words.begin(), random.below(static_cast<std::uint32_t>(m_words.size())));
        } else if (value.is_array() && !value.get_array().empty()) {
            change(value.get_array()[random.below(static_cast<std::uint32_t>(value.get_array().size()))], random);
        } else if (value.is_object() && !value.get_object().empty()) {
            auto field =
                value.get_object().begin() + random.below(static_cast<std::uint32_t>(value.get_object().size()));
            if (field->key() != "do") // another command would only lack its fields
                change(field->value(), random);
        }
    }

    std::vector<json::object> m_moves;
    std::set<std::string> m_words;
};

} // namespace

TEST_CASE("conformance: there are games, each with an id of its own") {
    std::set<std::string_view> ids;
    for (const Game* game : games()) {
        ids.insert(game->id());
        CHECK(findGame(game->id()) == game);
        CHECK(game->fewest() >= 1);
        CHECK(game->most() >= game->fewest());
        CHECK(static_cast<std::size_t>(game->most()) <= maxSeats);
    }
    CHECK(ids.size() == games().size());
    CHECK(ids.count("gingerbread") == 1);
    CHECK(ids.count("pigs") == 1);
    CHECK(findGame("chess") == nullptr);
}

TEST_CASE("conformance: random complete games end, with a winner") {
    walkAll(
        12, [](Walk&) {},
        [](Walk& walk) {
            const Outcome outcome = walk.game.result(walk.position);
            CHECK(outcome.totals.size() == walk.options.players);
            CHECK(!outcome.winners.empty());
            for (const Seat winner : outcome.winners)
                for (const int total : outcome.totals)
                    CHECK(outcome.totals[static_cast<std::size_t>(winner)] >= total);
        });
}

TEST_CASE("conformance: nobody has won before the end") {
    walkAll(1, [](Walk& walk) {
        if (!walk.over())
            CHECK(walk.game.result(walk.position).winners.empty());
    });
}

TEST_CASE("conformance: every legal move is accepted") {
    walkAll(2, [](Walk& walk) {
        for (const AnyMove& move : walk.game.legalMoves(walk.position)) {
            AnyPosition next = walk.position;
            auto played = walk.game.play(next, walk.game.draw(walk.position, move, walk.seed));
            INFO(text(walk.game.encode(move)));
            REQUIRE(played);
        }
    });
}

TEST_CASE("conformance: no other move is accepted, and the refusal names a rule and changes nothing") {
    std::size_t accepted = 0;
    std::size_t refused = 0;
    Mutator mutator;
    const Game* game = nullptr;
    walkAll(3, [&](Walk& walk) {
        if (game != &walk.game)
            mutator = {};
        game = &walk.game;
        const auto legal = game->legalMoves(walk.position);
        const auto allowed = keys(*game, walk.position, legal, walk.seed);
        for (std::size_t i = 0; i < legal.size(); i += 5)
            mutator.remember(game->encode(legal[i]));
        const std::string before = text(game->encode(walk.position));
        for (int i = 0; i < 12; ++i) {
            const json::value candidate = mutator.make(walk.random);
            auto move = game->decodeMove(Reader(candidate));
            if (!move)
                continue;
            const AnyMove drawn = game->draw(walk.position, move.value(), walk.seed);
            AnyPosition next = walk.position;
            auto played = game->play(next, drawn);
            INFO(text(game->encode(drawn)));
            CHECK(static_cast<bool>(played) == (allowed.count(text(game->encode(drawn))) == 1));
            ++(played ? accepted : refused);
            if (played)
                continue;
            CHECK(text(game->encode(next)) == before);
            CHECK(played.refusal().rule.size() >= 4);
            CHECK(!played.refusal().needsAuthority());
            CHECK(played.refusal().sentence().find_first_of("{}") == std::string::npos);
        }
    });
    CHECK(accepted > 500);
    CHECK(refused > 5000);
}

TEST_CASE("conformance: playing is deterministic, and so is dealing") {
    walkAll(
        1, [](Walk&) {},
        [](Walk& walk) {
            Walk again(walk.game, walk.options, 0);
            for (const AnyMove& move : walk.moves)
                again.step(move);
            CHECK(text(walk.game.encode(again.position)) == text(walk.game.encode(walk.position)));
            CHECK(walk.game.deal(walk.options, seedOf(1)) != walk.game.deal(walk.options, seedOf(2)));
        });
}

TEST_CASE("conformance: positions, moves and options come back from JSON as they were") {
    walkAll(2, [](Walk& walk) {
        const Game& game = walk.game;
        std::vector<AnyPosition> positions{walk.position};
        for (Seat seat = nobody; seat < walk.options.players; ++seat)
            positions.push_back(game.view(walk.position, seat));
        for (const AnyPosition& position : positions) {
            const std::string written = text(game.encode(position));
            const json::value parsed = json::parse(written);
            auto read = game.decodePosition(Reader(parsed));
            INFO((read ? std::string() : read.refusal().at + ": " + read.refusal().sentence()));
            REQUIRE(read);
            CHECK(text(game.encode(read.value())) == written);
            CHECK(keys(game, game.legalMoves(read.value())) == keys(game, game.legalMoves(position)));
        }
        for (const AnyMove& move : game.legalMoves(walk.position)) {
            const std::string written = text(game.encode(game.draw(walk.position, move, walk.seed)));
            const json::value parsed = json::parse(written);
            auto read = game.decodeMove(Reader(parsed));
            REQUIRE(read);
            CHECK(text(game.encode(read.value())) == written);
        }
        const json::value options = game.encode(walk.options);
        CHECK(game.decodeOptions(Reader(options)).value() == walk.options);
    });
}

TEST_CASE("conformance: replaying the record gives the same position") {
    walkAll(
        4, [](Walk&) {},
        [](Walk& walk) {
            Record record{&walk.game,
                          walk.options,
                          walk.game.deal(walk.options, walk.seed),
                          walk.moves,
                          walk.game.result(walk.position),
                          walk.seed};
            const Replay replayed = replay(parse(write(record)).value());
            INFO((replayed.ok() ? std::string() : replayed.refusal->at + ": " + replayed.refusal->sentence()));
            REQUIRE(replayed.ok());
            CHECK(replayed.moves == walk.moves.size());
            CHECK(text(walk.game.encode(replayed.position)) == text(walk.game.encode(walk.position)));
        });
}

TEST_CASE("conformance: components are conserved and limits hold at every step") {
    walkAll(12, [](Walk& walk) {
        auto audited = walk.game.audit(walk.position);
        INFO((audited ? std::string() : audited.refusal().rule + " " + audited.refusal().sentence()));
        REQUIRE(audited);
    });
}

TEST_CASE("conformance: no hidden thing is in any seat's view") {
    constexpr std::uint8_t marker = 213; // far from any id, count or height of any game
    std::size_t planted = 0;
    walkAll(2, [&](Walk& walk) {
        for (Seat seat = nobody; seat < walk.options.players; ++seat) {
            const AnyPosition marked = walk.game.planted(walk.position, seat, marker);
            planted += text(walk.game.encode(marked)).find("213") != std::string::npos;
            CHECK(text(walk.game.encode(walk.game.view(marked, seat))).find("213") == std::string::npos);
            // and a view does not depend on hidden things
            CHECK(text(walk.game.encode(walk.game.view(marked, seat))) ==
                  text(walk.game.encode(walk.game.view(walk.position, seat))));
        }
    });
    CHECK(planted > 1000);
}

namespace {

/// All lists of things in the deal.
void listsIn(json::value& value, std::vector<json::array*>& lists) {
    if (value.is_array() && value.get_array().size() > 1 && !value.get_array()[0].is_structured())
        lists.push_back(&value.get_array());
    if (value.is_array())
        for (json::value& item : value.get_array())
            listsIn(item, lists);
    if (value.is_object())
        for (auto& field : value.get_object())
            listsIn(field.value(), lists);
}

std::vector<std::string> views(const Walk& walk) {
    std::vector<std::string> all;
    for (Seat seat = nobody; seat < walk.options.players; ++seat)
        all.push_back(text(walk.game.encode(walk.game.view(walk.position, seat))));
    return all;
}

/// The same game with a slightly different deal: two things have changed places.
bool swapTwo(Walk& walk) {
    json::value deal = walk.game.deal(walk.options, walk.seed);
    std::vector<json::array*> lists;
    listsIn(deal, lists);
    json::array& list = *lists[walk.random.below(static_cast<std::uint32_t>(lists.size()))];
    json::value& a = list[walk.random.below(static_cast<std::uint32_t>(list.size()))];
    json::value& b = list[walk.random.below(static_cast<std::uint32_t>(list.size()))];
    if (a == b)
        return false;
    a.swap(b);
    walk.position = walk.game.start(walk.options, Reader(deal)).value();
    return true;
}

} // namespace

/// This does not ask the game what is hidden: two games that look alike must go on looking alike until a move is played
/// that draws something, which on a view is one that needs the authority.
TEST_CASE("conformance: what is different behind the screen does not show until it is drawn") {
    for (const Game* game : games()) {
        int alike = 0;
        std::size_t compared = 0;
        for (int number = 0; number < 150; ++number) {
            INFO(game->id() << ", game " << number);
            Walk one(*game, {static_cast<std::uint8_t>(game->fewest()), 0, 0}, number);
            Walk other(*game, one.options, number);
            if (!swapTwo(other) || views(one) != views(other))
                continue;
            ++alike;
            while (!one.over()) {
                const AnyMove move = one.choose(Player::Random);
                AnyPosition view = game->view(one.position, game->turn(one.position));
                const bool draws = !game->play(view, move);
                one.step(move);
                other.step(move);
                if (draws && views(one) != views(other))
                    break; // the difference was revealed
                CHECK(views(one) == views(other));
                ++compared;
            }
        }
        CHECK(alike > 30);
        CHECK(compared > 300);
    }
}

TEST_CASE("conformance: a seat's masked view has the same legal moves on her turn as the whole position") {
    walkAll(3, [](Walk& walk) {
        if (walk.over())
            return;
        const AnyPosition view = walk.game.view(walk.position, walk.game.turn(walk.position));
        CHECK(keys(walk.game, walk.game.legalMoves(view)) == keys(walk.game, walk.game.legalMoves(walk.position)));
        CHECK(walk.game.audit(view));
    });
}

TEST_CASE("conformance: a move on a masked view does what it does on the whole position, or needs the authority") {
    std::size_t locally = 0;
    std::size_t byAuthority = 0;
    walkAll(2, [&](Walk& walk) {
        const Game& game = walk.game;
        if (walk.over())
            return;
        const Seat seat = game.turn(walk.position);
        for (const AnyMove& bare : game.legalMoves(walk.position)) {
            AnyPosition view = game.view(walk.position, seat);
            auto played = game.play(view, bare);
            if (!played) {
                CHECK(played.refusal().needsAuthority());
                ++byAuthority;
                continue;
            }
            AnyPosition whole = walk.position;
            REQUIRE(game.play(whole, bare));
            CHECK(text(game.encode(game.view(view, seat))) == text(game.encode(game.view(whole, seat))));
            ++locally;
        }
    });
    CHECK(locally > 1000);
    CHECK(byAuthority > 1000);
}
