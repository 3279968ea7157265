#include "sync/protocol/lobby.h"

namespace protocol {

void read(const Reader& json, Person& person) {
    (void)json.object(); // notes a fault if it is not an object
    person.name = optionalIn(json, "name", nameIn);
    person.face = optionalIn(json, "face", faceIn);
}

void write(JsonWriter& json, const Person& person) { json.field("name", person.name).field("face", person.face); }

void read(const Reader& json, NewSeat& seat) {
    seat.occupant = enumIn<NewSeat::Occupant>(json["who"]);
    if (seat.occupant == NewSeat::Occupant::Open)
        return;
    read(json, seat.person);
    if (seat.occupant == NewSeat::Occupant::Bot)
        seat.bot = json["bot"].string();
}

void write(JsonWriter& json, const NewSeat& seat) {
    json.field("who", wordFor(seat.occupant));
    write(json, seat.person);
    json.fieldUnlessEmpty("bot", seat.bot);
}

void read(const Reader& json, NewGame& game) {
    game.kind = json["kind"].string();
    game.mode = wordIn(json, "mode");
    (void)json["seats"].size(1, engine::maxSeats);
    game.seats = listIn(json, "seats", engine::maxSeats, read<NewSeat>);
    game.first = optionalIn(json, "first", seatIn);
    game.contribution = hexIn(json["contribution"], contributionDigits);
    game.record = optionalIn(json, "record", textIn);
}

void write(JsonWriter& json, const NewGame& game) {
    json.field("kind", game.kind).fieldUnlessEmpty("mode", game.mode).field("seats", game.seats);
    json.field("first", game.first).field("contribution", game.contribution).field("record", game.record);
}

void read(const Reader& json, Join& join) {
    (void)json["seats"].size(1, engine::maxSeats);
    join.seats = listIn(json, "seats", engine::maxSeats, read<Person>);
    join.contribution = hexIn(json["contribution"], contributionDigits);
}

void write(JsonWriter& json, const Join& join) {
    json.field("contribution", join.contribution).field("seats", join.seats);
}

void read(const Reader& json, Start& start) { start.bot = json["bot"].string(); }

void write(JsonWriter& json, const Start& start) { json.field("bot", start.bot); }

void read(const Reader& json, Resign& resign) { resign.seat = seatIn(json["seat"]); }

void write(JsonWriter& json, const Resign& resign) { json.field("seat", resign.seat); }

void read(const Reader& json, Rematch& rematch) {
    rematch.contribution = hexIn(json["contribution"], contributionDigits);
}

void write(JsonWriter& json, const Rematch& rematch) { json.field("contribution", rematch.contribution); }

void read(const Reader& json, TakeSeats& seats) { seats.code = json["code"].string(); }

void write(JsonWriter& json, const TakeSeats& seats) { json.field("code", seats.code); }

void read(const Reader& json, Muted& muted) { muted.muted = json["muted"].boolean(); }

void write(JsonWriter& json, const Muted& muted) { json.field("muted", muted.muted); }

} // namespace protocol
