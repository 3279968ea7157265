#pragma once

#include "sync/protocol/fields.h"

#include <optional>
#include <string>
#include <vector>

/// Requests that make a game and fill its seats. The structs have the names of the schemas in openapi.yaml.

namespace protocol {

/// One of several players who share a device.
struct Person {
    std::optional<std::string> name; ///< nothing: the account's name
    std::optional<int> face;

    bool operator==(const Person&) const = default;
};
void read(const Reader& json, Person& person);
void write(JsonWriter& json, const Person& person);

/// A seat of a game that is to be made.
struct NewSeat {
    enum class Occupant { Me, Bot, Open }; ///< Open: for a player who joins
    Occupant occupant = Occupant::Open;
    Person person;
    std::string bot;

    bool operator==(const NewSeat&) const = default;
};
template <>
struct Words<NewSeat::Occupant> {
    static constexpr std::array<std::string_view, 3> all{"me", "bot", "open"};
};
void read(const Reader& json, NewSeat& seat);
void write(JsonWriter& json, const NewSeat& seat);

struct NewGame {
    std::string kind;
    std::string mode; ///< empty: the first mode of the kind
    std::vector<NewSeat> seats;
    std::optional<engine::Seat> first; ///< nothing: the first seat to move is drawn at random
    std::string contribution;
    std::optional<JsonText> record; ///< of a game that was begun on a device and is taken online

    bool operator==(const NewGame&) const = default;
};
void read(const Reader& json, NewGame& game);
void write(JsonWriter& json, const NewGame& game);

struct Join {
    std::string contribution;
    std::vector<Person> seats;

    bool operator==(const Join&) const = default;
};
void read(const Reader& json, Join& join);
void write(JsonWriter& json, const Join& join);

struct Start {
    std::string bot; ///< the bot for every free seat
};
void read(const Reader& json, Start& start);
void write(JsonWriter& json, const Start& start);

struct Resign {
    engine::Seat seat = 0;
};
void read(const Reader& json, Resign& resign);
void write(JsonWriter& json, const Resign& resign);

struct Rematch {
    std::string contribution;
};
void read(const Reader& json, Rematch& rematch);
void write(JsonWriter& json, const Rematch& rematch);

/// Takes over the seats that another device has offered by a code.
struct TakeSeats {
    std::string code;
};
void read(const Reader& json, TakeSeats& seats);
void write(JsonWriter& json, const TakeSeats& seats);

struct Muted {
    bool muted = false;
};
void read(const Reader& json, Muted& muted);
void write(JsonWriter& json, const Muted& muted);

} // namespace protocol
