#pragma once

#include "app/models/app.h"
#include "engine/bots/registry.h"
#include "engine/registry.h"
#include "tests/app/models/shown_properties.h"
#include "tests/catch.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>

template <>
struct Catch::StringMaker<QString> {
    static std::string convert(const QString& text) { return '"' + text.toStdString() + '"'; }
};

/// A device with an empty folder, and functions that play on it.

namespace app_tests {

using models::App;
using models::MatchModel;

inline QImage anyPicture(const engine::AnyPosition&, engine::Seat seat, QSize size, bool dark) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(QColor(dark ? 1 : 2, seat, 0));
    return image;
}

inline models::GameFaces faces() {
    return {{"gingerbread",
             "Gingerbread House",
             {"Standard", "Introductory"},
             {"With tasks.", "With fixed points."},
             1,
             {},
             &anyPicture}};
}

/// Waits for a condition. Nothing takes as long as the time-out unless something is wrong.
inline bool until(const std::function<bool()>& condition) {
    const auto shown = [&condition] {
        ShownProperties::checkAll();
        return condition();
    };
    return QTest::qWaitFor(shown, 60'000);
}

class Device {
public:
    Device() { start(); }

    App& app() { return *m_app; }
    models::Settings& settings() { return *m_app->settings(); }
    models::HomeModel& home() { return *m_app->home(); }
    models::NewGame& newGame() { return *m_app->newGame(); }
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }

    /// Closes the app and starts it again.
    void start() {
        stop();
        m_app = std::make_unique<App>(folder(), faces());
        m_app->settings()->setMotion(false); // no animations between steps
        m_screen = std::make_unique<ShownProperties>();
        m_screen->follow(*m_app->home());
        m_screen->follow(*m_app->newGame(), {"waiting"});
        m_screen->follow(*m_app->joining(), {"serverToConfirm", "mayChangeServer"});
        m_screen->follow(*m_app->account());
        m_screen->follow(*m_app->seatPass());
        m_screen->follow(*m_app->lobby());
    }

    void stop() {
        m_screen.reset();
        m_app.reset();
    }

    /// Runs `work` on the open games in the store thread and waits for its result.
    template <class Work>
    auto run(Work work) {
        std::optional<std::invoke_result_t<Work, models::OpenGames&>> answer;
        m_app->storeThread().run(m_app.get(), std::move(work), [&](auto given) { answer.emplace(std::move(given)); });
        REQUIRE(until([&] { return answer.has_value(); }));
        return std::move(*answer);
    }

    std::string deal(const std::vector<match::Player>& players, int seed = 1) {
        const auto made = run([&](models::OpenGames& openGames) {
            engine::Seed bytes{};
            bytes[0] = static_cast<std::uint8_t>(seed);
            engine::Options options;
            options.players = static_cast<std::uint8_t>(players.size());
            options.first = 1; // so that seat 0 drafts first (rule G2.6)
            return openGames.create({engine::findGame("gingerbread"), options, players}, bytes, models::now());
        });
        REQUIRE(made);
        return made.value();
    }

    MatchModel& open(const std::string& game) { return *m_app->open(QString::fromStdString(game)); }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<App> m_app;
    std::unique_ptr<ShownProperties> m_screen; ///< destroyed before the models that it watches
};

inline const match::Player anna{"Anna", "", 0};
inline const match::Player bob{"Bob", "", 1};
inline const match::Player apprentice{"Apprentice", "apprentice", 0};

/// What the easiest bot would play in the viewer's place.
inline engine::AnyMove advice(const MatchModel& match) {
    const auto plans = engine::bots::findBot(match.game(), "apprentice")->think(match.position(), {});
    REQUIRE_FALSE(plans.empty());
    return plans.front().moves.front();
}

inline bool comesTo(const MatchModel& match, MatchModel::Stage stage) {
    return until([&] { return match.stage() == stage; });
}

/// Plays one move of the viewer and waits until the authority has accepted it.
inline void move(MatchModel& match) {
    const auto before = match.shownLength();
    match.play(advice(match));
    REQUIRE(until([&] { return match.shownLength() > before && !match.busy(); }));
}

/// Plays until it is no longer the viewer's turn.
inline void endTurn(MatchModel& match) {
    while (match.stage() == MatchModel::MyTurn)
        move(match);
}

} // namespace app_tests
