# The library of plumb as a port of vcpkg, built from the sources around this file:
#
#     vcpkg install plumb --overlay-ports=PLUMB/.ci/package/vcpkg
#
# For a registry replace the first command by vcpkg_from_github with the tag of a release and its SHA512.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS -DPLUMB_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME plumb CONFIG_PATH lib/cmake/plumb)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
