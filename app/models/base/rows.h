#pragma once

#include <QAbstractListModel>
#include <QMetaProperty>

#include <algorithm>
#include <utility>

namespace models {

/// What all lists share: their number of rows, to bind to.
class RowsBase : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    explicit RowsBase(QObject* parent) : QAbstractListModel(parent) {}
    int count() const { return rowCount({}); }

signals:
    void countChanged();
};

/// A list for a view. A row is a gadget: each of its properties is a role, so that a delegate can require it by name
/// and type. Rows are told apart by `key()`: `set` moves, changes, inserts and removes just what differs, so that a
/// view keeps the delegates of the other rows.
template <class Row>
class Rows final : public RowsBase {
public:
    explicit Rows(QObject* parent) : RowsBase(parent) {}

    int rowCount(const QModelIndex& parent) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid))
            return {};
        return meta().property(role - Qt::UserRole).readOnGadget(&m_rows[index.row()]);
    }
    QHash<int, QByteArray> roleNames() const override {
        QHash<int, QByteArray> names;
        for (int i = 0; i < meta().propertyCount(); ++i)
            names.insert(Qt::UserRole + i, meta().property(i).name());
        return names;
    }

    const QList<Row>& rows() const { return m_rows; }

    void set(const QList<Row>& wanted) {
        const auto before = m_rows.size();
        if (before == 0 && !wanted.isEmpty()) {
            beginInsertRows({}, 0, static_cast<int>(wanted.size()) - 1);
            m_rows = wanted;
            endInsertRows();
            emit countChanged();
            return;
        }
        removeAllBut(wanted);
        for (qsizetype i = 0; i < wanted.size(); ++i)
            place(i, wanted[i]);
        if (m_rows.size() != before)
            emit countChanged();
    }

    void append(const Row& row) {
        const int at = static_cast<int>(m_rows.size());
        beginInsertRows({}, at, at);
        m_rows.append(row);
        endInsertRows();
        emit countChanged();
    }

private:
    static const QMetaObject& meta() { return Row::staticMetaObject; }

    qsizetype find(const Row& row, qsizetype from) const {
        for (qsizetype i = from; i < m_rows.size(); ++i)
            if (m_rows[i].key() == row.key())
                return i;
        return -1;
    }
    void removeAllBut(const QList<Row>& wanted) {
        for (qsizetype i = m_rows.size() - 1; i >= 0; --i) {
            const auto same = [&](const Row& row) { return row.key() == m_rows[i].key(); };
            if (std::any_of(wanted.begin(), wanted.end(), same))
                continue;
            beginRemoveRows({}, static_cast<int>(i), static_cast<int>(i));
            m_rows.removeAt(i);
            endRemoveRows();
        }
    }
    void place(qsizetype at, const Row& row) {
        const qsizetype found = find(row, at);
        const int to = static_cast<int>(at);
        if (found < 0) {
            beginInsertRows({}, to, to);
            m_rows.insert(at, row);
            endInsertRows();
            return;
        }
        if (found != at) {
            beginMoveRows({}, static_cast<int>(found), static_cast<int>(found), {}, to);
            m_rows.move(found, at);
            endMoveRows();
        }
        if (m_rows[at] != row) {
            m_rows[at] = row;
            emit dataChanged(index(to), index(to));
        }
    }

    QList<Row> m_rows;
};

} // namespace models
