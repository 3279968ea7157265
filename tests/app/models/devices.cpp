#include "app/models/base/texts.h"
#include "tests/app/models/device_fixture.h"

/// The list of devices on which a player is signed in.

namespace {

using models::DeviceRow;

protocol::Device device(const std::string& id, int idle, bool current = false) {
    return {id, "The " + id, current, idle};
}

QList<DeviceRow> rowsOf(std::vector<protocol::Device> list) {
    return models::deviceRows({std::move(list)}, models::now());
}

constexpr int minute = 60; // the server counts in seconds
constexpr int hour = 60 * minute;

} // namespace

TEST_CASE("devices: each is listed with the time since it was used, as the server says it") {
    const auto rows = rowsOf({device("phone", minute - 1), device("tablet", minute), device("laptop", 59 * minute),
                              device("desk", 5 * hour)});
    QStringList used;
    for (const DeviceRow& row : rows)
        used << row.used;
    CHECK(used == QStringList{"just now", "1 min ago", "59 min ago", "5 h ago"});
}

TEST_CASE("devices: one that was not used for years has its day, and no other") {
    const auto idle = 1'000 * 24 * hour;
    const auto rows = rowsOf({device("attic", idle)});
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].used == models::since(models::now() - idle * store::Time{1000}, models::now()));
}

TEST_CASE("devices: this one is first, the others stay in their order") {
    const auto rows =
        rowsOf({device("phone", 0), device("tablet", hour), device("laptop", 0, true), device("desk", 0)});
    QStringList order;
    for (const DeviceRow& row : rows)
        order << row.device;
    CHECK(order == QStringList{"laptop", "phone", "tablet", "desk"});
    CHECK(rows[0].current);
    CHECK(rows[0].name == "The laptop");
    CHECK_FALSE(rows[1].current);
}
