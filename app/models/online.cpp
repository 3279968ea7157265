#include "app/models/online.h"

#include <QGuiApplication>
#include <QNetworkInformation>
#include <QSysInfo>

#include <utility>

namespace models {

using engine::Result;

namespace {

struct Found {
    std::optional<store::Identity> identity;
    std::string why;
};

QString wordIn(const client::json::value& body, const char* name) {
    const auto* object = body.if_object();
    const auto* field = object == nullptr ? nullptr : object->if_contains(name);
    return field != nullptr && field->is_string()
               ? QString::fromUtf8(field->get_string().data(), qsizetype(field->get_string().size()))
               : QString();
}

} // namespace

client::json::object askedFor(const match::Player& player, bool far) {
    if (far)
        return {{"who", "open"}};
    if (player.isBot())
        return {{"who", "bot"}, {"bot", player.bot}, {"name", player.name}};
    return {{"who", "me"}, {"name", player.name}, {"face", player.face}};
}

Online::Online(Keeper& keeper, Settings& settings, std::filesystem::path folder, platform::Vault vault, QObject* parent)
    : QObject(parent), m_keeper(keeper), m_settings(settings), m_folder(std::move(folder)), m_vault(vault),
      m_server(settings.server()) {
    connect(&keeper, &Keeper::gameChanged, this, &Online::gameChanged);
    connect(&keeper, &Keeper::listed, this, &Online::listed);
    connect(&keeper, &Keeper::linkChanged, this, [this](Courier::Link link, const QString& why) {
        m_link = static_cast<Link>(link);
        m_linkText = why;
        emit changed();
    });
    connect(&keeper, &Keeper::troubled, this, [this](const QString& why) {
        m_trouble = why;
        emit changed();
    });
}

QString Online::deviceName() {
    const QString name = QSysInfo::machineHostName().simplified().left(Settings::longestName).trimmed();
    return name.isEmpty() ? tr("A device") : name;
}

void Online::withCourier(const std::function<void(Courier&)>& work) {
    m_keeper.ask(
        this,
        [work](Desk& desk) -> Result<void> {
            const auto courier = desk.courier();
            if (!courier)
                return courier.refusal();
            work(*courier.value());
            return {};
        },
        [](const Result<void>&) {}); // the home page says what is wrong with the file
}

Online::Then Online::back(QObject* context, const Then& then) {
    return [this, asker = QPointer<QObject>(context), then](const client::Answer& answer) {
        QMetaObject::invokeMethod(this, [asker, then, answer] {
            if (asker)
                then(answer);
        });
    };
}

void Online::start() {
    m_keeper.ask(
        this,
        [](Desk& desk) -> Found {
            const auto store = desk.store();
            if (!store)
                return {std::nullopt, store.refusal().sentence()};
            const auto identity = store.value()->online().identity();
            return identity ? Found{identity.value(), {}} : Found{std::nullopt, identity.refusal().sentence()};
        },
        [this](const Found& found) {
            if (!found.identity) {
                m_known = true;
                if (!m_waiting.empty())
                    makeGuest();
                return;
            }
            m_server = QString::fromStdString(found.identity->server);
            m_account = QString::fromStdString(found.identity->account);
            emit changed();
            platform::readSecret(this, m_vault, m_folder, [this](const QString& token) {
                m_known = true;
                use(token.isEmpty() ? QString("lost") : token); // the server says that it does not know it
                watchNetwork();
                for (const Waiting& waiting : std::exchange(m_waiting, {}))
                    if (waiting.context)
                        ask(waiting.context, waiting.call, waiting.then);
            });
        });
}

void Online::use(const QString& token) {
    const client::Credentials who{m_server.toStdString(), token.toStdString()};
    withCourier([who, awake = m_awake](Courier& courier) {
        courier.use(who);
        courier.setLive(awake);
    });
}

void Online::setAwake(bool awake) {
    if (awake == m_awake)
        return;
    m_awake = awake;
    if (member())
        withCourier([awake](Courier& courier) { courier.setLive(awake); });
}

void Online::look() {
    if (member())
        withCourier([](Courier& courier) { courier.look(); });
}

void Online::ask(QObject* context, const client::Call& call, const Then& then) {
    if (!m_known || !member()) {
        m_waiting.push_back({context, call, then});
        if (m_known && m_waiting.size() == 1)
            makeGuest();
        return;
    }
    withCourier([call, then = back(context, then)](Courier& courier) { courier.ask(call, then); });
}

void Online::askAt(QObject* context, const QString& server, const client::Call& call, const Then& then) {
    const client::Credentials stranger{server.toStdString(), {}};
    withCourier([stranger, call, then = back(context, then)](Courier& courier) { courier.ask(stranger, call, then); });
}

void Online::makeGuest() {
    if (m_server.isEmpty()) {
        client::Answer nowhere;
        nowhere.problem = "no-server";
        nowhere.sentence = tr("Choose a server first: its address is in the settings.").toStdString();
        return guestFailed(nowhere);
    }
    client::Call call{"POST", "/v1/accounts", {}, client::randomHex(16)};
    call.body = client::json::object{{"name", m_settings.playerName().toStdString()},
                                     {"face", m_settings.face()},
                                     {"device", deviceName().toStdString()}};
    askAt(this, m_server, call, [this](const client::Answer& answer) {
        if (answer.status != 201)
            return guestFailed(answer);
        become(m_server, answer, [this](const QString& why) {
            if (!why.isEmpty()) {
                client::Answer unkept;
                unkept.sentence = why.toStdString();
                return guestFailed(unkept);
            }
            for (const Waiting& waiting : std::exchange(m_waiting, {}))
                if (waiting.context)
                    ask(waiting.context, waiting.call, waiting.then);
        });
    });
}

void Online::guestFailed(const client::Answer& answer) {
    for (const Waiting& waiting : std::exchange(m_waiting, {}))
        if (waiting.context)
            waiting.then(answer);
}

void Online::become(const QString& server, const client::Answer& welcome,
                    const std::function<void(QString why)>& then) {
    const QString token = wordIn(welcome.body, "token");
    const store::Identity identity{server.toStdString(), wordIn(welcome.body, "account").toStdString(),
                                   wordIn(welcome.body, "device").toStdString(), m_settings.playerName().toStdString(),
                                   m_settings.face()};
    // First the token: an account whose token is lost would be nobody's.
    platform::keepSecret(this, m_vault, m_folder, token, [this, server, identity, token, then](const QString& why) {
        if (!why.isEmpty())
            return then(why);
        m_keeper.ask(
            this,
            [identity](Desk& desk) -> Result<void> {
                const auto store = desk.store();
                return store ? store.value()->online().setIdentity(identity) : Result<void>(store.refusal());
            },
            [this, server, identity, token, then](const Result<void>& kept) {
                if (!kept)
                    return then(QString::fromStdString(kept.refusal().sentence()));
                m_server = server;
                m_account = QString::fromStdString(identity.account);
                m_known = true;
                m_settings.setServer(server);
                use(token);
                watchNetwork();
                emit changed();
                emit listed();
                then({});
            });
    });
}

void Online::leave(const std::function<void()>& then) {
    m_account.clear();
    withCourier([](Courier& courier) { courier.use({}); });
    m_keeper.ask(
        this,
        [](Desk& desk) -> Result<void> {
            const auto store = desk.store();
            return store ? store.value()->online().forgetIdentity() : Result<void>(store.refusal());
        },
        [this, then](const Result<void>&) {
            platform::keepSecret(this, m_vault, m_folder, {}, [this, then](const QString&) {
                emit changed();
                emit listed();
                then();
            });
        });
}

void Online::setServer(const QString& address) {
    if (address == m_server || member())
        return;
    m_server = address;
    m_settings.setServer(address);
    emit changed();
}

void Online::learn(QObject* context, const client::Answer& answer, const std::function<void(QString game)>& then) {
    m_keeper.ask(
        context,
        [said = answer.body](Desk& desk) -> Result<std::string> {
            const auto courier = desk.courier();
            return courier ? courier.value()->learn(said) : Result<std::string>(courier.refusal());
        },
        [this, then](const Result<std::string>& game) {
            if (!game) {
                m_trouble = QString::fromStdString(game.refusal().sentence());
                emit changed();
                return then({});
            }
            emit listed();
            then(QString::fromStdString(game.value()));
        });
}

void Online::watchNetwork() {
    if (QNetworkInformation::instance() != nullptr || !QNetworkInformation::loadDefaultBackend())
        return;
    connect(QNetworkInformation::instance(), &QNetworkInformation::reachabilityChanged, this,
            [this](QNetworkInformation::Reachability reach) {
                if (reach != QNetworkInformation::Reachability::Disconnected)
                    withCourier([](Courier& courier) { courier.networkIsBack(); });
            });
}

} // namespace models
