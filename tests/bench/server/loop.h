#pragma once

#include <chrono>
#include <coroutine>
#include <cstddef>
#include <exception>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The driver's HTTP client. It shares few cores with the server, so it does as little as possible: one thread, epoll,
/// requests as strings, and of an answer only its status and body.

namespace bench {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;
using Failure = std::runtime_error; ///< something could not be measured

/// A coroutine that starts at once, and is cancelled when this is destroyed.
class [[nodiscard]] Task {
public:
    struct promise_type {
        struct Last {
            bool await_ready() noexcept { return false; }
            std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> self) noexcept {
                return self.promise().waiting;
            }
            void await_resume() noexcept {}
        };
        Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_never initial_suspend() noexcept { return {}; }
        Last final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() { fault = std::current_exception(); }

        std::coroutine_handle<> waiting = std::noop_coroutine();
        std::exception_ptr fault;
    };

    Task(Task&& other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    Task(const Task&) = delete;
    Task& operator=(Task&&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task() {
        if (m_handle)
            m_handle.destroy();
    }

    bool done() const { return m_handle.done(); }
    void check() const { ///< rethrows the coroutine's exception
        if (done() && m_handle.promise().fault)
            std::rethrow_exception(m_handle.promise().fault);
    }

    bool await_ready() const { return done(); }
    void await_suspend(std::coroutine_handle<> waiting) { m_handle.promise().waiting = waiting; }
    void await_resume() const { check(); }

private:
    explicit Task(std::coroutine_handle<promise_type> handle) : m_handle(handle) {}
    std::coroutine_handle<promise_type> m_handle;
};

class Connection;

class Loop {
public:
    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop(Loop&&) = delete;
    Loop& operator=(const Loop&) = delete;
    Loop& operator=(Loop&&) = delete;

    void runUntil(Time time);
    /// Runs until all of them are done; rethrows their exceptions.
    void finish(std::span<Task> tasks);

    struct Sleep {
        bool await_ready() const { return Clock::now() >= time; }
        void await_suspend(std::coroutine_handle<> waiting) { loop.m_sleeping.emplace(time, waiting); }
        void await_resume() const {}
        Loop& loop;
        Time time;
    };
    Sleep until(Time time) { return {*this, time}; }

private:
    friend class Connection;
    void turn(Time latest); ///< waits for events once and handles them

    int m_epoll;
    std::multimap<Time, std::coroutine_handle<>> m_sleeping;
    std::vector<char> m_read;
};

struct HttpReply {
    int status = 0;
    std::string_view body; ///< valid until the next request
    Time at;
};

/// A persistent connection with one request at a time.
class Connection {
public:
    Connection(Loop& loop, int port);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection(Connection&&) = delete;
    Connection& operator=(const Connection&) = delete;
    Connection& operator=(Connection&&) = delete;

    void send(std::string_view request);

    struct Awaited {
        bool await_ready() const { return self.m_answered || self.m_broken; }
        void await_suspend(std::coroutine_handle<> waiting) { self.m_waiting = waiting; }
        HttpReply await_resume() const;
        Connection& self;
    };
    Awaited answer() { return {*this}; } ///< the answer to the last request

private:
    friend class Loop;
    void readable(std::span<char> buffer);
    bool complete(); ///< whether the whole answer has arrived

    int m_socket;
    std::string m_in;
    std::size_t m_header = 0; ///< length of the header, once it is known
    std::size_t m_whole = 0;
    HttpReply m_answer;
    bool m_answered = false;
    bool m_broken = false;
    std::coroutine_handle<> m_waiting;
};

} // namespace bench
