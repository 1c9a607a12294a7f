"""The library of plumb as a recipe for Conan 2, built from the sources around this file:

    conan create PLUMB/.ci/package/conan
"""

import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class Plumb(ConanFile):
    name = "plumb"
    description = "Batch float kernels for rotations and rigid bodies, with limits on their errors"
    license = "MIT"
    topics = ("rotation", "quaternion", "rigid-body", "simd")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    def _root(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir, os.pardir)

    def set_version(self):
        text = load(self, os.path.join(self._root(), "fast", "plumb", "base.h"))
        self.version = re.search('#define PLUMB_VERSION "(.*)"', text).group(1)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "mk/build.mk", "fast/*"):
            copy(self, pattern, self._root(), self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def configure(self):
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["PLUMB_INSTALL"] = True
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_target_name", "plumb::plumb")
        self.cpp_info.set_property("pkg_config_name", "plumb")
        self.cpp_info.libs = ["plumb"]
        self.cpp_info.system_libs = ["m"]
