#include "sync/protocol/profile.h"

#include <limits>

namespace protocol {
namespace {

constexpr int mostFaces = 255;
constexpr int lastMinute = 24 * 60 - 1;
constexpr int farthestEast = 14 * 60;
constexpr int farthestWest = -12 * 60;

} // namespace

Profile readProfile(const engine::Reader& json) {
    Profile profile;
    if (json.has("revision")) // servers from before have none; it can be read whatever comes after it
        profile.revision = json["revision"].integer(0, std::numeric_limits<int>::max());
    profile.name = json["name"].word();
    profile.face = json["face"].integer(0, mostFaces);
    if (json.has("quiet")) {
        const engine::Reader quiet = json["quiet"];
        profile.quiet = Profile::Quiet{quiet["from"].integer(0, lastMinute), quiet["to"].integer(0, lastMinute),
                                       quiet["offset"].integer(farthestWest, farthestEast)};
    }
    return profile;
}

} // namespace protocol
