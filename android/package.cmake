# Makes the package for Android; included by app/CMakeLists.txt. androiddeployqt and Gradle do the rest: README.md.
set(ANDROID_VERSION_CODE 1 CACHE STRING "A number that grows with every package that is published")

# The background job runs this library in a process of its own, without Qt. It exports only the JNI functions.
add_library(background SHARED ${PROJECT_SOURCE_DIR}/android/background.cpp ${PROJECT_SOURCE_DIR}/android/notification_decision.cpp)
target_link_libraries(background PRIVATE client Boost::headers)
target_link_options(background PRIVATE -Wl,--exclude-libs,ALL)
set_target_properties(background PROPERTIES AUTOMOC OFF CXX_VISIBILITY_PRESET hidden LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/background)
add_dependencies(gingerbread-house background)

if(Qt6_VERSION VERSION_LESS 6.8)
  set(least 26)
  set(target 34) # the Gradle plugin of this Qt cannot read newer platforms
else()
  set(least 28)
  set(target 35)
endif()
set_target_properties(gingerbread-house PROPERTIES
  QT_ANDROID_PACKAGE_SOURCE_DIR ${PROJECT_SOURCE_DIR}/android
  QT_ANDROID_MIN_SDK_VERSION ${least}
  QT_ANDROID_TARGET_SDK_VERSION ${target}
  QT_QML_ROOT_PATH ${PROJECT_SOURCE_DIR}/qml # androiddeployqt scans these pages for the QML modules that they import
  QT_ANDROID_VERSION_NAME ${PROJECT_VERSION}
  QT_ANDROID_VERSION_CODE ${ANDROID_VERSION_CODE}
  QT_ANDROID_EXTRA_LIBS ${CMAKE_BINARY_DIR}/background/libbackground.so)
