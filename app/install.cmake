# What `cmake --install` puts where: the program and its desktop files. All of them are named gingerbread-house; only the AppStream
# component has a reversed domain, as app stores require.
if(NOT CMAKE_SYSTEM_NAME STREQUAL Linux)
  return() # phones have packages of their own
endif()
include(GNUInstallDirs)
set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
install(TARGETS gingerbread-house RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT app)
install(FILES ${PROJECT_SOURCE_DIR}/app/gingerbread-house.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT app)
install(FILES ${PROJECT_SOURCE_DIR}/app/org.gingerbreadhouse.gingerbreadhouse.metainfo.xml
        DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT app)
install(FILES ${PROJECT_SOURCE_DIR}/qml/art/svg/app-icon.svg DESTINATION ${icons}/scalable/apps RENAME gingerbread-house.svg COMPONENT app)
install(FILES ${PROJECT_SOURCE_DIR}/app/gingerbread-house-symbolic.svg DESTINATION ${icons}/symbolic/apps COMPONENT app)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gingerbread-house RENAME copyright COMPONENT app)
# The typeface is part of the program, so its licence must be installed.
install(FILES /usr/share/doc/fonts-inter/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gingerbread-house RENAME copyright.Inter
        COMPONENT app OPTIONAL)
