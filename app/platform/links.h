#pragma once

#include <QObject>
#include <QUrl>

namespace platform {

/// On phones a link that somebody taps does not come on a command line: iOS (gingerbread: and universal links) and
/// Android (intents) hand it to Qt, which passes it to whoever has asked for its scheme. Opening such an address from
/// within the app would come here, too, and not to the browser.
class Links : public QObject {
    Q_OBJECT

public:
    explicit Links(QObject* parent = nullptr);
    ~Links() override;
    Links(const Links&) = delete;
    Links(Links&&) = delete;
    Links& operator=(const Links&) = delete;
    Links& operator=(Links&&) = delete;

    Q_INVOKABLE void open(const QUrl& url); ///< by its name, as Qt wants it

signals:
    void opened(const QString& link);
};

} // namespace platform
