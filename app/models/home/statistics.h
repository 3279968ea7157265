#pragma once

#include "app/models/base/settings.h"
#include "app/models/home/home_model.h"

#include <QObject>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace models {

/// The player's score in one game.
struct ScoreBar {
    Q_GADGET
    Q_PROPERTY(int score MEMBER score)
    Q_PROPERTY(bool won MEMBER won)

public:
    QString game;
    int score = 0;
    bool won = false;

    QString key() const { return game; }
    bool operator==(const ScoreBar&) const = default;
};

/// An opponent of the player, a person or a bot.
struct Opponent {
    Q_GADGET
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QUrl face MEMBER face)
    Q_PROPERTY(QString result MEMBER result)

public:
    QString name;
    QUrl face;
    bool isBot = false;
    int games = 0;
    int wins = 0;   ///< games that the player won
    QString result; ///< games and wins as text

    QString key() const { return (isBot ? "bot " : "person ") + name; }
    bool operator==(const Opponent&) const = default;
};

/// Statistics of the player's finished games of one kind.
struct Figures {
    int games = 0;
    int won = 0;
    int shared = 0; ///< shared victories among the games won
    double average = 0;
    int best = 0;
    int streak = 0;            ///< the most games won one after the other
    QList<ScoreBar> scores;    ///< scores of the last games, the newest at the end
    QList<Opponent> opponents; ///< sorted, the most frequent opponent first
    int leftOut = 0;           ///< games in which the player's seat is not known

    static constexpr int lastScores = 20;
};

/// The player's seats are, in an online game, those of this device; in a local game, the person with her name, or the
/// only person. With several seats the best of their scores counts.
Figures figuresOf(const std::vector<ListedGame>& listedGames, std::string_view kind, const QString& playerName);

/// The statistics page: the player's results in all finished games. They are computed only while the page is open.
class Statistics : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Statistics)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QStringList kinds READ kinds NOTIFY changed)
    Q_PROPERTY(int kindIndex READ kindIndex WRITE setKindIndex NOTIFY changed)
    Q_PROPERTY(bool empty READ empty NOTIFY changed)
    Q_PROPERTY(QString won READ won NOTIFY changed)
    Q_PROPERTY(QString average READ average NOTIFY changed)
    Q_PROPERTY(int best READ best NOTIFY changed)
    Q_PROPERTY(int streak READ streak NOTIFY changed)
    Q_PROPERTY(QString sharedText READ sharedText NOTIFY changed)
    Q_PROPERTY(QString leftOutText READ leftOutText NOTIFY changed)
    Q_PROPERTY(QString scoresText READ scoresText NOTIFY changed)
    Q_PROPERTY(int highest READ highest NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* scores READ scores CONSTANT)
    Q_PROPERTY(QAbstractItemModel* opponents READ opponents CONSTANT)

public:
    Statistics(const HomeModel& home, const Settings& settings, const GameFaces& faces, QObject* parent = nullptr);

    QStringList kinds() const; ///< titles of the kinds that have finished games
    int kindIndex() const;     ///< the index of the shown kind
    void setKindIndex(int kindIndex);

    bool empty() const { return m_figures.games == 0; }
    QString won() const; ///< "7 of 12"
    QString average() const;
    int best() const { return m_figures.best; }
    int streak() const { return m_figures.streak; }
    QString sharedText() const;  ///< says how shared victories count; empty: none
    QString leftOutText() const; ///< how many games are left out, and why; empty: none
    QString scoresText() const;  ///< the last scores, for a screen reader
    int highest() const;         ///< the highest of the last scores
    Rows<ScoreBar>* scores() { return &m_scores; }
    Rows<Opponent>* opponents() { return &m_opponents; }

    Q_INVOKABLE void begin(); ///< called when the page is opened
    Q_INVOKABLE void end();

signals:
    void changed();

private:
    void recompute(); ///< from the games on the home page

    const HomeModel& m_home;
    const Settings& m_settings;
    const GameFaces& m_gameFaces;
    bool m_pageOpen = false;
    std::vector<const GameFace*> m_kinds;
    const GameFace* m_kind = nullptr;
    Figures m_figures;
    Rows<ScoreBar> m_scores{this};
    Rows<Opponent> m_opponents{this};
};

} // namespace models
