#pragma once

#include "sync/client/http.h"
#include "sync/store/games.h"

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <utility>

/// A virtual clock that advances only when nothing is left to do, and a network that loses, duplicates and reorders
/// messages.

namespace simulation {

using store::Time;

struct NetworkConditions {
    double loss = 0.2;
    double doubling = 0.2;
    Time slowest = 5000; ///< longest delay, in milliseconds each way
};

class Clock {
public:
    Time now() const { return m_now; }
    void at(Time when, std::function<void()> what) { m_events.emplace(std::max(when, m_now), std::move(what)); }
    void in(Time delay, std::function<void()> what) { at(m_now + delay, std::move(what)); }
    /// Runs the next event; false: there is none left.
    bool step() {
        if (m_events.empty())
            return false;
        auto next = m_events.extract(m_events.begin());
        m_now = next.key();
        next.mapped()();
        return true;
    }

private:
    Time m_now = 1'700'000'000'000;
    std::multimap<Time, std::function<void()>> m_events;
};

using Random = std::mt19937_64;
inline double fraction(Random& random) { return static_cast<double>(random() >> 11U) / 9007199254740992.0; }
inline bool happens(Random& random, double chance) { return fraction(random) < chance; }

/// One device's connection to the server.
class SimulatedHttp final : public client::Http {
public:
    using Serve = std::function<void(client::HttpRequest, std::function<void(client::HttpReply)>)>;
    /// `after` is called after an answer was handled.
    SimulatedHttp(Clock& clock, Random& random, const NetworkConditions& conditions, Serve serve,
                  std::function<void()> after)
        : m_clock(clock), m_random(random), m_conditions(conditions), m_serve(std::move(serve)),
          m_waiting(std::make_shared<Waiting>(Waiting{{}, std::move(after)})) {}

    void send(client::HttpRequest request, Done done) override {
        const std::uint64_t id = ++m_last;
        m_waiting->done.emplace(id, std::move(done));
        m_clock.in(request.timeout.count(), [waiting = std::weak_ptr(m_waiting), id] {
            client::HttpReply nothing;
            nothing.fault = client::HttpReply::Fault::TooSlow;
            answer(waiting, id, nothing);
        });
        // A request that was sent arrives, even if its phone is gone by then.
        const auto arrive = [serve = m_serve, clock = &m_clock, random = &m_random, conditions = m_conditions, request,
                             waiting = std::weak_ptr(m_waiting), id] {
            serve(request, [=](const client::HttpReply& reply) {
                travel(*clock, *random, conditions, [waiting, id, reply] { answer(waiting, id, reply); });
            });
        };
        travel(m_clock, m_random, m_conditions, arrive);
    }
    void cancelAll() override { m_waiting->done.clear(); }

private:
    struct Waiting {
        std::map<std::uint64_t, Done> done;
        std::function<void()> after;
    };

    static void travel(Clock& clock, Random& random, const NetworkConditions& conditions,
                       const std::function<void()>& arrive) {
        const int copies = happens(random, conditions.doubling) ? 2 : 1;
        for (int i = 0; i < copies; ++i)
            if (!happens(random, conditions.loss))
                clock.in(1 + static_cast<Time>(fraction(random) * static_cast<double>(conditions.slowest)), arrive);
    }
    static void answer(const std::weak_ptr<Waiting>& waiting, std::uint64_t id, const client::HttpReply& reply) {
        const auto all = waiting.lock();
        if (!all)
            return;
        if (auto found = all->done.extract(id)) {
            found.mapped()(reply);
            all->after();
        }
    }

    Clock& m_clock;
    Random& m_random;
    NetworkConditions m_conditions;
    Serve m_serve;
    std::shared_ptr<Waiting> m_waiting;
    std::uint64_t m_last = 0;
};

} // namespace simulation
