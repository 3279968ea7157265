#pragma once

#include "app/window.h"
#include "engine/registry.h"
#include "tests/app/finger.h"
#include "tests/app/qt_warnings.h"
#include "tests/catch.h"

#include <QGuiApplication>
#include <QStyleHints>

#include <optional>

/// The whole app in an offscreen window, for a test.

namespace page_tests {

/// The app in a folder of its own, without animations, and its window.
struct AppWindow {
    explicit AppWindow(QSize size, const std::filesystem::path& folder) : app(folder, models::allGameFaces()) {
        app.settings()->setMotion(false);
        app.settings()->setSound(false);
        QGuiApplication::styleHints()->setUseHoverEffects(true);       // as with a mouse
        QGuiApplication::styleHints()->setMouseDoubleClickInterval(0); // the test taps faster than any person
        shown.emplace(app);
        REQUIRE(shown->window() != nullptr);
        shown->window()->resize(size);
        shown->window()->show();
    }

    /// Leaves the table and closes the window, so that warnings of Qt about that count, too.
    void close() {
        shown->showHome();
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        shown.reset();
    }

    std::string create(const std::vector<match::Player>& players, int mode, int seed) {
        match::Setup setup{engine::findGame("gingerbread"), {}, players};
        setup.options.players = static_cast<std::uint8_t>(players.size());
        setup.options.mode = static_cast<std::uint8_t>(mode);
        setup.options.first = engine::nobody;
        engine::Seed chance{};
        chance[0] = static_cast<std::uint8_t>(seed);
        return answer<std::string>(
            [&](models::OpenGames& openGames) { return openGames.create(setup, chance, models::now()); });
    }
    std::string record(const std::string& id) {
        return answer<std::string>([&](models::OpenGames& openGames) {
            return engine::Result<std::string>(openGames.match(id).value()->record());
        });
    }
    template <class T, class Work>
    T answer(Work work) {
        std::optional<engine::Result<T>> got;
        app.storeThread().run(&app, work, [&](const engine::Result<T>& result) { got = result; });
        finger::wait([&] { return got.has_value(); }, "the thread of the store");
        REQUIRE(*got);
        return got->value();
    }

    models::App app;
    std::optional<shell::Window> shown;
};

} // namespace page_tests
