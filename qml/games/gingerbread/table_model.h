#pragma once

#include "app/models/base/rows.h"
#include "app/models/table/match_model.h"
#include "qml/games/gingerbread/house/house_plan.h"
#include "qml/games/gingerbread/table_rows.h"
#include "qml/games/gingerbread/table_view.h"

#include <QElapsedTimer>
#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace table {

/// The table of a Gingerbread House match, for one viewer: what she sees, what she has selected, and what she can do
/// next.
class TableModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(models::MatchModel* match READ match WRITE setMatch NOTIFY matchChanged REQUIRED)

    Q_PROPERTY(Task task READ task NOTIFY taskChanged)
    Q_PROPERTY(QString headline READ headline NOTIFY changed)
    Q_PROPERTY(QString prompt READ prompt NOTIFY changed)
    Q_PROPERTY(QString notice READ notice NOTIFY changed)
    Q_PROPERTY(bool noticeIsRefusal READ noticeIsRefusal NOTIFY changed)
    Q_PROPERTY(QString primaryText READ primaryText NOTIFY changed)
    Q_PROPERTY(bool primaryEnabled READ primaryEnabled NOTIFY changed)
    Q_PROPERTY(bool primarySkips READ primarySkips NOTIFY changed)
    Q_PROPERTY(QString secondaryText READ secondaryText NOTIFY changed)
    Q_PROPERTY(bool discards READ discards NOTIFY changed)

    Q_PROPERTY(int shownSeat READ shownSeat NOTIFY changed)
    Q_PROPERTY(QString shownName READ shownName NOTIFY changed)
    Q_PROPERTY(bool isOwnHouse READ isOwnHouse NOTIFY changed)
    Q_PROPERTY(table::HousePlan plan READ plan NOTIFY changed)
    Q_PROPERTY(table::Ghost ghost READ ghost NOTIFY changed)
    Q_PROPERTY(QList<int> lit READ lit NOTIFY changed)
    Q_PROPERTY(int side READ side NOTIFY changed)
    Q_PROPERTY(int direction READ direction NOTIFY changed)
    Q_PROPERTY(int tile READ tile NOTIFY changed)
    Q_PROPERTY(QString effect READ effect NOTIFY changed)
    Q_PROPERTY(int stairways READ stairways NOTIFY changed)
    Q_PROPERTY(int tokensHeld READ tokensHeld NOTIFY changed)
    Q_PROPERTY(QString underPile READ underPile NOTIFY changed)
    Q_PROPERTY(bool paysAny READ paysAny NOTIFY changed)
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)

    Q_PROPERTY(QAbstractItemModel* witches READ witches CONSTANT)
    Q_PROPERTY(QAbstractItemModel* hand READ hand CONSTANT)
    Q_PROPERTY(QAbstractItemModel* pantry READ pantry CONSTANT)
    Q_PROPERTY(QAbstractItemModel* gives READ gives CONSTANT)
    Q_PROPERTY(QAbstractItemModel* gets READ gets CONSTANT)
    Q_PROPERTY(QAbstractItemModel* line READ line CONSTANT)
    Q_PROPERTY(QAbstractItemModel* gate READ gate CONSTANT)
    Q_PROPERTY(QAbstractItemModel* drawn READ drawn CONSTANT)
    Q_PROPERTY(QAbstractItemModel* trapped READ trapped CONSTANT)
    Q_PROPERTY(QAbstractItemModel* chosen READ chosen CONSTANT)
    Q_PROPERTY(QAbstractItemModel* effects READ effects CONSTANT)
    Q_PROPERTY(QAbstractItemModel* middle READ middle CONSTANT)
    Q_PROPERTY(QAbstractItemModel* bonus READ bonus CONSTANT)
    Q_PROPERTY(QAbstractItemModel* log READ log CONSTANT)
    Q_PROPERTY(QAbstractItemModel* pad READ pad CONSTANT)
    Q_PROPERTY(QAbstractItemModel* legend READ legend CONSTANT)

