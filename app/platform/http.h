#pragma once

#include "sync/client/http.h"

#include <filesystem>
#include <memory>

class QObject;

/// How requests leave this device: one file a platform, CMake picks.

namespace platform {

/// For the thread in which the owner lives; it must not outlive the owner. `authorities`: a file of certificates (PEM)
/// that are believed besides those that the system believes.
std::unique_ptr<client::Http> makeHttp(QObject* owner, const std::filesystem::path& authorities = {});

} // namespace platform
