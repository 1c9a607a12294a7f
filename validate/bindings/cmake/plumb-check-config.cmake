# find_package(plumb-check): tests of ports by the program plumb, for ctest.
#
#     plumb_add_port_test(TARGET [KERNELS ID…] [LIMITS FILE] [LEVEL basic|full] [OPTIONS OPTION…])
#
# adds a test plumb.TARGET.KERNEL for each kernel, or, without KERNELS, one test plumb.TARGET of all kernels of the
# port. TARGET is a library (MODULE or SHARED) that exports plumb_port_open; the directory of plumb_port.h is added to
# its include directories. OPTIONS are further options of plumb check.
#
#     plumb_add_golden(TARGET KERNELS ID…)
#
# makes a header golden.hpp with the golden vectors of these kernels, which TARGET can include; it includes
# plumb_golden.hpp.
#
# PLUMB_PROGRAM is the program plumb, PLUMB_INCLUDE_DIR the directory of plumb_port.h and plumb_golden.hpp.
get_filename_component(_plumb_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." REALPATH)
find_program(PLUMB_PROGRAM plumb HINTS "${_plumb_prefix}/bin")
find_path(PLUMB_INCLUDE_DIR plumb_golden.hpp HINTS "${_plumb_prefix}/include")
unset(_plumb_prefix)
if(NOT PLUMB_PROGRAM OR NOT PLUMB_INCLUDE_DIR)
    set(plumb-check_FOUND FALSE)
    set(plumb-check_NOT_FOUND_MESSAGE "the program plumb is not installed; PLUMB_PROGRAM and PLUMB_INCLUDE_DIR name it")
    return()
endif()

function(plumb_add_port_test target)
    cmake_parse_arguments(PARSE_ARGV 1 port "" "LIMITS;LEVEL" "KERNELS;OPTIONS")
    if(port_UNPARSED_ARGUMENTS OR port_KEYWORDS_MISSING_VALUES)
        message(FATAL_ERROR "plumb_add_port_test(${target}): expected KERNELS, LIMITS, LEVEL or OPTIONS with values, "
                            "found ${port_UNPARSED_ARGUMENTS}${port_KEYWORDS_MISSING_VALUES}")
    endif()
    set(type "no target")
    if(TARGET ${target})
        get_target_property(type ${target} TYPE)
    endif()
    if(NOT type MATCHES "^(MODULE|SHARED)_LIBRARY$")
        message(FATAL_ERROR "plumb_add_port_test(${target}): expected a library, MODULE or SHARED, found ${type}")
    endif()
    set(options --no-config --port "$<TARGET_FILE:${target}>" ${port_OPTIONS})
    if(port_LIMITS)
        get_filename_component(limits "${port_LIMITS}" ABSOLUTE)
        list(APPEND options --limits "${limits}")
    endif()
    if(port_LEVEL)
        list(APPEND options --level "${port_LEVEL}")
    endif()
    target_include_directories(${target} PRIVATE "${PLUMB_INCLUDE_DIR}")
    if(NOT port_KERNELS)
        add_test(NAME plumb.${target} COMMAND "${PLUMB_PROGRAM}" check ${options})
    endif()
    foreach(kernel IN LISTS port_KERNELS)
        add_test(NAME plumb.${target}.${kernel} COMMAND "${PLUMB_PROGRAM}" check ${kernel} ${options})
    endforeach()
endfunction()

function(plumb_add_golden target)
    cmake_parse_arguments(PARSE_ARGV 1 golden "" "" "KERNELS")
    if(NOT golden_KERNELS)
        message(FATAL_ERROR "plumb_add_golden(${target}): expected KERNELS and their ids")
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/plumb.${target}")
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(
        OUTPUT "${folder}/golden.hpp"
        COMMAND "${PLUMB_PROGRAM}" vectors ${golden_KERNELS} --golden cpp -o "${folder}/golden.hpp"
        DEPENDS "${PLUMB_PROGRAM}"
        VERBATIM)
    target_sources(${target} PRIVATE "${folder}/golden.hpp")
    target_include_directories(${target} PRIVATE "${folder}" "${PLUMB_INCLUDE_DIR}")
endfunction()