public:
    /// What the viewer has to do now.
    enum Task { Watch, Draft, Build, Effects, Keep, Trap, Wild, Bonus, Over };
    Q_ENUM(Task)

    explicit TableModel(QObject* parent = nullptr);

    models::MatchModel* match() const { return m_match; }
    void setMatch(models::MatchModel* match);

    Task task() const;
    QString headline() const;
    QString prompt() const;
    QString notice() const { return m_notice; }
    bool noticeIsRefusal() const { return m_noticeIsRefusal; }
    QString primaryText() const { return m_primary.text; }
    bool primaryEnabled() const { return m_primary.command.has_value(); }
    bool primarySkips() const { ///< the button would give up effects that can still be carried out
        return m_primary.command && std::holds_alternative<engine::gingerbread::Forgo>(*m_primary.command);
    }
    QString secondaryText() const { return m_secondary.text; }
    bool discards() const; ///< a tile is selected for discarding, and ending the turn will do it

    int shownSeat() const { return m_shownSeat; } ///< the seat whose house is on the screen
    QString shownName() const;
    bool isOwnHouse() const; ///< the house on the screen is the viewer's
    HousePlan plan() const;
    Ghost ghost() const;
    QList<int> lit() const;
    int side() const { return static_cast<int>(m_choice.side); }
    int direction() const { return m_choice.direction; }
    int tile() const { return m_choice.tile; }
    QString effect() const { return m_choice.effect; }
    int stairways() const; ///< includes those that the selected discard would bring
    int tokensHeld() const { return shownWitch().tokens.total(); }
    QString underPile() const; ///< the order of the drawn characters that go under the pile; or empty
    bool paysAny() const;      ///< she has to choose the tokens that she pays
    QString verdict() const;

    models::Rows<WitchRow>* witches() { return &m_witches; }
    models::Rows<TileRow>* hand() { return &m_hand; }
    models::Rows<TokenRow>* pantry() { return &m_pantry; }
    models::Rows<TokenRow>* gives() { return &m_gives; }
    models::Rows<TokenRow>* gets() { return &m_gets; }
    models::Rows<CharacterRow>* line() { return &m_line; }
    models::Rows<CharacterRow>* gate() { return &m_gate; }
    models::Rows<CharacterRow>* drawn() { return &m_drawn; }
    models::Rows<CharacterRow>* trapped() { return &m_trapped; }
    models::Rows<CharacterRow>* chosen() { return &m_chosen; } ///< the character that was tapped; otherwise empty
    models::Rows<EffectRow>* effects() { return &m_effects; }
    models::Rows<BonusRow>* middle() { return &m_middle; }
    models::Rows<BonusRow>* bonus() { return &m_bonus; }
    models::Rows<LogRow>* log() { return &m_log; }
    models::Rows<PadRow>* pad() { return &m_pad; }
    models::Rows<LegendRow>* legend() { return &m_legend; }

    Q_INVOKABLE void visit(int seat);                       ///< shows the house of that seat
    Q_INVOKABLE void chooseTile(int tile);                  ///< turns the tile if it is selected already
    Q_INVOKABLE void liftTile(int tile);                    ///< begins a drag
    Q_INVOKABLE void turnTile();                            ///< by a quarter
    Q_INVOKABLE void tapCell(int cell);                     ///< puts the ghost there; turns it if it is there already
    Q_INVOKABLE void hover(int cell);                       ///< a dragged tile is above the cell
    Q_INVOKABLE bool drop(int cell);                        ///< ends the drag; true when the tile may lie there
    Q_INVOKABLE QString describe(int cell) const;           ///< of a cell, for screen readers
    Q_INVOKABLE void chooseSide(int side);                  ///< chooses a side of the board, in the draft
    Q_INVOKABLE table::HousePlan boardPlan(int side) const; ///< the viewer's board without a house
    Q_INVOKABLE void chooseCharacter(int character);
    Q_INVOKABLE void chooseCard(int card);
    Q_INVOKABLE void carryOut(const QString& effect);
    Q_INVOKABLE void chooseGive(const QString& colour);
    Q_INVOKABLE void chooseGet(const QString& colour);
    Q_INVOKABLE void pay(const QString& colour, int more); ///< a token more or less for "any colour"
    Q_INVOKABLE void discard(const QString& colour);       ///< returns a token to the supply
    Q_INVOKABLE void primary();                            ///< presses the button `primaryText`
    Q_INVOKABLE void secondary();                          ///< presses the button `secondaryText`
    Q_INVOKABLE void swapUnderPile();                      ///< swaps the order of `underPile`
    Q_INVOKABLE void undo();

