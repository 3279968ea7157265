#include "engine/notation.h"
#include "engine/games/pigs/rules.h"

#include <boost/json.hpp>

/// The Three Little Pigs in JSON, as in record.md.

namespace engine::pigs {
namespace {

constexpr std::array<std::string_view, 4> phaseNames{"roll", "build", "wolf", "over"};
constexpr std::array<std::string_view, 4> commandNames{"roll", "buy", "done", "blow"};
constexpr std::span<const std::string_view> partNames{faceNames.data(), 3};

constexpr Reason otherFlowerpots{"P1.2", "does not have as many flowerpots as there are in the box"};

json::value seatOrNull(Seat seat) { return seat == nobody ? json::value() : json::value(seat); }

Seat readSeatOrNull(const Reader& json, int players) {
    return json.isNull() ? nobody : static_cast<Seat>(json.integer(0, players - 1));
}

// The fields of each command. Chance is omitted until it is drawn.

json::object fields(const Roll& roll) {
    json::array chosen;
    json::array rolled;
    for (std::size_t die = 0; die < dieCount; ++die) {
        if ((roll.dice >> die & 1U) == 0)
            continue;
        chosen.push_back(die);
        if (roll.rolled[die] != unknown)
            rolled.push_back(json::value(faceNames[roll.rolled[die]]));
    }
    json::object object{{"dice", chosen}};
    if (!rolled.empty())
        object["rolled"] = rolled;
    return object;
}
json::object fields(const Buy& buy) {
    return {{"part", nameOf(buy.part)},
            {"material", nameOf(buy.material)},
            {"house", buy.house == newHouse ? json::value("new") : json::value(buy.house)}};
}
json::object fields(const Done&) { return {}; }
json::object fields(const Blow& blow) {
    json::object object{{"seat", blow.seat}, {"house", blow.house}};
    if (blow.blown != unknown)
        object["blown"] = materialNames[blow.blown];
    return object;
}

Roll readRoll(const Reader& json) {
    Roll roll;
    const Reader chosen = json["dice"];
    const std::size_t size = chosen.size(0, dieCount);
    const bool known = json.has("rolled");
    if (known)
        json["rolled"].size(size, size);
    for (std::size_t i = 0; i < size && !json.failed(); ++i) {
        const auto die = static_cast<unsigned>(chosen[i].integer(0, dieCount - 1));
        if ((roll.dice >> die & 1U) != 0)
            chosen[i].fail("names die {found} again");
        roll.dice = static_cast<std::uint8_t>(roll.dice | 1U << die);
        if (known)
            roll.rolled[die] = static_cast<std::uint8_t>(json["rolled"][i].oneOf(faceNames));
    }
    return roll;
}

Buy readBuy(const Reader& json) {
    Buy buy;
    buy.part = static_cast<Part>(json["part"].oneOf(partNames));
    buy.material = static_cast<Material>(json["material"].oneOf(materialNames));
    const Reader house = json["house"];
    if (house.isString()) {
        if (house.string() != "new")
            house.fail("should be the number of a house, or new; is {found}");
        buy.house = newHouse;
    } else {
        buy.house = static_cast<std::uint8_t>(house.integer(0, tileCount - 1));
    }
    return buy;
}

Blow readBlow(const Reader& json) {
    Blow blow;
    blow.seat = static_cast<Seat>(json["seat"].integer(0, mostPigs - 1));
    blow.house = static_cast<std::uint8_t>(json["house"].integer(0, tileCount - 1));
    if (json.has("blown"))
        blow.blown = static_cast<std::uint8_t>(json["blown"].oneOf(materialNames));
    return blow;
}

// The state.

json::object write(const HouseTile& tile) {
    return {
        {"part", partNames[tile.part]}, {"material", materialNames[tile.material]}, {"flowerpot", tile.flowerpot == 1}};
}

HouseTile readTile(const Reader& json) {
    return tileOf(static_cast<Part>(json["part"].oneOf(partNames)),
                  static_cast<Material>(json["material"].oneOf(materialNames)), json["flowerpot"].boolean());
}

json::array write(const Houses& houses) {
    json::array array;
    for (int i = 0; i < houses.count(); ++i) {
        json::array house;
        for (const HouseTile& tile : houses[i].tiles())
            house.push_back(write(tile));
        array.push_back(house);
    }
    return array;
}

/// Reads the tiles of a pig's houses. `room` is the number of tiles that may still be read, over all pigs.
void read(const Reader& json, Houses& houses, std::size_t& room) {
    const std::size_t count = json.size(0, room);
    for (std::size_t i = 0; i < count && !json.failed(); ++i) {
        const std::size_t size = json[i].size(1, room);
        room -= size;
        for (std::size_t k = 0; k < size && !json.failed(); ++k) {
            if (k == 0)
                houses.start(readTile(json[i][k]));
            else
                houses.stack(readTile(json[i][k]));
        }
    }
}

json::array write(const Stack& stack) {
    json::array array;
    for (const std::uint8_t flowerpot : stack)
        array.push_back(flowerpot == unknown ? json::value() : json::value(flowerpot));
    return array;
}

json::object writeRest(const Position& position) {
    json::object stacks;
    for (std::size_t i = 0; i < stackCount; ++i)
        stacks[stackNames[i]] = write(position.stacks[i]);
    json::array gone;
    for (const HouseTile& tile : position.gone)
        gone.push_back(write(tile));
    const Options options{position.players, position.first, static_cast<std::uint8_t>(position.mode)};
    return {{"seen_by", encodeViewer(position.seenBy)},
            {"options", Rules::encode(options)},
            {"flowerpots", stacks},
            {"gone", gone},
            {"draws", position.draws}};
}

void readStacks(const Reader& counts, const Reader& flowerpots, Position& position) {
    for (std::size_t i = 0; i < stackCount; ++i) {
        const Reader pots = flowerpots[stackNames[i]];
        const auto size = static_cast<std::size_t>(counts[stackNames[i]].integer(0, stackHeight));
        pots.size(size, size);
        for (std::size_t k = 0; k < size; ++k)
            position.stacks[i].push(pots[k].isNull() ? unknown : static_cast<std::uint8_t>(pots[k].integer(0, 1)));
    }
}

} // namespace

json::object Rules::encode(const Options& options) {
    return {{"players", options.players},
            {"first", options.first},
            {"veterans", static_cast<Mode>(options.mode) == Mode::Veterans}};
}

Options Rules::decodeOptions(const Reader& json) {
    Options options;
    options.players = static_cast<std::uint8_t>(json["players"].integer(fewest, most));
    options.first = static_cast<Seat>(json["first"].integer(0, options.players - 1));
    options.mode = static_cast<std::uint8_t>(json["veterans"].boolean() ? Mode::Veterans : Mode::Classic);
    return options;
}

json::object Rules::encode(const Deal& deal) {
    json::object stacks;
    for (std::size_t i = 0; i < stackCount; ++i) {
        json::array stack;
        for (const std::uint8_t flowerpot : deal.stacks[i])
            stack.push_back(flowerpot == 1);
        stacks[stackNames[i]] = stack;
    }
    return {{"stacks", stacks}};
}

Deal Rules::decodeDeal(const Reader& json, const Options&) {
    Deal deal;
    for (std::size_t i = 0; i < stackCount && !json.failed(); ++i) {
        const Reader stack = json["stacks"][stackNames[i]];
        stack.size(stackHeight, stackHeight);
        int flowerpots = 0;
        for (std::size_t k = 0; k < stackHeight && !json.failed(); ++k) {
            deal.stacks[i].push(stack[k].boolean() ? 1 : 0);
            flowerpots += deal.stacks[i][k];
        }
        if (!json.failed() && flowerpots != flowerpotsInStack[i % 3])
            stack.fail(otherFlowerpots);
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
    switch (json["do"].oneOf(commandNames)) {
    case 0:
        move.command = readRoll(json);
        break;
    case 1:
        move.command = readBuy(json);
        break;
    case 2:
        move.command = Done{};
        break;
    default:
        move.command = readBlow(json);
    }
    return move;
}

json::object Rules::encode(const Position& position) {
    json::value dice;
    if (!position.dice.empty())
        for (const Face face : position.dice)
            (dice.is_null() ? dice.emplace_array() : dice.get_array()).push_back(json::value(nameOf(face)));
    json::array bought;
    for (const Part part : position.bought)
        bought.push_back(json::value(nameOf(part)));
    json::object stacks;
    for (std::size_t i = 0; i < stackCount; ++i)
        stacks[stackNames[i]] = position.stacks[i].size();
    json::object awards;
    for (const Material material : materials)
        awards[nameOf(material)] = seatOrNull(position.awards[static_cast<std::size_t>(material)]);
    json::array players;
    for (std::size_t seat = 0; seat < position.players; ++seat)
        players.push_back(json::object{{"houses", write(position.houses[seat])}});
    return {{"phase", phaseNames[static_cast<std::size_t>(position.phase)]},
            {"turn", seatOrNull(position.turn)},
            {"rolls", position.rolls},
            {"dice", dice},
            {"bought", bought},
            {"stacks", stacks},
            {"awards", awards},
            {"players", players},
            {"rest", writeRest(position)}};
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
    position.turn = readSeatOrNull(json["turn"], options.players);
    position.rolls = static_cast<std::uint8_t>(json["rolls"].integer(0, mostRolls));
    position.draws = static_cast<std::uint32_t>(rest["draws"].integer(0, INT32_MAX));
    if (!json["dice"].isNull())
        for (std::size_t i = 0; i < json["dice"].size(dieCount, dieCount); ++i)
            position.dice.push(static_cast<Face>(json["dice"][i].oneOf(faceNames)));
    for (std::size_t i = 0; i < json["bought"].size(0, 2); ++i)
        position.bought.push(static_cast<Part>(json["bought"][i].oneOf(partNames)));
    for (const Material material : materials)
        position.awards[static_cast<std::size_t>(material)] =
            readSeatOrNull(json["awards"][nameOf(material)], options.players);
    readStacks(json["stacks"], rest["flowerpots"], position);

    std::size_t room = tileCount;
    json["players"].size(options.players, options.players);
    for (std::size_t seat = 0; seat < options.players && !json.failed(); ++seat)
        read(json["players"][seat]["houses"], position.houses[seat], room);
    for (std::size_t i = 0; i < rest["gone"].size(0, room); ++i)
        position.gone.push(readTile(rest["gone"][i]));
    return position;
}

} // namespace engine::pigs
