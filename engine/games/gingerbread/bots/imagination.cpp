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
class SeenIds {
public:
    template <class Ids>
    void add(const Ids& ids) {
        for (const std::uint8_t id : ids)
            if (id != unknown)
                m_seen.set(id);
    }
    void add(std::uint8_t id) { m_seen.set(id); }
    List<std::uint8_t, Count> unseen() const {
        List<std::uint8_t, Count> unseen;
        for (std::size_t id = 0; id < Count; ++id)
            if (!m_seen.test(id))
                unseen.push(static_cast<std::uint8_t>(id));
        return unseen;
    }

private:
    std::bitset<Count> m_seen;
};

/// Replaces each unknown id by the next of the replacements.
template <class Ids, class Replacements>
void fill(Ids& ids, Replacements& replacements, std::size_t& next) {
    for (std::uint8_t& id : ids)
        if (id == unknown)
            id = replacements[next++];
}

} // namespace

Unseen unseenCharacters(const Position& view) {
    SeenIds<characterCount> seen;
    seen.add(view.line);
    seen.add(view.peeked);
    for (const Witch& witch : view.witches) {
        seen.add(witch.gate);
        seen.add(witch.trapped);
    }
    return seen.unseen();
}

Position imagine(const Position& view, Random& random) {
    Position whole = view;
    whole.seenBy = authority;
    Unseen people = unseenCharacters(view);
    shuffle(people, random);
    std::size_t next = 0;
    fill(whole.peeked, people, next);
    fill(whole.pile, people, next);

    SeenIds<doubleTileCount> seen;
    for (const Witch& witch : view.witches) {
        seen.add(witch.hand);
        seen.add(witch.discarded);
    }
    for (const Layer& layer : view.built)
        if (layer.piece < doubleTileCount)
            seen.add(static_cast<Tile>(layer.piece));
    auto tiles = seen.unseen();
    shuffle(tiles, random);
    next = 0;
    for (Witch& witch : whole.witches)
        fill(witch.pile, tiles, next);
    return whole;
}

} // namespace engine::gingerbread::bots
