# Debian packages, one for each part that is built: cmake --build --preset app && cpack --config build/app/CPackConfig.cmake
# (tests/mobile/package does it, and tries them on a system that has nothing else).
if(NOT CMAKE_SYSTEM_NAME STREQUAL Linux)
  return()
endif()
set(PACKAGE_CONTACT "Gingerbread House developers <developers@example.invalid>" CACHE STRING "Who answers for the packages")

# Modules of QML are named in pages, where dpkg-shlibdeps does not look. The one for the tray is asked for only where there is a tray.
file(STRINGS ${PROJECT_SOURCE_DIR}/.ci/packages lines)
string(REGEX MATCH ";app=\\([^)]*\\)" modules ";${lines}")
string(REGEX MATCHALL "qml6-module-[a-z0-9-]+" modules "${modules}")
list(REMOVE_ITEM modules qml6-module-qt-labs-platform)
if(WITH_APP AND NOT modules)
  message(FATAL_ERROR "No module of QML is found in .ci/packages")
endif()
list(JOIN modules ", " CPACK_DEBIAN_APP_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_APP_PACKAGE_RECOMMENDS "qml6-module-qt-labs-platform, qt6-wayland, libgl1-mesa-dri, ca-certificates, hicolor-icon-theme")
set(CPACK_DEBIAN_APP_PACKAGE_NAME gingerbread-house)
set(CPACK_DEBIAN_APP_PACKAGE_SECTION games)
set(CPACK_COMPONENT_APP_DESCRIPTION "Gingerbread House, a board game of witches and tiles
Build a house of tiles, bake, and trap fairy-tale characters: alone against
bots, at one table, or by turns with friends who are elsewhere. For phones,
tablets and desktops; without an account.")

set(CPACK_DEBIAN_SERVER_PACKAGE_NAME gingerbread-server)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION net)
set(CPACK_DEBIAN_SERVER_PACKAGE_RECOMMENDS ca-certificates)
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS "postgresql, caddy")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/sync/server/package/postinst
                                              ${PROJECT_SOURCE_DIR}/sync/server/package/prerm)
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENT_SERVER_DESCRIPTION "Passes the turns of board games between the devices of their players
The service behind online games of Gingerbread House: it checks every move by
the rules, keeps it in SQLite or PostgreSQL, and tells each player what she may
know. It is not started by itself: systemctl enable --now gingerbread-server")

set(CPACK_COMPONENTS_ALL)
foreach(part app server)
  string(TOUPPER WITH_${part} with)
  if(${with})
    list(APPEND CPACK_COMPONENTS_ALL ${part})
  endif()
endforeach()
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each has its own
set(CPACK_PACKAGE_CONTACT "${PACKAGE_CONTACT}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
include(CPack)
