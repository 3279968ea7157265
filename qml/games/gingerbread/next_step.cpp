#include "engine/games/gingerbread/score.h"
#include "qml/games/gingerbread/table_model.h"
#include "qml/games/gingerbread/words.h"

#include <algorithm>

/// The buttons for the next step, and the sentence above them.

namespace table {

using namespace engine::gingerbread;

QString TableModel::prompt() const {
    switch (task()) {
    case Watch:
        return m_recent.isEmpty() ? tr("%1 is thinking …").arg(nameOf(m_position.turn)) : m_recent;
    case Draft:
        return tr(
            "Your first guest is free: tap a character of the forest. And choose a side of your board to build on.");
    case Build:
        return buildPrompt();
    case Effects:
        if (m_choice.effect == "exchange")
            return tr("Give one, get one of another colour.");
        return tr("You covered: %1. Take what you want.").arg(pendingText(m_position));
    case Keep:
        return ownWitch().gate.full()
                   ? tr("Your gate is full: tap somebody at your gate to let go, then keep one of these.")
                   : tr("Keep one of these at your gate. The others go under the pile.");
    case Trap:
        return anybodyAffordable() ? tr("Tap a lit character to trap it, from the forest or your gate, or go on.")
                                   : tr("You cannot pay for anybody yet. Gingerbread pays for characters.");
    case Wild:
        return tr("A wild tile for your catch: lay it on any space. What you cover is what you get.");
    case Bonus:
        return tr("You completed a level: choose a bonus card.");
    case Over:
        break;
    }
    return verdict();
}

QString TableModel::buildPrompt() const {
    const int stairways = stairwaysForDiscard(m_position);
    if (discards())
        return stairways == 0   ? tr("You discard this tile, and get nothing for it. End your turn, or undo.")
               : stairways == 1 ? tr("You discard this tile and get a stairway. End your turn, or undo.")
                                : tr("You discard this tile and get two stairways. End your turn, or undo.");
    if (!canBuild(m_position))
        return m_choice.tile < 0 ? tr("None of your tiles fits anywhere: choose one to discard.")
                                 : tr("It fits nowhere. All that you can do is discard it.");
    if (m_choice.tile < 0)
        return ownWitch().hand.size() == 1 ? tr("Choose your last tile.") : tr("Choose one of your tiles.");
    return m_choice.at < 0 ? tr("Drag it onto your house, or tap where it goes. What you cover is what you get.")
                           : tr("Tap again to turn it.");
}

bool TableModel::anybodyAffordable() const {
    const auto affordable = [this](Character character) { return canTake(character); };
    return std::any_of(m_position.line.begin(), m_position.line.end(), affordable) ||
           std::any_of(ownWitch().gate.begin(), ownWitch().gate.end(), affordable);
}

TableModel::Action TableModel::primaryAction() const {
    switch (task()) {
    case Watch:
        return {};
    case Draft:
        return draftAction();
    case Build:
        return buildAction();
    case Effects:
        return effectsAction();
    case Keep:
        return keepAction();
    case Trap:
        return trapAction();
    case Wild:
        return wildAction();
    case Bonus:
        return bonusAction();
    case Over:
        break;
    }
    return {tr("The result"), {}};
}

TableModel::Action TableModel::draftAction() const {
    if (m_choice.character < 0)
        return {tr("Choose a character"), {}};
    const auto character = static_cast<Character>(m_choice.character);
    if (!m_position.line.contains(character))
        return {tr("Choose a character of the forest"), {}};
    return {tr("Take %1").arg(characterName(character)), engine::gingerbread::Draft{character, m_choice.side}};
}

TableModel::Action TableModel::buildAction() const {
    if (m_choice.tile < 0)
        return {tr("Choose a tile"), {}};
    if (discards())
        return {tr("End turn"), TakeStairways{static_cast<Tile>(m_choice.tile)}};
    const auto there = placement();
    if (!there)
        return {tr("Choose where it goes"), {}};
    if (whyNot(m_position, *there) != nullptr)
        return {tr("Not here"), {}};
    return {tr("Build here"), there};
}

TableModel::Action TableModel::wildAction() const {
    const auto there = placement();
    return {there ? tr("Lay it here") : tr("Choose a space"), there};
}

TableModel::Action TableModel::effectsAction() const {
    if (m_choice.effect == "exchange") {
        if (m_choice.give < 0 || m_choice.get < 0 || m_choice.give == m_choice.get)
            return {tr("Choose two colours"), {}};
        const Exchange exchange{static_cast<Colour>(m_choice.give), static_cast<Colour>(m_choice.get)};
        return {tr("Swap %1 for %2").arg(symbolId(symbolOf(exchange.give)), symbolId(symbolOf(exchange.get))),
                exchange};
    }
    if (m_choice.effect == "peek")
        return {tr("Draw three (cannot be undone)"), Peek{}};
    if (m_choice.character >= 0 && canTake(static_cast<Character>(m_choice.character)))
        return {tr("Lure %1 to your gate").arg(characterName(static_cast<Character>(m_choice.character))),
                Attract{static_cast<Character>(m_choice.character)}};
    return {tr("Skip the rest"), Forgo{}};
}

std::optional<engine::gingerbread::Keep> TableModel::selectedKeep() const {
    if (task() != Keep || m_choice.character < 0 ||
        !m_position.peeked.contains(static_cast<Character>(m_choice.character)))
        return std::nullopt;
    engine::gingerbread::Keep keep{static_cast<Character>(m_choice.character), {}};
    for (const Character other : m_position.peeked)
        if (other != keep.character)
            keep.bottom.push(other);
    if (m_choice.swapped)
        std::reverse(keep.bottom.begin(), keep.bottom.end());
    return keep;
}

TableModel::Action TableModel::keepAction() const {
    const auto keep = selectedKeep();
    if (!keep)
        return {tr("Choose whom to keep"), {}};
    if (ownWitch().gate.full())
        return {tr("First let somebody go"), {}};
    return {tr("Keep %1").arg(characterName(keep->character)), *keep};
}

QString TableModel::underPile() const {
    const auto keep = selectedKeep();
    if (!keep || keep->bottom.size() != 2)
        return {};
    return tr("Under the pile: %1, then %2").arg(characterName(keep->bottom[0]), characterName(keep->bottom[1]));
}

TableModel::Action TableModel::trapAction() const {
    const auto character = static_cast<Character>(m_choice.character);
    if (m_choice.character >= 0 && canTake(character)) {
        const engine::gingerbread::Trap trap{character, m_choice.pay};
        const bool paid = whyNot(m_position, trap) == nullptr;
        return {paid ? tr("Trap %1: %2").arg(characterName(character), pointsText(characters[character].points))
                     : tr("Pay %1: you chose %2").arg(priceText(character)).arg(m_choice.pay.total()),
                paid ? std::optional<Command>(trap) : std::nullopt};
    }
    const int cards = static_cast<int>(mostBonusCards);
    const bool level =
        std::min(cards, ownWitch().house.completeLevels()) > std::min(cards, int{m_position.levelsBefore});
    return {level ? tr("Go on: bonus card") : tr("End turn"), Finish{}};
}

TableModel::Action TableModel::bonusAction() const {
    if (m_choice.card < 0)
        return {tr("Choose a bonus card"), {}};
    return {tr("Take %1").arg(bonusTitle(static_cast<engine::gingerbread::Bonus>(m_choice.card))),
            TakeBonus{static_cast<engine::gingerbread::Bonus>(m_choice.card)}};
}

TableModel::Action TableModel::secondaryAction() const {
    const auto character = static_cast<Character>(m_choice.character);
    if (isActing() && m_choice.character >= 0 && ownWitch().gate.contains(character) &&
        m_position.phase != Phase::Draft)
        return {tr("Let %1 go").arg(characterName(character)), Release{character}};
    if (discards())
        return {tr("Keep it"), {}, false};
    if (task() == Build && m_choice.tile >= 0 && m_choice.at < 0) {
        const int stairways = stairwaysForDiscard(m_position);
        if (stairways > 0)
            return {stairways == 1 ? tr("Discard it for a stairway") : tr("Discard it for two stairways"), {}, true};
        if (!canBuild(m_position))
            return {tr("Discard it for nothing"), {}, true};
    }
    if (task() == Bonus && m_choice.card < 0)
        return {tr("Take none"), Decline{}};
    return {};
}

} // namespace table
