#pragma once

#include <QQuickImageProvider>

namespace shell {

/// Image provider for image://tray/3: the app's icon with a number on it; without one for 0.
class TrayIcon : public QQuickImageProvider {
public:
    TrayIcon() : QQuickImageProvider(Image) {}

    QImage requestImage(const QString& id, QSize* size, const QSize& wanted) override;
};

} // namespace shell
