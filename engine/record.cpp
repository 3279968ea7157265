#include "engine/record.h"

#include "engine/random.h"
#include "engine/registry.h"

#include <algorithm>

namespace engine {
namespace {

constexpr std::string_view formatName = "tale-record";
constexpr int formatVersion = 1;
constexpr std::size_t deepestNesting = 32;

Refusal fault(std::string_view rule, std::string text, std::string at, std::vector<Param> params = {}) {
    return {RefusalKind::Format, std::string(rule), std::move(text), std::move(params), std::move(at)};
}

json::array arrayOf(const auto& list) {
    json::array array;
    for (const auto number : list)
        array.push_back(number);
    return array;
}

json::object write(const Outcome& outcome) {
    return {{"totals", arrayOf(outcome.totals)}, {"winners", arrayOf(outcome.winners)}};
}

/// "line 3, column 14"
std::string lineAndColumn(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1; // without a newline: npos + 1 is 0
    return "line " + std::to_string(line) + ", column " + std::to_string(offset - lineStart + 1);
}

/// Replays one record step by step; each step stores the first error that it finds.
class Replayer {
public:
    Replayer(const json::value& document, const AfterMove& afterMove) : m_json(document), m_afterMove(afterMove) {}

    Replay run() {
        if (readHeader() && readDeal() && playMoves())
            compareResult();
        return std::move(m_replay);
    }

private:
    bool refuse(Refusal refusal) {
        m_replay.refusal = std::move(refusal);
        return false;
    }
    /// Whether every read so far succeeded; otherwise keeps the error of the first that did not.
    bool readsSucceeded() { return m_json.failed() ? refuse(m_json.fault()) : true; }

    bool readHeader() {
        static constexpr std::array<std::string_view, 1> formats{formatName};
        m_json["format"].oneOf(formats);
        m_json["version"].integer(formatVersion, formatVersion);
        std::vector<std::string_view> known;
        for (const Game* game : games())
            known.push_back(game->id());
        const int index = m_json["game"].oneOf(known);
        if (!readsSucceeded())
            return false;
        m_replay.game = games()[static_cast<std::size_t>(index)];
        auto options = m_replay.game->decodeOptions(m_json["options"]);
        if (!options)
            return refuse(options.refusal());
        m_options = options.value();
        if (m_json.has("seed")) {
            m_seed = seedFromHex(m_json["seed"].string());
            if (!m_seed)
                m_json["seed"].fail("should be 64 hexadecimal digits, is {found}");
        }
        return readsSucceeded();
    }

    bool readDeal() {
        auto start = m_replay.game->start(m_options, m_json["deal"]);
        if (!start)
            return refuse(start.refusal());
        m_replay.position = start.value();
        if (!m_seed)
            return true;
        const json::value drawn = m_replay.game->deal(m_options, *m_seed);
        const AnyPosition expected = m_replay.game->start(m_options, Reader(drawn)).value();
        if (m_replay.game->encode(expected) == m_replay.game->encode(m_replay.position))
            return true;
        std::string at = "/deal";
        for (const auto& field : drawn.get_object())
            if (m_json["deal"].object().at(field.key()) != field.value()) {
                at += "/" + std::string(field.key());
                break;
            }
        return refuse(fault("seed", "is not what the seed gives", at));
    }

    bool playMoves() {
        const Reader moves = m_json["moves"];
        const std::size_t count = moves.size(0, longestRecord);
        if (!readsSucceeded())
            return false;
        m_replay.atMove = true;
        for (; m_replay.moves < count; ++m_replay.moves)
            if (!playMove(moves[m_replay.moves]))
                return false;
        m_replay.atMove = false;
        return true;
    }

    bool playMove(const Reader& json) {
        const Game& game = *m_replay.game;
        auto move = game.decodeMove(json);
        if (!move)
            return refuse(move.refusal());
        const AnyPosition before = m_replay.position;
        if (auto played = game.play(m_replay.position, move.value()); !played) {
            if (played.refusal().needsAuthority())
                return refuse(incomplete(json, before, move.value()));
            Refusal refusal = played.refusal();
            refusal.at = json.pointer();
            return refuse(std::move(refusal));
        }
        if (m_seed && game.encode(game.draw(before, move.value(), *m_seed)) != game.encode(move.value()))
            return refuse(fault("seed", "is not how the dice or the spinner fall by the seed", json.pointer()));
        if (m_afterMove)
            m_afterMove(game, m_replay.position);
        return true;
    }

