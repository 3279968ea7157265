#include "sync/match/texts.h"

#include "engine/registry.h"

#include <array>
#include <charconv>
#include <climits>

namespace match {
namespace {

namespace json = engine::json;
using engine::Reader;

/// Each field is read by itself, so that one that is wrong spoils no other.
template <class Read>
void readField(const json::value& document, std::string_view name, Read&& read) {
    const json::object* object = document.if_object();
    const json::value* field = object == nullptr ? nullptr : object->if_contains(name);
    if (field != nullptr)
        read(Reader(*field));
}

template <class T>
std::vector<T> readNumbers(const Reader& list) {
    std::vector<T> numbers;
    for (std::size_t i = 0, count = list.size(0, engine::maxSeats); i < count; ++i)
        numbers.push_back(
            static_cast<T>(list[i].integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max())));
    if (list.failed())
        numbers.clear();
    return numbers;
}

json::array numbers(const auto& list, const json::storage_ptr& where) {
    json::array numbers(where);
    numbers.reserve(list.size());
    for (const auto number : list)
        numbers.emplace_back(number);
    return numbers;
}

} // namespace

std::string writeHead(const engine::Record& record, const engine::Seed& draws) {
    json::value document = engine::parse(engine::write(record)).value();
    document.get_object().erase("moves");
    if (!record.seed)
        document.get_object()["draws"] = engine::toHex(draws);
    return json::serialize(document);
}

Result<GameHead> readHead(std::string_view text) {
    auto parsed = engine::parse(text);
    if (!parsed)
        return parsed.refusal();
    const json::value& document = parsed.value();
    auto head = readHead(document);
    if (!head || head.value().record.seed || !Reader(document).has("draws"))
        return head;
    const Reader reader(document);
    head.value().draws = engine::seedFromHex(reader["draws"].string()).value_or(engine::Seed{});
    return reader.failed() ? Result<GameHead>(reader.fault()) : head;
}

/// The moves and the result of a whole record are not part of its head.
Result<GameHead> readHead(json::value record) {
    if (record.is_object()) {
        record.get_object()["moves"] = json::array{};
        record.get_object().erase("result");
    }
    const engine::Replay start = engine::replay(record); // checks the deal against the seed, too
    if (!start.ok())
        return *start.refusal;
    const Reader reader(record);
    GameHead head{{start.game, {}, reader["deal"].object(), {}, {}, {}}, {}, start.position};
    if (reader.has("seed"))
        head.record.seed = engine::seedFromHex(reader["seed"].string());
    if (head.record.seed)
        head.draws = *head.record.seed;
    if (reader.failed())
        return reader.fault();
    auto options = start.game->decodeOptions(reader["options"]);
    if (!options)
        return options.refusal();
    head.record.options = options.value();
    return head;
}

std::string writeMove(const engine::Game& game, const AnyMove& move) { return json::serialize(game.encode(move)); }

std::string writePosition(const engine::Game& game, const AnyPosition& position) { return game.text(position); }

Result<AnyMove> readMove(const engine::Game& game, std::string_view text) {
    auto document = engine::parse(text);
    if (!document)
        return document.refusal();
    return game.decodeMove(Reader(document.value()));
}

Result<AnyPosition> readPosition(const engine::Game& game, std::string_view text) {
    auto document = engine::parse(text);
    if (!document)
        return document.refusal();
    return game.decodePosition(Reader(document.value()));
}

std::string writePlayers(const std::vector<Player>& players) {
    json::array seats;
    for (const Player& player : players)
        seats.push_back(json::object{{"name", player.name}, {"bot", player.bot}, {"face", player.face}});
    return json::serialize(seats);
}

std::vector<Player> readPlayers(std::string_view text) {
    std::vector<Player> players;
    const auto document = engine::parse(text);
    const json::array* seats = document ? document.value().if_array() : nullptr;
    if (seats == nullptr)
        return players;
    for (const json::value& seat : *seats) {
        Player& player = players.emplace_back();
        readField(seat, "name", [&](const Reader& field) { player.name = field.string(); });
        readField(seat, "bot", [&](const Reader& field) { player.bot = field.string(); });
        readField(seat, "face", [&](const Reader& field) { player.face = field.integer(0, INT_MAX); });
    }
    return players;
}

std::string writeStatus(const engine::Game& game, const AnyPosition& position) {
    const engine::Outcome outcome = game.result(game.view(position, engine::nobody)); // a list is for everybody's eyes
    const Seat turn = game.turn(position);
    std::array<unsigned char, 2048> room; // NOLINT(*-member-init): it is written with every move, so not on the heap
    json::monotonic_resource where(room.data(), room.size());
    json::object status(3, &where);
    status.emplace("turn", turn == engine::nobody ? json::value() : json::value(turn));
    status.emplace("totals", numbers(outcome.totals, &where));
    status.emplace("winners", numbers(outcome.winners, &where));
    return json::serialize(status);
}

GameSummary summaryOf(const store::GameRow& row) {
    GameSummary summary;
    summary.id = row.id;
    summary.kind = row.kind;
    summary.game = engine::findGame(row.kind);
    summary.players = readPlayers(row.seats);
    summary.length = row.length;
    summary.created = row.created;
    summary.touched = row.touched;
    if (const auto status = engine::parse(row.status)) {
        const json::value& document = status.value();
        readField(document, "turn", [&](const Reader& field) {
            if (field.isNumber())
                summary.turn = static_cast<Seat>(field.integer(0, engine::maxSeats - 1));
        });
        readField(document, "totals", [&](const Reader& field) { summary.totals = readNumbers<int>(field); });
        readField(document, "winners", [&](const Reader& field) { summary.winners = readNumbers<Seat>(field); });
        std::erase_if(summary.winners, [](Seat seat) { return seat < 0 || seat >= int(engine::maxSeats); });
    }
    // Where the players could not be read they have no names, but they are there.
    Seat last = summary.turn;
    for (const Seat winner : summary.winners)
        last = std::max(last, winner);
    if (last != engine::nobody && engine::index(last) >= summary.players.size())
        summary.players.resize(engine::index(last) + 1);
    return summary;
}

std::optional<Seat> turnOf(std::string_view status) {
    constexpr std::string_view name = R"("turn":)";
    const std::size_t at = status.find(name);
    if (at == std::string_view::npos)
        return std::nullopt;
    status.remove_prefix(at + name.size());
    if (status.starts_with("null"))
        return engine::nobody;
    int seat = 0;
    const auto read = std::from_chars(status.data(), status.data() + status.size(), seat);
    const bool isSeat = read.ec == std::errc() && seat >= 0 && seat < static_cast<int>(engine::maxSeats);
    return isSeat ? std::optional(static_cast<Seat>(seat)) : std::nullopt;
}

} // namespace match
