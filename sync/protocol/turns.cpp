#include "sync/protocol/turns.h"

namespace protocol {
namespace {

std::vector<Step> stepsIn(const Reader& list) {
    std::vector<Step> steps;
    for (std::size_t i = 0, count = list.size(0, static_cast<std::size_t>(longestLog)); i < count; ++i)
        steps.push_back(read<Step>(list[i]));
    return steps;
}

} // namespace

void read(const Reader& json, Batch& batch) {
    batch.id = idIn(json["batch"]);
    batch.seat = seatIn(json["seat"]);
    (void)json["moves"].size(1, mostMoves);
    batch.moves = listIn(json, "moves", mostMoves, textIn);
}

void write(JsonWriter& json, const Batch& batch) {
    json.field("batch", batch.id).field("seat", batch.seat).field("moves", batch.moves);
}

void read(const Reader& json, Step& step) {
    step.move = textIn(json["move"]);
    step.position = optionalIn(json, "position", textIn);
}

void write(JsonWriter& json, const Step& step) { json.field("move", step.move).field("position", step.position); }

void read(const Reader& json, Played& played) {
    played.length = lengthIn(json["length"]);
    played.steps = stepsIn(json["steps"]);
}

void write(JsonWriter& json, const Played& played) { json.field("length", played.length).field("steps", played.steps); }

void read(const Reader& json, SeatView& view) {
    view.seat = static_cast<engine::Seat>(json["seat"].integer(-1, static_cast<int>(engine::maxSeats) - 1));
    view.position = optionalIn(json, "position", textIn);
    view.start = optionalIn(json, "start", textIn);
    view.steps = optionalIn(json, "steps", stepsIn);
}

void write(JsonWriter& json, const SeatView& view) {
    json.field("seat", view.seat).field("position", view.position);
    json.field("start", view.start).field("steps", view.steps);
}

void read(const Reader& json, GameView& view) {
    read(json, view.game);
    if (json.has("views"))
        view.views = listIn(json, "views", engine::maxSeats, read<SeatView>);
}

void write(JsonWriter& json, const GameView& view) {
    write(json, view.game);
    json.field("views", view.views);
}

void read(const Reader& json, Seen& seen) {
    seen.seat = seatIn(json["seat"]);
    seen.length = lengthIn(json["length"]);
}

void write(JsonWriter& json, const Seen& seen) { json.field("seat", seen.seat).field("length", seen.length); }

void read(const Reader& json, Fairness& fairness) {
    fairness.game = json["game"].string();
    fairness.serverSeed = json["serverSeed"].string();
    fairness.commitment = json["commitment"].string();
    fairness.contributions = listIn(json, "contributions", engine::maxSeats,
                                    [](const Reader& item) { return hexIn(item, contributionDigits); });
    fairness.seed = json["seed"].string();
    fairness.adopted = flagIn(json, "adopted");
}

void write(JsonWriter& json, const Fairness& fairness) {
    json.field("game", fairness.game).field("serverSeed", fairness.serverSeed);
    json.field("commitment", fairness.commitment).field("contributions", fairness.contributions);
    json.field("seed", fairness.seed).fieldIfTrue("adopted", fairness.adopted);
}

void read(const Reader& json, Record& record) {
    engine::json::object fields = json.object();
    fields.erase("fairness");
    record.record.text = engine::json::serialize(fields);
    read(json["fairness"], record.fairness);
}

void write(JsonWriter& json, const Record& record) {
    const engine::json::value document = engine::json::parse(record.record.text);
    for (const auto& [name, field] : document.as_object())
        json.field(name, JsonText{engine::json::serialize(field)});
    json.field("fairness", record.fairness);
}

} // namespace protocol
