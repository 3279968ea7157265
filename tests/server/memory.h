#pragma once

#include <unistd.h>

#include <fstream>
#include <string>

namespace memory {

/// Resident memory of this process, or of another.
inline double residentMegabytes(const std::string& process = "self") {
    std::ifstream statm("/proc/" + process + "/statm");
    double all = 0;
    double resident = 0;
    statm >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024.0 * 1024.0);
}

} // namespace memory
