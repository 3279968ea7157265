#include "engine/games/gingerbread/bots/imagination.h"

#include <bitset>
#include <utility>

namespace engine::gingerbread::bots {
namespace {

template <class Ids>
void shuffle(Ids& ids, Random& random) {
    for (std::size_t i = ids.size(); i > 1; --i)
        std::swap(ids[i - 1], ids[random.below(static_cast<std::uint32_t>(i))]);
}

/// Collects the ids that are visible, and lists the rest.
template <std::size_t Count>
class Sight {
public:
    template <class Ids>
    void add(const Ids& ids) {
        for (const std::uint8_t id : ids)
            if (id != unknown)
                m_seen.set(id);
    }
    void add(std::uint8_t id) { m_seen.set(id); }
    List<std::uint8_t, Count> rest() const {
        List<std::uint8_t, Count> rest;
        for (std::size_t id = 0; id < Count; ++id)
            if (!m_seen.test(id))
                rest.push(static_cast<std::uint8_t>(id));
        return rest;
    }

private:
    std::bitset<Count> m_seen;
};

/// Replaces each unknown id by the next of `rest`.
template <class Ids, class Rest>
void fill(Ids& ids, Rest& rest, std::size_t& next) {
    for (std::uint8_t& id : ids)
        if (id == unknown)
            id = rest[next++];
}

} // namespace

Unseen unseenCharacters(const Position& view) {
    Sight<characterCount> sight;
    sight.add(view.line);
    sight.add(view.peeked);
    for (const Witch& witch : view.witches) {
        sight.add(witch.gate);
        sight.add(witch.trapped);
    }
    return sight.rest();
}

Position imagine(const Position& view, Random& random) {
    Position whole = view;
    whole.seenBy = authority;
    Unseen people = unseenCharacters(view);
    shuffle(people, random);
    std::size_t next = 0;
    fill(whole.peeked, people, next);
    fill(whole.pile, people, next);

    Sight<doubleTileCount> sight;
    for (const Witch& witch : view.witches) {
        sight.add(witch.hand);
        sight.add(witch.discarded);
    }
    for (const Layer& layer : view.built)
        if (layer.piece < doubleTileCount)
            sight.add(static_cast<Tile>(layer.piece));
    auto tiles = sight.rest();
    shuffle(tiles, random);
    next = 0;
    for (Witch& witch : whole.witches)
        fill(witch.pile, tiles, next);
    return whole;
}

} // namespace engine::gingerbread::bots
