# vcpkg's own triplet, with the app's minimum version of iOS and without debug libraries.
set(VCPKG_TARGET_ARCHITECTURE arm64)
set(VCPKG_CRT_LINKAGE dynamic)
set(VCPKG_LIBRARY_LINKAGE static)
set(VCPKG_CMAKE_SYSTEM_NAME iOS)
set(VCPKG_OSX_DEPLOYMENT_TARGET 16.0)
set(VCPKG_BUILD_TYPE release)
