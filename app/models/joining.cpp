#include "app/models/joining.h"

#include "app/models/texts.h"
#include "engine/registry.h"

#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <set>
#include <utility>

namespace models {

using protocol::GameInfo;
namespace json = client::json;

namespace {

struct Invitation {
    QString server; ///< empty: it does not say
    QString code;
};

/// "K7QF-2M9T", https://turns.example/j/K7QF-2M9T, or gingerbread:join?server=https://turns.example&code=K7QF-2M9T.
Invitation invitationIn(const QString& typed) {
    const QString tidy = typed.trimmed();
    const QUrl url(tidy, QUrl::StrictMode);
    if (url.scheme() == "gingerbread") {
        const QUrlQuery query(url);
        return {query.queryItemValue("server", QUrl::FullyDecoded), query.queryItemValue("code", QUrl::FullyDecoded)};
    }
    if (url.scheme() == "https" || url.scheme() == "http") {
        const QStringList parts = url.path().split("/j/");
        QUrl server = url.adjusted(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
        return {server.toString(), parts.size() == 2 ? parts[1] : QString()};
    }
    return {{}, tidy};
}

} // namespace

Joining::Joining(Online& online, Settings& settings, const Faces& faces, QObject* parent)
    : QObject(parent), m_online(online), m_settings(settings), m_faces(faces) {}

std::function<void(const client::Answer&)> Joining::unlessOver(const std::function<void(const client::Answer&)>& then) {
    return [this, then, question = m_question](const client::Answer& answer) {
        if (question == m_question)
            then(answer);
    };
}

void Joining::agree() {
    m_online.setServer(std::exchange(m_asked, {}));
    find();
}

void Joining::reset() {
    ++m_question;
    m_asked.clear();
    m_code.clear();
    m_title.clear();
    m_note.clear();
    m_trouble.clear();
    m_info = {};
    m_seats.set({});
    m_room = 0;
    m_wanted = 1;
    m_busy = false;
    emit changed();
}

void Joining::setWanted(int seats) {
    m_wanted = std::clamp(seats, 1, std::max(1, m_room));
    if (!m_busy)
        m_request = {"POST", m_request.path, {}, client::randomHex(16)};
    emit changed();
}

void Joining::look(const QString& typed) {
    if (m_busy)
        return;
    reset();
    const Invitation invitation = invitationIn(typed);
    m_code = invitation.code;
    if (m_code.isEmpty()) {
        m_trouble = tr("This is no invitation. Type the code, or paste the whole link.");
        return emit changed();
    }
    if (!invitation.server.isEmpty()) {
        const auto server = client::serverAddress(invitation.server.toStdString());
        if (!server) {
            m_trouble = QString::fromStdString(server.refusal().sentence());
            return emit changed();
        }
        const QString address = QString::fromStdString(server.value());
        if (m_online.member() && address != m_online.server()) {
            m_trouble =
                tr("This invitation is to a game at %1, and you play at %2. Sign out there first, in the settings.")
                    .arg(address, m_online.server());
            return emit changed();
        }
        if (!m_online.member() && address != m_online.server()) {
            m_asked = address;
            return emit changed();
        }
    }
    find();
}

void Joining::find() {
    m_busy = true;
    emit changed();
    const QByteArray code = QUrl::toPercentEncoding(m_code);
    const client::Call call{"GET", "/v1/invitations/" + code.toStdString(), {}, {}};
    m_online.ask(
        this, call, unlessOver([this](const client::Answer& answer) {
            if (!answer.ok())
                return fail(answer);
            const engine::Reader reader(answer.body);
            const GameInfo info = protocol::readGame(reader);
            if (reader.failed())
                return fail({});
            m_busy = false;
            m_info = info;
            m_title = titleOf(info, m_faces);
            m_seats.set(lobbySeats(info));
            m_room =
                static_cast<int>(std::count_if(info.seats.begin(), info.seats.end(), [](const GameInfo::Seat& seat) {
                    return seat.who == GameInfo::Seat::Who::Open;
                }));
            if (engine::findGame(info.kind) == nullptr)
                m_trouble = tr("This version of the app does not know this game. Update it first.");
            else if (!info.mine.empty())
                return m_online.learn(this, answer, [this](const QString& game) {
                    emit changed();
                    if (!game.isEmpty())
                        emit joined(game);
                });
            else if (m_room == 0)
                m_trouble = tr("All seats are taken.");
            if (info.adopted)
                m_note = tr("This game was begun on another device, by whoever invites you.");
            m_request = {
                "POST", "/v1/invitations/" + QUrl::toPercentEncoding(m_code).toStdString(), {}, client::randomHex(16)};
            emit changed();
        }));
}

void Joining::join() {
    if (m_busy || !found() || m_room == 0)
        return;
    if (m_request.body.is_null()) {
        json::array seats;
        std::set<int> taken;
        for (const GameInfo::Seat& seat : m_info.seats)
            if (seat.who == GameInfo::Seat::Who::Player)
                taken.insert(seat.face);
        for (int i = 0; i < m_wanted; ++i) {
            int face = (m_settings.face() + i) % Settings::faces;
            for (int tries = 0; tries < Settings::faces && taken.contains(face); ++tries)
                face = (face + 1) % Settings::faces; // two with one picture would be hard to tell apart
            taken.insert(face);
            const QString name = i == 0 ? m_settings.playerName()
                                        : m_settings.playerName().left(Settings::longestName - 2).trimmed() + ' ' +
                                              QString::number(i + 1);
            seats.push_back(json::object{{"name", name.toStdString()}, {"face", face}});
        }
        m_request.body = json::object{{"seats", std::move(seats)}, {"contribution", client::randomHex(32)}};
    }
    m_busy = true;
    m_trouble.clear();
    emit changed();
    m_online.ask(this, m_request, unlessOver([this](const client::Answer& answer) {
                     if (!answer.ok() && !answer.isForNow())
                         m_request = {"POST", m_request.path, {}, client::randomHex(16)}; // something else may go well
                     if (!answer.ok())
                         return fail(answer);
                     m_busy = false;
                     emit changed();
                     m_online.learn(this, answer, [this](const QString& game) {
                         if (!game.isEmpty())
                             emit joined(game);
                     });
                 }));
}

void Joining::fail(const client::Answer& answer) {
    m_busy = false;
    m_trouble = QString::fromStdString(answer.sentence);
    if (answer.status == 404)
        m_trouble = tr("There is no game for this code, or it has begun without you. Ask for a new one.");
    else if (m_trouble.isEmpty())
        m_trouble = tr("The server said something that this version of the app does not understand.");
    emit changed();
}

} // namespace models
