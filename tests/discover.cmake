# Makes every test of a Catch2 program an entry of ctest, which runs exactly that one. (CatchAddTests of Catch2 2.13 splits names at a
# semicolon, into two filters that match nothing and pass.) The same file is also the script that runs after the program is built.
#
# discover_tests(TARGET [PREFIX text] [TIMEOUT seconds] [COST number]); `ctest -L TARGET` runs them.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(DISCOVER_TESTS ${CMAKE_CURRENT_LIST_FILE} CACHE INTERNAL "")

  function(discover_tests target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "PREFIX;TIMEOUT;COST" "")
    if(NOT arg_TIMEOUT)
      set(arg_TIMEOUT ${TEST_TIMEOUT})
    endif()
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}_tests.cmake)
    set(list --list-test-names-only)
    if(Catch2_VERSION VERSION_GREATER_EQUAL 3)
      set(list --list-tests --verbosity quiet)
    endif()
    get_property(emulator TARGET ${target} PROPERTY CROSSCOMPILING_EMULATOR)
    add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${file} VERBATIM
      COMMAND ${CMAKE_COMMAND} -D "PROGRAM=$<TARGET_FILE:${target}>" -D "EMULATOR=${emulator}" -D "LIST=${list}" -D "PREFIX=${arg_PREFIX}"
              -D "TIMEOUT=${arg_TIMEOUT}" -D "COST=${arg_COST}" -D "LABEL=${target}" -D "FOLDER=${CMAKE_CURRENT_BINARY_DIR}" -D "FILE=${file}" -P ${DISCOVER_TESTS})
    file(WRITE ${file}.include "if(EXISTS [==[${file}]==])\n  include([==[${file}]==])\nelse()\n  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\nendif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${file}.include)
    set_property(GLOBAL APPEND PROPERTY DISCOVERED_PROGRAMS $<TARGET_FILE:${target}>) # every_test_runs checks them
  endfunction()
  return()
endif()

execute_process(COMMAND ${EMULATOR} ${PROGRAM} ${LIST} OUTPUT_VARIABLE names RESULT_VARIABLE result WORKING_DIRECTORY ${FOLDER})
if(NOT result MATCHES "^[0-9]+$") # Catch2 2 returns the number of tests, 3 returns 0; a signal is a word
  message(FATAL_ERROR "${PROGRAM} does not list its tests: ${result}")
endif()

# Does not use CMake's lists: a name may contain a semicolon or a bracket.
set(script "")
set(properties "")
if(COST)
  set(properties " COST ${COST}") # ctest starts the most expensive first
endif()
while(names MATCHES "^([^\n]*)\n(.*)$")
  set(name "${CMAKE_MATCH_1}")
  set(names "${CMAKE_MATCH_2}")
  string(REPLACE "\\" "\\\\" filter "${name}")
  string(REPLACE "," "\\," filter "${filter}")
  string(REPLACE "[" "\\[" filter "${filter}")
  set(command "")
  foreach(part IN LISTS EMULATOR PROGRAM)
    string(APPEND command " [==[${part}]==]")
  endforeach()
  string(APPEND script "add_test([==[${PREFIX}${name}]==]${command} [==[${filter}]==])\n"
                       "set_tests_properties([==[${PREFIX}${name}]==] PROPERTIES WORKING_DIRECTORY [==[${FOLDER}]==] TIMEOUT ${TIMEOUT} LABELS ${LABEL}${properties})\n")
endwhile()
if(script STREQUAL "")
  message(FATAL_ERROR "${PROGRAM} has no tests")
endif()
file(WRITE ${FILE} "${script}")
