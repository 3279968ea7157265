#pragma once

#include <boost/json.hpp>

#include <array>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>

namespace bench {

struct Yardstick {
    std::string name;
    double value = 0;
};

/// A measured value. Its bar is for people to judge by, because machines are noisy; nothing fails.
struct Figure {
    std::string name;
    double value = 0;
    std::string unit;
    std::optional<Yardstick> yardstick;
    std::optional<double> bar; ///< expected limit: of the ratio if there is one, else of the value
};

/// Prints a line for each figure, or with --json an object.
class Report {
public:
    explicit Report(bool json) : m_json(json) {}

    void add(const Figure& figure) {
        std::cout << (m_json ? boost::json::serialize(object(figure)) : line(figure)) << std::endl;
    }

private:
    static std::string line(const Figure& figure) {
        std::array<char, 200> part{};
        std::snprintf(part.data(), part.size(), "%-66s %9.*f %-4s", figure.name.c_str(), figure.value < 100 ? 2 : 0,
                      figure.value, figure.unit.c_str());
        std::string whole = part.data();
        if (figure.yardstick) {
            std::snprintf(part.data(), part.size(), " %6.2f of %s", figure.value / figure.yardstick->value,
                          figure.yardstick->name.c_str());
            whole += part.data();
        }
        if (figure.bar) {
            std::snprintf(part.data(), part.size(), ", bar %g", *figure.bar);
            whole += part.data();
        }
        return whole;
    }
    static boost::json::object object(const Figure& figure) {
        boost::json::object object{{"name", figure.name}, {"value", figure.value}, {"unit", figure.unit}};
        if (figure.yardstick) {
            object["yardstick"] = figure.yardstick->name;
            object["ratio"] = figure.value / figure.yardstick->value;
        }
        if (figure.bar)
            object["bar"] = *figure.bar;
        return object;
    }

    bool m_json;
};

} // namespace bench
