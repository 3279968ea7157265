#include "qml/games/gingerbread/table_model.h"
#include "qml/games/gingerbread/words.h"

#include <algorithm>

/// A hint: selects for the player what the bot would play next, and describes the rest of its plan.

namespace table {

using namespace engine::gingerbread;

namespace {

/// Selects what a command needs, so that the command is the next step.
struct Chooser {
    const Position& position;
    Choice choice{};

    void operator()(const Draft& draft) {
        choice.character = draft.character;
        choice.side = draft.side;
    }
    void operator()(const Build& build) {
        choice.tile = build.tile;
        choice.at = build.at;
        while (secondCell(choice.at, choice.direction) != build.to)
            ++choice.direction;
        choice.turned = choice.direction;
    }
    void operator()(const TakeStairways& take) {
        choice.tile = take.tile;
        choice.discards = true;
    }
    void operator()(const Exchange& exchange) {
        choice.effect = "exchange";
        choice.give = static_cast<int>(exchange.give);
        choice.get = static_cast<int>(exchange.get);
    }
    void operator()(const Attract& attract) { choice.character = attract.character; }
    void operator()(const Peek&) { choice.effect = "peek"; }
    void operator()(const Keep& keep) {
        choice.character = keep.character;
        const auto at = [&](Character one) { return std::find(position.peeked.begin(), position.peeked.end(), one); };
        choice.swapped = keep.bottom.size() == 2 && at(keep.bottom[0]) > at(keep.bottom[1]);
    }
    void operator()(const Release& release) { choice.character = release.character; }
    void operator()(const Trap& trap) {
        choice.character = trap.character;
        choice.pay = trap.pay;
    }
    void operator()(const PlaceWild& wild) { choice.at = wild.at; }
    void operator()(const TakeBonus& take) { choice.card = take.card; }
    template <class Plain>
    void operator()(const Plain&) {} // commands that are a button need no selection
};

} // namespace

void TableModel::showHint(const std::vector<engine::bots::Plan>& plans) {
    if (plans.empty() || !isActing())
        return;
    QStringList steps;
    Position imagined = m_position;
    for (const auto& any : plans.front().moves) {
        const Position before = imagined;
        const auto move = any.as<Move>();
        if (!Rules::play(imagined, move)) {
            imagined = before;
            steps << moveText(move, before, before);
            break; // the rest depends on hidden information
        }
        steps << moveText(move, before, imagined);
    }
    Chooser chooser{m_position};
    std::visit(chooser, plans.front().moves.front().as<Move>().command);
    m_choice = chooser.choice;
    m_shownSeat = m_match->viewer();
    showNotice(tr("Hint: a grand witch would now do this: she %1.").arg(steps.join(tr("; then "))));
}

} // namespace table
