#pragma once

#include <QObject>
#include <QUrl>

namespace platform {

/// Receives the links that open the app on phones: iOS (gingerbread: and universal links) and Android (intents) pass
/// them to Qt, which calls the handler for the link's scheme. A link with such a scheme that the app itself opens would
/// come here, too, and not to the browser.
class Links : public QObject {
    Q_OBJECT

public:
    explicit Links(QObject* parent = nullptr);
    ~Links() override;
    Links(const Links&) = delete;
    Links(Links&&) = delete;
    Links& operator=(const Links&) = delete;
    Links& operator=(Links&&) = delete;

    Q_INVOKABLE void open(const QUrl& url); ///< called by its name: QDesktopServices requires a slot of this form

signals:
    void opened(const QString& link);
};

} // namespace platform