signals:
    void matchChanged();
    void changed(); ///< any property but `match` and `task` may be another now
    void taskChanged();
    // Signals for animations.
    void laid(); ///< the last piece of the house on the screen was laid
    /// A token or stairway was gained at the cell. `row`: a row of the pantry, or -1 for the workshop.
    void gained(const QString& picture, int cell, int row);
    void caught(const QUrl& picture); ///< a character goes into the cage
    void levelCompleted();
    void refused();   ///< a move was not allowed
    void turnBegan(); ///< of the viewer

private:
    /// A button: its text, and the command that it plays, if it is enabled.
    struct Action {
        QString text;
        std::optional<engine::gingerbread::Command> command;
        std::optional<bool> discards = {}; ///< selects or deselects discarding instead
    };

    void step(const match::Step& step, const engine::AnyPosition& before, bool animated);
    /// Emits the signals for animations of a move that was just shown.
    void animate(const engine::gingerbread::Move& move, const engine::gingerbread::Position& before, bool animated);
    void rebuildLog();
    LogRow logRow(const match::Step& step, const engine::gingerbread::Position& before) const;
    void updateRecent(); ///< from the log
    void showHint(const std::vector<engine::bots::Plan>& plans);
    void reset(); ///< deselects everything
    void refresh();
    void refreshRows();
    void refreshCharacters();
    void showNotice(const QString& notice);
    void showRefusal(const QString& why);
    void play(const engine::gingerbread::Command& command);
    void press(const Action& action);
    void setDiscards(bool discards);
    void placeGhost(int cell, int direction, bool exactly);
    void showPlacement();  ///< as a notice: what the selected place brings, or why it is not allowed
    bool isActing() const; ///< the viewer may play now
    std::optional<engine::gingerbread::Command> placement() const;
    /// Whether a tap on the character can lead to a move of the present task.
    bool canTake(engine::gingerbread::Character character) const;
    bool anybodyAffordable() const;
    Action primaryAction() const;
    Action draftAction() const;
    Action buildAction() const;
    Action effectsAction() const;
    Action trapAction() const;
    Action bonusAction() const;
    Action keepAction() const;
    std::optional<engine::gingerbread::Keep> selectedKeep() const;
    Action wildAction() const;
    Action secondaryAction() const;
    QString buildPrompt() const;
    QString nameOf(int seat) const;
    const engine::gingerbread::Witch& shownWitch() const; ///< whose house is on the screen
    const engine::gingerbread::Witch& ownWitch() const;   ///< the viewer's

    models::MatchModel* m_match = nullptr;
    engine::gingerbread::Position m_position;
    Choice m_choice;
    QElapsedTimer m_pressed; ///< the time since the last press of a button
    Task m_task = Watch;     ///< the task of the last taskChanged()
    int m_shownSeat = 0;     ///< the seat whose house is on the screen
    QString m_notice;
    bool m_noticeIsRefusal = false;
    QString m_recent; ///< a sentence about the last move
    Action m_primary;
    Action m_secondary;

    models::Rows<WitchRow> m_witches{this};
    models::Rows<TileRow> m_hand{this};
    models::Rows<TokenRow> m_pantry{this};
    models::Rows<TokenRow> m_gives{this};
    models::Rows<TokenRow> m_gets{this};
    models::Rows<CharacterRow> m_line{this};
    models::Rows<CharacterRow> m_gate{this};
    models::Rows<CharacterRow> m_drawn{this};
    models::Rows<CharacterRow> m_trapped{this};
    models::Rows<CharacterRow> m_chosen{this};
    models::Rows<EffectRow> m_effects{this};
    models::Rows<BonusRow> m_middle{this};
    models::Rows<BonusRow> m_bonus{this};
    models::Rows<LogRow> m_log{this};
    models::Rows<PadRow> m_pad{this};
    models::Rows<LegendRow> m_legend{this};
};

} // namespace table