    /// The record knows the whole position, so the move itself lacks data: how the dice fell, or which cards were
    /// hidden.
    Refusal incomplete(const Reader& json, const AnyPosition& before, const AnyMove& move) const {
        const json::object drawn = m_replay.game->encode(m_replay.game->draw(before, move, m_seed.value_or(Seed{})));
        for (const auto& field : drawn)
            if (!json.has(field.key()))
                return fault(recordFormat, "is missing", json.pointer() + "/" + std::string(field.key()));
        return fault(recordFormat, "hides cards that a record must name", json.pointer());
    }

    bool compareResult() {
        if (!m_json.has("result"))
            return true;
        const json::object reached = write(m_replay.game->result(m_replay.position));
        const Reader claimed = m_json["result"];
        for (const char* field : {"totals", "winners"}) {
            const Reader list = claimed[field];
            const json::array& seats = reached.at(field).as_array();
            bool same = list.size(0, maxSeats) == seats.size();
            for (std::size_t i = 0; same && i < seats.size(); ++i)
                same = list[i].integer(INT32_MIN, INT32_MAX) == seats[i].as_int64();
            if (!readsSucceeded())
                return false;
            if (!same)
                return refuse(fault("result", "should be {reached} after the last move of the record", list.pointer(),
                                    {{"reached", word(json::serialize(seats))}}));
        }
        return true;
    }

    Reader m_json;
    const AfterMove& m_afterMove;
    Options m_options;
    std::optional<Seed> m_seed;
    Replay m_replay;
};

} // namespace

std::string write(const Record& record) {
    json::array moves;
    for (const AnyMove& move : record.moves)
        moves.push_back(record.game->encode(move));
    json::object document{{"format", formatName},      {"version", formatVersion},
                          {"game", record.game->id()}, {"options", record.game->encode(record.options)},
                          {"deal", record.deal},       {"moves", moves}};
    if (record.result)
        document["result"] = write(*record.result);
    if (record.seed)
        document["seed"] = toHex(*record.seed);
    return json::serialize(document);
}

Result<json::value> parse(std::string_view text) {
    if (text.size() > longestRecord)
        return fault(recordFormat, "is longer than the {most} bytes that are read", {},
                     {{"most", {{static_cast<int>(longestRecord), {}}}}});
    json::parse_options options;
    options.max_depth = deepestNesting;
    json::parser parser({}, options);
    boost::system::error_code error;
    const std::size_t read = parser.write_some(text, error);
    if (!error && read < text.size())
        error = json::error::extra_data;
    if (error)
        return fault(
            recordFormat, "is not JSON: {why}, at {place}", {},
            {{"why", {{std::nullopt, error.message()}}}, {"place", {{std::nullopt, lineAndColumn(text, read)}}}});
    return parser.release();
}

Replay replay(const json::value& document, const AfterMove& afterMove) { return Replayer(document, afterMove).run(); }

Seat randomFirst(const Game& game, int players, const Seed& seed) {
    return static_cast<Seat>(Chance(seed, game.id()).stream("first").below(static_cast<std::uint32_t>(players)));
}

Record randomGame(const Game& game, int players, int mode, const Seed& seed) {
    const Options options{static_cast<std::uint8_t>(players), randomFirst(game, players, seed),
                          static_cast<std::uint8_t>(mode)};
    Record record{&game, options, game.deal(options, seed), {}, std::nullopt, seed};
    const json::value deal = record.deal;
    AnyPosition position = game.start(options, Reader(deal)).value();
    Chance choices(seed, "random player");
    auto numbers = choices.stream("choices");
    Random random(std::uint64_t{numbers.next()} << 32U | numbers.next());
    while (game.turn(position) != nobody) {
        const auto moves = game.legalMoves(position);
        const AnyMove& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        record.moves.push_back(game.draw(position, move, seed));
        [[maybe_unused]] const auto played = game.play(position, record.moves.back());
        assert(played);
    }
    record.result = game.result(position);
    return record;
}

} // namespace engine
