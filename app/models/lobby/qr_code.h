#pragma once

#include <QImage>
#include <QQuickPaintedItem>
#include <QtQml/qqmlregistration.h>

namespace models {

/// A text as a QR code: dark on light in every theme and with a quiet zone, as scanners need it.
class QrCode : public QQuickPaintedItem {
    Q_OBJECT
    QML_NAMED_ELEMENT(QrCode)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)

public:
    explicit QrCode(QQuickItem* parent = nullptr);

    QString text() const { return m_text; }
    void setText(const QString& text);
    void paint(QPainter* painter) override;

signals:
    void textChanged();

private:
    QString m_text;
    QImage m_modules; ///< one pixel for each module
};

} // namespace models
