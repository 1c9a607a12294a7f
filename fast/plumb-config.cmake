# find_package(plumb 0.2): plumb::plumb, the shared library, and plumb::static.
# The tree may have been moved since it was installed: all is found from this file.
get_filename_component(_plumb_libraries "${CMAKE_CURRENT_LIST_DIR}/../.." REALPATH)
string(REGEX REPLACE "/@libdir@$" "" _plumb_prefix "${_plumb_libraries}")

if(NOT TARGET plumb::plumb)
    add_library(plumb::plumb SHARED IMPORTED)
    set_target_properties(plumb::plumb PROPERTIES
        IMPORTED_LOCATION "${_plumb_libraries}/@shared@"
        IMPORTED_SONAME "libplumb.so.@series@"
        INTERFACE_INCLUDE_DIRECTORIES "${_plumb_prefix}/include")
    add_library(plumb::static STATIC IMPORTED)
    set_target_properties(plumb::static PROPERTIES
        IMPORTED_LOCATION "${_plumb_libraries}/libplumb.a"
        INTERFACE_LINK_LIBRARIES m
        INTERFACE_INCLUDE_DIRECTORIES "${_plumb_prefix}/include")
endif()

unset(_plumb_libraries)
unset(_plumb_prefix)
