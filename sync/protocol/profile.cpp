#include "sync/protocol/profile.h"

#include <boost/json.hpp>

#include <limits>

namespace protocol {
namespace {

constexpr int lastMinute = 24 * 60 - 1;
constexpr int farthestEast = 14 * 60;
constexpr int farthestWest = -12 * 60;

} // namespace

void read(const Reader& json, Quiet& quiet) {
    quiet = {json["from"].integer(0, lastMinute), json["to"].integer(0, lastMinute),
             json["offset"].integer(farthestWest, farthestEast)};
}

void write(JsonWriter& json, const Quiet& quiet) {
    json.field("from", quiet.from).field("to", quiet.to).field("offset", quiet.offset);
}

void read(const Reader& json, Profile& profile) {
    if (json.has("revision")) // servers of older versions send none
        profile.revision = json["revision"].integer(0, std::numeric_limits<int>::max());
    profile.name = json["name"].string();
    profile.face = faceIn(json["face"]);
    profile.quiet = optionalIn(json, "quiet", read<Quiet>);
}

void write(JsonWriter& json, const Profile& profile) {
    json.field("name", profile.name).field("face", profile.face).field("revision", profile.revision);
    json.field("quiet", profile.quiet);
}

Profile readProfile(const Reader& json) { return read<Profile>(json); }

void readIfValid(const Reader& json, Profile& profile) {
    const engine::json::value document = json.object();
    const Reader alone(document);
    read(alone, profile);
    if (alone.failed())
        profile = {{}, 0, profile.revision, {}};
}

} // namespace protocol
