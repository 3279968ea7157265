#pragma once

#include "sync/client/http.h"

#include <filesystem>
#include <memory>

class QObject;

/// How the app sends HTTP requests. One file per platform; CMake picks it.

namespace platform {

/// Answers in the thread of the owner, and must not outlive the owner. `caFile`: a PEM file of certificate
/// authorities that are trusted in addition to the system's.
std::unique_ptr<client::Http> makeHttp(QObject* owner, const std::filesystem::path& caFile = {});

} // namespace platform
