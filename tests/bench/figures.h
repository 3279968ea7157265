#pragma once

#include "engine/random.h"

#include <benchmark/benchmark.h>
#include <boost/json.hpp>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

/// The output of a benchmark program: a line for each figure, or with --json an object for each. A figure is a rate;
/// because machines differ and are noisy, it is also given as a ratio to the first one of the same run, the yardstick.

namespace bench {

class Figures : public benchmark::BenchmarkReporter {
public:
    explicit Figures(bool json) : m_json(json) {}

    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs)
            if (run.aggregate_name == "median" || run.run_type == Run::RT_Iteration)
                print(run);
    }

private:
    void print(const Run& run) {
        const auto counter = run.counters.find("per_second");
        if (counter == run.counters.end())
            return;
        const double value = counter->second.value;
        if (m_yardstick.empty()) {
            m_yardstick = run.run_name.function_name;
            m_unit = value;
        }
        const std::string& name = run.run_name.function_name;
        if (m_json)
            std::cout << boost::json::serialize(boost::json::object{{"name", name},
                                                                    {"value", value},
                                                                    {"unit", run.report_label},
                                                                    {"yardstick", m_yardstick},
                                                                    {"ratio", value / m_unit}})
                      << '\n';
        else
            std::printf("%-44s %12.0f %-8s %8.4f of the yardstick\n", name.c_str(), value, run.report_label.c_str(),
                        value / m_unit);
    }

    bool m_json;
    std::string m_yardstick;
    double m_unit = 1;
};

inline void rate(benchmark::State& state, const char* unit) {
    state.SetLabel(unit);
    state.counters["per_second"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// A fixed amount of integer work: shows how fast the machine is at this moment.
inline void yardstick(benchmark::State& state) {
    engine::Random random(1);
    for (auto _ : state)
        for (int i = 0; i < 1000; ++i)
            benchmark::DoNotOptimize(random.next());
    rate(state, "times/s");
}

/// Runs the registered benchmarks: three repetitions, the median of each.
inline int run(int argc, char** argv) {
    std::vector<char*> arguments;
    bool json = false;
    for (char* argument : std::vector<char*>(argv, argv + argc)) {
        if (std::strcmp(argument, "--json") == 0)
            json = true;
        else
            arguments.push_back(argument);
    }
    std::string repetitions = "--benchmark_repetitions=3";
    std::string aggregates = "--benchmark_report_aggregates_only=true";
    arguments.insert(arguments.begin() + 1, {repetitions.data(), aggregates.data()});
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data()))
        return 1;
    Figures figures(json);
    benchmark::RunSpecifiedBenchmarks(&figures);
    return 0;
}

} // namespace bench
