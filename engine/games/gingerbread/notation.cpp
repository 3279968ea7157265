#include "engine/notation.h"
#include "engine/games/gingerbread/rules.h"

#include <boost/json.hpp>

#include <bitset>

/// Gingerbread House in JSON, as in record.md.

namespace engine::gingerbread {
namespace {

constexpr std::array<std::string_view, 8> phaseNames{"draft", "action", "effects", "keep",
                                                     "trap",  "wild",   "bonus",   "over"};
constexpr std::array<std::string_view, 2> sideNames{"front", "back"};
constexpr std::array<std::string_view, cellCount> cellNames{"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
constexpr std::array<std::string_view, std::variant_size_v<Command>> commandNames{
    "draft", "build",   "take-stairways", "bake", "fetch-stairway", "exchange", "attract", "peek",   "keep",
    "forgo", "discard", "release",        "trap", "wild",           "finish",   "bonus",   "decline"};
constexpr std::span<const std::string_view> colourNames{symbolNames.data(), 4};

constexpr Reason twice{"G1.2", "{found} is there twice"};
constexpr Reason otherValues{"G2.1", "is one too many of its value for the introductory game"};

template <class Ids>
json::array list(const Ids& ids, const json::storage_ptr& storage = {}) {
    json::array array(storage);
    array.reserve(ids.size());
    for (const std::uint8_t id : ids)
        array.push_back(id);
    return array;
}

/// The ids, or only their number when they are hidden.
template <class Ids>
json::value listOrLength(const Ids& ids, bool hidden, const json::storage_ptr& storage = {}) {
    if (hidden)
        return json::value(ids.size(), storage);
    return list(ids, storage);
}

json::object write(const Tokens& tokens, bool withZeros, const json::storage_ptr& storage = {}) {
    json::object object(storage);
    for (const Colour colour : colours)
        if (withZeros || tokens[colour] > 0)
            object[nameOf(colour)] = tokens[colour];
    return object;
}

template <std::size_t Capacity>
List<std::uint8_t, Capacity> readIds(const Reader& json, std::size_t kinds, std::size_t least = 0) {
    List<std::uint8_t, Capacity> ids;
    const std::size_t size = json.size(least, Capacity);
    for (std::size_t i = 0; i < size; ++i)
        ids.push(static_cast<std::uint8_t>(json[i].integer(0, static_cast<int>(kinds) - 1)));
    return ids;
}

template <std::size_t Capacity>
List<std::uint8_t, Capacity> readIdsOrLength(const Reader& json, std::size_t kinds) {
    if (!json.isNumber())
        return readIds<Capacity>(json, kinds);
    List<std::uint8_t, Capacity> ids;
    for (int left = json.integer(0, static_cast<int>(Capacity)); left > 0; --left)
        ids.push(unknown);
    return ids;
}

std::uint8_t readByte(const Reader& json, int most) { return static_cast<std::uint8_t>(json.integer(0, most)); }

Tokens readTokens(const Reader& json, int least) {
    Tokens tokens;
    for (const std::string_view name : json.names()) {
        const auto found = std::find(colourNames.begin(), colourNames.end(), name);
        if (found == colourNames.end())
            json[name].fail("is not one of the four colours");
        else
            tokens.of[static_cast<std::size_t>(found - colourNames.begin())] =
                static_cast<std::uint8_t>(json[name].integer(least, tokensOfAColour));
    }
    return tokens;
}

Colour readColour(const Reader& json) { return static_cast<Colour>(json.oneOf(colourNames)); }
Cell readCell(const Reader& json) { return static_cast<Cell>(json.oneOf(cellNames)); }
Tile readTile(const Reader& json) { return readByte(json, doubleTileCount - 1); }
Character readCharacter(const Reader& json) { return readByte(json, characterCount - 1); }

// The fields of each command.

json::object fields(const Draft& c) {
    return {{"character", c.character}, {"side", sideNames[static_cast<std::size_t>(c.side)]}};
}
json::object fields(const Build& c) { return {{"tile", c.tile}, {"at", cellNames[c.at]}, {"to", cellNames[c.to]}}; }
json::object fields(const TakeStairways& c) { return {{"tile", c.tile}}; }
json::object fields(const Bake& c) { return {{"colour", nameOf(c.colour)}}; }
json::object fields(const Exchange& c) { return {{"give", nameOf(c.give)}, {"get", nameOf(c.get)}}; }
json::object fields(const Attract& c) { return {{"character", c.character}}; }
json::object fields(const Keep& c) {
    return {{"character", c.character}, {"bottom", listOrLength(c.bottom, c.bottom.contains(unknown))}};
}
json::object fields(const Discard& c) { return {{"tokens", write(c.tokens, false)}}; }
json::object fields(const Release& c) { return {{"character", c.character}}; }
json::object fields(const Trap& c) { return {{"character", c.character}, {"pay", write(c.pay, false)}}; }
json::object fields(const PlaceWild& c) { return {{"at", cellNames[c.at]}}; }
json::object fields(const TakeBonus& c) { return {{"card", c.card}}; }
template <class Bare>
json::object fields(const Bare&) {
    return {};
}

void read(const Reader& json, Draft& c) {
    c = {readCharacter(json["character"]), static_cast<Side>(json["side"].oneOf(sideNames))};
}
void read(const Reader& json, Build& c) { c = {readTile(json["tile"]), readCell(json["at"]), readCell(json["to"])}; }
void read(const Reader& json, TakeStairways& c) { c = {readTile(json["tile"])}; }
void read(const Reader& json, Bake& c) { c = {readColour(json["colour"])}; }
void read(const Reader& json, Exchange& c) { c = {readColour(json["give"]), readColour(json["get"])}; }
void read(const Reader& json, Attract& c) { c = {readCharacter(json["character"])}; }
void read(const Reader& json, Keep& c) {
    c = {readCharacter(json["character"]), readIdsOrLength<peekCount - 1>(json["bottom"], characterCount)};
}
void read(const Reader& json, Discard& c) { c = {readTokens(json["tokens"], 1)}; }
void read(const Reader& json, Release& c) { c = {readCharacter(json["character"])}; }
void read(const Reader& json, Trap& c) { c = {readCharacter(json["character"]), readTokens(json["pay"], 0)}; }
void read(const Reader& json, PlaceWild& c) { c = {readCell(json["at"])}; }
void read(const Reader& json, TakeBonus& c) { c = {readByte(json["card"], bonusCount - 1)}; }
template <class Bare>
void read(const Reader&, Bare&) {}

/// Reads the alternative with this index: makes it and reads its fields.
template <std::size_t Index = 0>
Command readCommand(const Reader& json, std::size_t index) {
    if constexpr (Index + 1 < std::variant_size_v<Command>)
        if (index != Index)
            return readCommand<Index + 1>(json, index);
    std::variant_alternative_t<Index, Command> command{};
    read(json, command);
    return command;
}

// The state.

json::value write(const Witch& witch, const json::storage_ptr& storage) {
    json::array cells(storage);
    cells.reserve(witch.house.spaces.size());
    for (const Space& space : witch.house.spaces)
        cells.push_back(json::object({{"height", space.height}, {"top", nameOf(space.top)}}, storage));
    return json::object({{"board", witch.board},
                         {"side", witch.drafted ? json::value(sideNames[static_cast<std::size_t>(witch.side)], storage)
                                                : json::value(storage)},
                         {"cells", witch.drafted ? json::value(std::move(cells)) : json::value(storage)},
                         {"hand", list(witch.hand, storage)},
                         {"tiles_left", witch.pile.size()},
                         {"tokens", write(witch.tokens, true, storage)},
                         {"stairways", witch.stairways},
                         {"gate", list(witch.gate, storage)},
                         {"trapped", list(witch.trapped, storage)},
                         {"bonus", list(witch.bonus, storage)}},
                        storage);
}

json::object writePending(const Position& position, const json::storage_ptr& storage) {
    json::object pending(storage);
    for (std::size_t symbol = 0; symbol < symbolCount; ++symbol)
        if (position.pending[symbol] > 0)
            pending[static_cast<Symbol>(symbol) == Symbol::Wild ? "any" : symbolNames[symbol]] =
                position.pending[symbol];
    return pending;
}

void readPending(const Reader& json, Position& position) {
    for (const std::string_view name : json.names()) {
        auto symbol = static_cast<std::size_t>(Symbol::Wild);
        if (name != "any")
            symbol = static_cast<std::size_t>(std::find(symbolNames.begin(), symbolNames.end() - 1, name) -
                                              symbolNames.begin());
        if (name != "any" && symbol == static_cast<std::size_t>(Symbol::Wild))
            json[name].fail("is not an effect");
        position.pending[symbol] = readByte(json[name], 3);
    }
}

/// `rest` in record.md: what is needed to read a position again and its state does not show.
json::object writeRest(const Position& position, const json::storage_ptr& storage) {
    json::array piles(storage);
    json::array discarded(storage);
    for (std::size_t seat = 0; seat < position.players; ++seat) {
        piles.push_back(listOrLength(position.witches[seat].pile, position.seenBy != authority, storage));
        discarded.push_back(list(position.witches[seat].discarded, storage));
    }
    json::array built(storage);
    for (const Layer& layer : position.built)
        built.push_back(json::array(
            {unsigned{layer.owner}, unsigned{layer.piece}, unsigned{layer.at}, unsigned{layer.to}}, storage));
    const Options options{position.players, position.first, static_cast<std::uint8_t>(position.mode)};
    return json::object({{"seen_by", encodeViewer(position.seenBy)},
                         {"options", Rules::encode(options)},
                         {"levels_before", position.levelsBefore},
                         {"piles", std::move(piles)},
                         {"discarded", std::move(discarded)},
                         {"built", std::move(built)}},
                        storage);
}

void readBuilt(const Reader& json, Position& position) {
    const std::size_t size = json.size(0, decltype(position.built)::capacity);
    for (std::size_t i = 0; i < size; ++i) {
        const Reader item = json[i];
        item.size(4, 4);
        Layer layer{};
        layer.owner = readByte(item[0], position.players - 1) & 3U;
        layer.piece = readByte(item[1], stairwayPiece) & 63U;
        layer.at = readByte(item[2], cellCount - 1) & 15U;
        layer.to = readByte(item[3], cellCount - 1) & 15U;
        position.built.push(layer);
        if (json.failed())
            return;
        House& house = position.witches[layer.owner].house;
        if (layer.piece == wildPiece)
            house.coverWithWild(layer.at);
        else if (layer.piece != stairwayPiece)
            house.coverWithDouble(layer.piece, layer.at, layer.to);
    }
}

void read(const Reader& json, Witch& witch) {
    witch.board = readByte(json["board"], boardCount - 1);
    witch.drafted = !json["side"].isNull();
    if (witch.drafted) {
        witch.side = static_cast<Side>(json["side"].oneOf(sideNames));
        witch.house = emptyHouse(witch.board, witch.side);
    }
    witch.hand = readIds<tilesInHand>(json["hand"], doubleTileCount);
    witch.tokens = readTokens(json["tokens"], 0);
    witch.stairways = readByte(json["stairways"], mostStairways);
    witch.gate = readIds<mostAtGate>(json["gate"], characterCount);
    witch.trapped = readIds<characterCount>(json["trapped"], characterCount);
    witch.bonus = readIds<mostBonusCards>(json["bonus"], bonusCount);
}

/// The cells repeat what the layers say: both must agree.
void compareCells(const Reader& json, const Witch& witch) {
    if (!witch.drafted)
        return;
    json.size(cellCount, cellCount);
    for (std::size_t cell = 0; cell < cellCount && !json.failed(); ++cell) {
        const Space& space = witch.house.spaces[cell];
        const bool same = json[cell]["height"].integer(0, UINT8_MAX) == space.height &&
                          json[cell]["top"].oneOf(symbolNames) == static_cast<int>(space.top);
        if (!same)
            json[cell].fail("is not what was built there");
    }
}

/// Checks that no id occurs twice.
class Distinct {
public:
    std::uint8_t read(const Reader& json, std::size_t kinds) {
        const std::uint8_t id = readByte(json, static_cast<int>(kinds) - 1);
        if (m_seen.test(id))
            json.fail(twice);
        m_seen.set(id);
        return id;
    }

private:
    std::bitset<256> m_seen;
};

} // namespace

json::object Rules::encode(const Options& options) {
    return {{"mode", modes[options.mode]}, {"players", options.players}, {"first", options.first}};
}

Options Rules::decodeOptions(const Reader& json) {
    Options options;
    options.mode = static_cast<std::uint8_t>(json["mode"].oneOf(modes));
    options.players = static_cast<std::uint8_t>(json["players"].integer(fewest, most));
    options.first = static_cast<Seat>(json["first"].integer(0, options.players - 1));
    return options;
}

json::object Rules::encode(const Deal& deal) {
    json::array tiles;
    for (std::size_t seat = 0; seat < deal.players; ++seat)
        tiles.push_back(list(deal.tiles[seat]));
    return {{"boards", list(std::span(deal.boards).first(deal.players))},
            {"tiles", tiles},
            {"characters", list(deal.characters)},
            {"bonus", list(deal.bonus)}};
}

Deal Rules::decodeDeal(const Reader& json, const Options& options) {
    Deal deal;
    deal.players = options.players;
    Distinct boardsSeen;
    Distinct tilesSeen;
    Distinct charactersSeen;
    Distinct bonusSeen;
    json["boards"].size(options.players, options.players);
    json["tiles"].size(options.players, options.players);
    json["characters"].size(characterCount, characterCount);
    json["bonus"].size(bonusCardsFor(options.players), bonusCardsFor(options.players));
    for (std::size_t seat = 0; seat < options.players && !json.failed(); ++seat) {
        deal.boards[seat] = boardsSeen.read(json["boards"][seat], boardCount);
        json["tiles"][seat].size(tilesEach, tilesEach);
        for (std::size_t i = 0; i < tilesEach && !json.failed(); ++i)
            deal.tiles[seat][i] = tilesSeen.read(json["tiles"][seat][i], doubleTileCount);
    }
    for (std::size_t i = 0; i < characterCount && !json.failed(); ++i)
        deal.characters[i] = charactersSeen.read(json["characters"][i], characterCount);
    List<std::uint8_t, 7> wanted;
    if (static_cast<Mode>(options.mode) == Mode::Introductory)
        wanted = introductoryValues(options.players);
    for (std::size_t i = 0; i < bonusCardsFor(options.players) && !json.failed(); ++i) {
        const Bonus card = bonusSeen.read(json["bonus"][i], bonusCount);
        if (!wanted.empty() && wanted[bonusCards[card].introductory - 1U]-- == 0)
            json["bonus"][i].fail(otherValues);
        deal.bonus.push(card);
    }
    return deal;
}

json::object Rules::encode(const Move& move) {
    return encodeMove(move.by, commandNames[move.command.index()],
                      std::visit([](const auto& command) { return fields(command); }, move.command));
}

Move Rules::decodeMove(const Reader& json) {
    Move move;
    move.by = static_cast<Seat>(json["by"].integer(0, most - 1));
    const int index = json["do"].oneOf(commandNames);
    if (!json.failed())
        move.command = readCommand(json, static_cast<std::size_t>(index));
    return move;
}

json::object Rules::encode(const Position& position) { return encode(position, {}); }

json::object Rules::encode(const Position& position, const json::storage_ptr& storage) {
    json::array players(storage);
    for (std::size_t seat = 0; seat < position.players; ++seat)
        players.push_back(write(position.witches[seat], storage));
    const bool masked = position.seenBy != authority;
    json::object supply = write(position.supply, true, storage);
    supply["stairway"] = position.stairways;
    supply["wild"] = position.wilds;
    return json::object({{"phase", phaseNames[static_cast<std::size_t>(position.phase)]},
                         {"turn", position.turn == nobody ? json::value(storage) : json::value(position.turn, storage)},
                         {"pending", writePending(position, storage)},
                         {"picks", position.picks},
                         {"line", list(position.line, storage)},
                         {"pile", listOrLength(position.pile, masked, storage)},
                         {"peeked", listOrLength(position.peeked, masked && position.seenBy != position.turn, storage)},
                         {"supply", std::move(supply)},
                         {"middle", list(position.middle, storage)},
                         {"players", std::move(players)},
                         {"rest", writeRest(position, storage)}},
                        storage);
}

Position Rules::decodePosition(const Reader& json) {
    Position position;
    const Reader rest = json["rest"];
    const Options options = decodeOptions(rest["options"]);
    position.seenBy = decodeViewer(rest["seen_by"], options.players);
    position.players = options.players;
    position.first = options.first;
    position.mode = static_cast<Mode>(options.mode);
    position.phase = static_cast<Phase>(json["phase"].oneOf(phaseNames));
    position.turn = json["turn"].isNull() ? nobody : static_cast<Seat>(json["turn"].integer(0, options.players - 1));
    readPending(json["pending"], position);
    position.picks = readByte(json["picks"], mostBonusCards);
    position.levelsBefore = readByte(rest["levels_before"], UINT8_MAX);
    position.line = readIds<lineLength>(json["line"], characterCount);
    position.pile = readIdsOrLength<characterCount>(json["pile"], characterCount);
    position.peeked = readIdsOrLength<peekCount>(json["peeked"], characterCount);
    position.middle = readIds<bonusCardsFor(mostWitches)>(json["middle"], bonusCount);
    const Reader supply = json["supply"];
    for (const Colour colour : colours)
        position.supply[colour] = readByte(supply[nameOf(colour)], tokensOfAColour);
    position.stairways = readByte(supply["stairway"], stairwayCount);
    position.wilds = readByte(supply["wild"], wildTileCount);

    const Reader players = json["players"];
    players.size(options.players, options.players);
    for (std::size_t seat = 0; seat < options.players; ++seat) {
        Witch& witch = position.witches[seat];
        read(players[seat], witch);
        witch.pile = readIdsOrLength<tilesEach - tilesInHand>(rest["piles"][seat], doubleTileCount);
        witch.discarded = readIds<tilesEach>(rest["discarded"][seat], doubleTileCount);
    }
    readBuilt(rest["built"], position);
    for (std::size_t seat = 0; seat < options.players && !json.failed(); ++seat)
        compareCells(players[seat]["cells"], position.witches[seat]);
    return position;
}

} // namespace engine::gingerbread
