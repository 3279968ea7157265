#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

/// Gives the fuzz target each file named on the command line, without a fuzzer.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    std::printf("%d files\n", argc - 1);
    return argc > 1 ? 0 : 1; // no corpus, no test
}
