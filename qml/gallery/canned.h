#pragma once

#include "app/models/base/rows.h"
#include "qml/games/gingerbread/table_rows.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace gallery {

/// A house of the gallery, and how it is shown.
struct HouseRow {
    Q_GADGET
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(table::HousePlan plan MEMBER plan)
    Q_PROPERTY(table::Ghost ghost MEMBER ghost)
    Q_PROPERTY(double turn MEMBER turn)
    Q_PROPERTY(double down MEMBER down)

public:
    QString title;
    table::HousePlan plan;
    table::Ghost ghost;
    double turn = 0;
    double down = 0;

    QString key() const { return title; }
    bool operator==(const HouseRow&) const = default;
};

/// The canned data of the gallery, in the form in which a table has it.
class Canned : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QAbstractItemModel* characters READ characters CONSTANT)
    Q_PROPERTY(QAbstractItemModel* guests READ guests CONSTANT)
    Q_PROPERTY(QAbstractItemModel* tiles READ tiles CONSTANT)
    Q_PROPERTY(QAbstractItemModel* tokens READ tokens CONSTANT)
    Q_PROPERTY(QAbstractItemModel* bonus READ bonus CONSTANT)
    Q_PROPERTY(QAbstractItemModel* houses READ houses CONSTANT)

public:
    explicit Canned(QObject* parent = nullptr);

    models::Rows<table::CharacterRow>* characters() { return &m_characters; } ///< all characters
    models::Rows<table::CharacterRow>* guests() { return &m_guests; }         ///< characters in every state
    models::Rows<table::TileRow>* tiles() { return &m_tiles; }                ///< one tile or more for every symbol
    models::Rows<table::TokenRow>* tokens() { return &m_tokens; }
    models::Rows<table::BonusRow>* bonus() { return &m_bonus; } ///< all bonus cards
    models::Rows<HouseRow>* houses() { return &m_houses; }

    /// The names of the pictures in a folder of qml/art, without extensions.
    Q_INVOKABLE static QStringList pictures(const QString& folder);

private:
    models::Rows<table::CharacterRow> m_characters{this};
    models::Rows<table::CharacterRow> m_guests{this};
    models::Rows<table::TileRow> m_tiles{this};
    models::Rows<table::TokenRow> m_tokens{this};
    models::Rows<table::BonusRow> m_bonus{this};
    models::Rows<HouseRow> m_houses{this};
};

} // namespace gallery
