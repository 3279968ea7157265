#pragma once

#include "app/models/face.h"
#include "app/models/keeper.h"
#include "app/models/rows.h"

#include <QObject>
#include <QTimer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace models {

/// A game on the home page.
struct GameCard {
    Q_GADGET
    Q_PROPERTY(QString game MEMBER game)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString names MEMBER names)
    Q_PROPERTY(QList<QUrl> faces MEMBER faces)
    Q_PROPERTY(int section MEMBER section)
    Q_PROPERTY(QString heading MEMBER heading)
    Q_PROPERTY(QString turnText MEMBER turnText)
    Q_PROPERTY(QString detail MEMBER detail)
    Q_PROPERTY(QString picture MEMBER picture)
    Q_PROPERTY(bool playable MEMBER playable)

public:
    QString game; ///< its id ("id" means something else in QML)
    QString title;
    QString names;
    QList<QUrl> faces;
    int section = 0;
    QString heading; ///< above the first card of a section, empty on the others
    QString turnText;
    QString detail;  ///< since when, and which game it is when there are several kinds
    QString picture; ///< the image provider's URL without the "/dark" or "/light" at its end; empty when there is none
    bool playable = true;

    QString key() const { return game; }
    bool operator==(const GameCard&) const = default;
};

/// The games on this device.
class HomeModel : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(HomeModel)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QAbstractItemModel* games READ games CONSTANT)
    Q_PROPERTY(bool loading READ loading NOTIFY changed)
    Q_PROPERTY(bool empty READ empty NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)
    Q_PROPERTY(QString notice READ notice NOTIFY changed)

public:
    enum Section { Waiting, Running, Finished };
    Q_ENUM(Section)

    HomeModel(Keeper& keeper, const Faces& faces, QObject* parent = nullptr);

    Rows<GameCard>* games() { return &m_games; }
    bool loading() const { return m_loading; } ///< for the first time: nothing can be said yet
    bool empty() const { return !m_loading && m_trouble.isEmpty() && m_games.count() == 0; }
    QString trouble() const { return m_trouble; } ///< why the games cannot be listed or removed
    QString notice() const { return m_notice; }   ///< a damaged file was kept under another name

    Q_INVOKABLE void refresh();
    Q_INVOKABLE void remove(const QString& game);
    Q_INVOKABLE void retry(); ///< does again what failed
    Q_INVOKABLE void dismissNotice();

signals:
    void changed();

private:
    struct Listed;
    void show(); ///< again, as time went on
    void failed(const engine::Refusal& refusal, const std::function<void()>& again);

    Keeper& m_keeper;
    const Faces& m_faces;
    Rows<GameCard> m_games{this};
    std::vector<match::Summary> m_summaries;
    QTimer m_clock; ///< "just now" does not stay true
    bool m_loading = true;
    QString m_trouble;
    QString m_notice;
    std::function<void()> m_again;
};

} // namespace models
