#!/bin/bash
# Tests of the results of `make install-tool`, `dist` and `deb`, and of what uses them: cmake, the GitHub action, the
# container and the commands of docs/ci.md. Nothing is installed on this machine: apt-get and sudo are replaced by
# functions.
#
#     validate/test/package.sh CASE FOLDER        BUILD: the path of build/, CC: its compiler
#
# dpkg and apt-get run only in a copy of a root directory: of build/bare if it exists (CONTRIBUTING.md says how
# debootstrap makes it), else of this machine's.
#
# package.c runs each case in an empty directory. Exit status 77: the case cannot be tested here; a line says why.
set -euEo pipefail
trap 'echo "package.sh: line $LINENO: $BASH_COMMAND" >&2' ERR
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$2
version=$(sed -n 's/^#define PLUMB_VERSION "\(.*\)"/\1/p' "$root/fast/plumb/base.h")
unset MAKELEVEL PLUMB_DATA
# Variables on make's command line, such as WERROR=1, are passed on, but not make's options. With other variables
# everything would be built again.
case ${MAKEFLAGS:-} in
*' -- '*) export MAKEFLAGS=${MAKEFLAGS##* -- } ;;
*) unset MAKEFLAGS ;;
esac
export folder root CC

make() { command make -s --no-print-directory -C "$root" CC="$CC" "$@"; }
needs() { command -v "$1" >/dev/null || { echo "$1 is not installed" && exit 77; }; }
# Succeeds if the command fails. Needed because `set -e` ignores commands that are negated with "!" or that precede
# "&&".
fails() { if "$@"; then return 1; fi; }
# Checks that a command exits with this status. Its output is stored in `said`.
ends() {
    local wanted=$1 status=0
    shift
    "$@" >said 2>&1 || status=$?
    [ $status -eq "$wanted" ] || { echo "$status: $*" && cat said && return 1; } >&2
}
# Builds the packages once, with fast compression, and sets $debs to their directory.
make_debs() {
    needs dpkg-shlibdeps
    debs=$BUILD/test/deb
    exec 9>"$BUILD/test/deb.lock"
    flock 9
    make deb DEBS="$debs" LEVEL=1
    exec 9>&-
}
# Packs the program once, and sets $tarball to the archive.
make_tarball() {
    [[ $CC != *clang* ]] || { echo "the tarball is gcc's" && exit 77; }
    tarball=$BUILD/test/plumb-$version-linux-$(uname -m).tar.gz
    exec 9>"$BUILD/test/tarball.lock"
    flock 9
    make tarball TARBALL="$tarball" LEVEL=1 >printed
    exec 9>&-
}
# Simulates a machine without plumb: "apt-get install" unpacks packages to $folder/root, where compilers then search.
make_machine() {
    mkdir -p "$folder/root/usr/bin" "$folder/home"
    export PATH=$folder/root/usr/bin:$PATH C_INCLUDE_PATH=$folder/root/usr/include HOME=$folder/home
    # shellcheck disable=SC2317
    sudo() { "$@"; }
    # shellcheck disable=SC2317
    apt-get() { for word; do case $word in *.deb) dpkg-deb -x "$word" "$folder/root" || return ;; esac; done; }
    export -f make sudo apt-get
}
# Runs a command in a copy of that root directory, which is discarded afterwards.
in_copy_of_root() {
    local from=/
    [ ! -d "$BUILD/bare" ] || from=$BUILD/bare
    # shellcheck disable=SC2016
    unshare -m bash -euc '
        at=$1 from=$2 sources=$3
        shift 3
        mount -t tmpfs none "$at"
        mkdir "$at"/{upper,work,root}
        mount -t overlay none -o "lowerdir=$from,upperdir=$at/upper,workdir=$at/work" "$at/root"
        mkdir -p "$at/root$sources"
        mount --rbind "$sources" "$at/root$sources"
        mount --rbind /dev "$at/root/dev"
        mount -t proc none "$at/root/proc"
        cp /etc/resolv.conf "$at/root/etc"
        rm -f "$at/root/var/lib/man-db/auto-update" # building an index of all manuals takes seconds
        exec env -u C_INCLUDE_PATH PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$at/root" "$@"
    ' "$0" "$(mktemp -d -p "$folder")" "$from" "$root" "$@"
}
# Writes two ports: short.c with the textbook formula, which fails, and port.c with one that passes.
write_ports() {
    cp "$root/docs/examples/rodrigues.c" short.c
    sed 's|c = a == 0 .*;|h = a == 0 ? 1 : sin(a / 2) / (a / 2), c = h * h / 2;|' short.c >port.c
    fails cmp -s port.c short.c
}

relocated_program_finds_its_data() {
    make install-tool PREFIX="$folder/first"
    mkdir elsewhere
    mv first elsewhere/moved
    cd elsewhere
    [ -z "$(readelf -SW moved/bin/plumb | grep '\.debug_')" ] # stripped
    ends 0 moved/bin/plumb claims C5
    ends 0 moved/bin/plumb list check --port plumb
    ends 0 moved/bin/plumb data limits
    ends 0 moved/bin/plumb nightly --short --only check so3.s1
    rm -r moved/share
    ends 2 moved/bin/plumb claims
    grep -q '^plumb claims: no claims.csv in .*/moved/share/plumb, data: --data or PLUMB_DATA says' said
}

installed_peers_are_found() {
    make install-tool PREFIX="$folder/a"
    ends 2 a/bin/plumb list bench --targets
    grep -q 'no lists beside the program: ' said
    ends 2 a/bin/plumb nightly
    [ "$(wc -l <said)" -eq 1 ]
    make install-peers PREFIX="$folder/a"
    ends 0 a/bin/plumb list check --port std
    ends 0 a/bin/plumb bench so3.exp --place l1 --rounds 3 --sample 0.001 --format csv
    grep -qi eigen said
}

installed_headers_compile_a_port() {
    make install-tool PREFIX="$folder/a"
    write_ports
    "$CC" -O2 -shared -fPIC -Ia/include short.c -o short.so -lm
    "$CC" -O2 -shared -fPIC -Ia/include port.c -o port.so -lm
    ends 1 a/bin/plumb check --port ./short.so --samples 3k --level full
    ends 0 a/bin/plumb check --port ./port.so --samples 3k
}

removal_leaves_nothing() {
    make install-tool install-peers PREFIX=/opt DESTDIR="$folder/a"
    [ "$(find a -type f | wc -l)" -gt 20 ]
    make uninstall-tool PREFIX=/opt DESTDIR="$folder/a"
    [ -z "$(find a -type f)" ]
}

# make install prints a command that links and runs where pkg-config is not there.
install_prints_command_that_links() {
    make install PREFIX="$folder/first" >said
    [ -z "$(make install PREFIX=/opt DESTDIR="$folder/second" | grep 'To link')" ]
    echo 'int main(void) { return plumb_version() == 0; }' | cat <(echo '#include <plumb/plumb.h>') - >app.c
    local command options
    command=$(sed -n 's/^ *or: //p' said)
    options=$(sed -n 's/^otherwise link with \(.*\)\.$/\1/p' said)
    ends 0 bash -c "$command $options"
    ends 0 ./a.out
}

cmake_finds_relocated_library() {
    needs cmake
    make install PREFIX="$folder/first" LIBDIR="lib/$(gcc -print-multiarch)"
    mv first moved
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.13)
project(mine C)
find_package(plumb @series@ REQUIRED)
foreach(kind plumb static)
    add_executable(with-${kind} mine.c)
    target_link_libraries(with-${kind} plumb::${kind})
endforeach()
END
    local series=${version%.*}
    sed -i "s/@series@/$series/" CMakeLists.txt
    printf '#include <%s>\n' plumb/plumb.h stdio.h >mine.c
    echo 'int main(void) { return puts(plumb_version()) < 0; }' >>mine.c
    ends 0 cmake -S . -B made -DCMAKE_PREFIX_PATH="$folder/moved"
    ends 0 cmake --build made
    for kind in plumb static; do
        [ "$("made/with-$kind")" = "$version" ]
    done
    readelf -d made/with-plumb | grep -q "libplumb.so.$series]"
    for other in 0.$((${series#*.} - 1)) 0.$((${series#*.} + 1)) 1.0 "$version.1"; do
        sed -i "s/plumb [0-9.]* REQUIRED/plumb $other REQUIRED/" CMakeLists.txt
        ends 1 cmake -S . -B "made-$other" -DCMAKE_PREFIX_PATH="$folder/moved"
    done
}

# Prints the kernel path and the source of each object, and whether fused multiply-adds are called, of commands that compile.
compiled() {
    grep -E -- ' -c ' | while read -r command; do
        echo "$(grep -oE 'fast/[a-z0-9_/]+\.c' <<<"$command" | tail -1)" \
            "$(grep -oE -- '-D(PLUMB_BUILD_[A-Z0-9]+|PLUMB_FMA_CALLED)' <<<"$command" | sort | xargs)"
    done | sort
}

# Copies what the recipe for Conan exports, which is all that cmake needs: FetchContent compiles the same objects as make.
# The library is then built without optimisation, on the portable path only, which takes a tenth of the time: it exports
# the same symbols, and when it is installed, find_package and pkg-config find it.
cmake_builds_library_from_sources() {
    needs cmake
    local word kind
    export CCACHE_BASEDIR=$folder CCACHE_NOHASHDIR=1
    mkdir sources
    for word in $(sed -n 's/.*for pattern in (\(.*\)):/\1/p' "$root/.ci/package/conan/conanfile.py" | tr -d '",'); do
        (cd "$root" && tar -cf - "${word%/\*}") | tar -C sources -xf -
    done
    cp "$root/docs/examples/start/app.c" .
    sed -n '/^```cmake$/,/^```$/{/^```/!p}' "$root/docs/library.md" >CMakeLists.txt
    sed -i "s|GIT_REPOSITORY .*|SOURCE_DIR $folder/sources|; s|GIT_TAG v$version)|)|" CMakeLists.txt
    [ "$(grep -cE "SOURCE_DIR $folder/sources|^ *\)$" CMakeLists.txt)" -eq 2 ]
    ends 0 cmake -S . -B all -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_C_COMPILER="$CC"
    command make -C "$root" -nB V=1 lib CC="$CC" 2>/dev/null | compiled >by-make
    sed -n 's/.*"command": //p' all/compile_commands.json | compiled | grep '^fast' >by-cmake
    [ "$(wc -l <by-make)" -gt 50 ]
    diff by-make by-cmake
    for kind in ON OFF; do # the objects are compiled once
        ends 0 cmake -S . -B made -DBUILD_SHARED_LIBS=$kind -DPLUMB_INSTALL=ON -DCMAKE_BUILD_TYPE=Debug \
            -DCMAKE_C_FLAGS_DEBUG=-O0 -DCMAKE_C_COMPILER="$CC" -DCMAKE_INSTALL_PREFIX="$folder/to-$kind" \
            -DCMAKE_INSTALL_LIBDIR=lib -DPLUMB_AVX2=OFF -DPLUMB_UNFUSED=OFF
        ends 0 cmake --build made -j2
        ends 0 made/app
        grep -q '^ok: ' said
        ends 0 cmake --install made
    done
    nm -D --defined-only to-ON/lib/libplumb.so | awk '{ print $3 }' | LC_ALL=C sort | diff "$root/data/abi.txt" -
    [ ! -e to-ON/include/plumb/articles.h ]
    cp "$root/docs/examples/start/CMakeLists.txt" .
    for kind in ON OFF; do
        ends 0 cmake -S . -B "found-$kind" -DCMAKE_PREFIX_PATH="$folder/to-$kind" -DCMAKE_C_COMPILER="$CC"
        ends 0 cmake --build "found-$kind"
        ends 0 "found-$kind/app"
        PKG_CONFIG_PATH=$folder/to-$kind/lib/pkgconfig bash -c "$CC app.c \$(pkg-config --cflags --libs plumb) -o by-$kind"
        LD_LIBRARY_PATH=$folder/to-ON/lib ends 0 "./by-$kind"
    done
}

# vcpkg and Conan are not run. Their recipes parse, name files that exist and commands of cmake, and have the version.
recipes_agree_with_sources() {
    needs python3
    local recipes=$root/.ci/package
    [ "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["version"])' "$recipes/vcpkg/vcpkg.json")" = "$version" ]
    python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$recipes/conan/conanfile.py"
    grep -q 'PLUMB_INSTALL=ON' "$recipes/vcpkg/portfile.cmake"
    grep -q 'option(PLUMB_INSTALL' "$root/CMakeLists.txt"
    ! command -v cmake >/dev/null || {
        # The commands of vcpkg are replaced by functions that print their arguments.
        for command in vcpkg_cmake_configure vcpkg_cmake_install vcpkg_cmake_config_fixup vcpkg_fixup_pkgconfig \
            vcpkg_install_copyright; do
            echo "function($command)
                message(STATUS \"$command \${ARGV}\")
            endfunction()"
        done >port.cmake
        echo "include($recipes/vcpkg/portfile.cmake)" >>port.cmake
        ends 0 cmake -DCURRENT_PACKAGES_DIR="$folder/none" -P port.cmake
        grep -q "vcpkg_cmake_configure SOURCE_PATH;$root;" said
        [ "$(grep -c '^-- vcpkg_' said)" -eq 5 ]
    }
}

distribution_needs_no_git() {
    git -C "$root" rev-parse HEAD >commit 2>/dev/null || { echo 'the sources are in no git repository' && exit 77; }
    make dist
    tar -xf "$root/build/plumb-$version.tar.xz"
    cd "plumb-$version"
    diff <(git -C "$root" ls-tree -r --name-only HEAD | sort) \
        <(find ./* .[a-z]* ! -type d ! -name VERSION | sed 's|^\./||' | sort)
    read -r number commit date <VERSION
    [ "$number" = "$version" ]
    [ "$date" = "$(git -C "$root" log -1 --format=%ct)" ]
    printf '#!/bin/sh\necho called git >&2\nexit 1\n' >../git
    chmod +x ../git
    PATH=$folder:$PATH command make -n lib nightly CC="$CC" >../said 2>&1
    grep -q -- "--commit '$commit'" ../said
    fails grep 'called git' ../said
}

# The unpacked program needs no library but glibc, of a version that was two years old in 2023, and neither the sources
# nor a variable of the environment.
tarball_needs_only_glibc() {
    local name program
    make_tarball
    name=$(basename "$tarball" .tar.gz)
    grep -q "/$name.tar.gz, for glibc 2\.[0-9]* and later" printed
    mkdir empty
    write_ports
    "$CC" -O2 -shared -fPIC -I"$root/validate" short.c -o empty/short.so -lm
    "$CC" -O2 -shared -fPIC -I"$root/validate" port.c -o empty/port.so -lm
    tar -C empty -xf "$tarball"
    cd empty
    program=$name/bin/plumb
    [ -z "$(readelf -d "$program" | grep NEEDED | grep -vE '\[(libc|libm)\.so|\[ld-linux')" ]
    ! grep -q 'VERSION_ID="12"' /etc/os-release || grep -q 'glibc 2\.34 ' ../printed
    ends 0 env -i "$program" check --port ./port.so --samples 3k
    ends 1 env -i "$program" check --port ./short.so --samples 3k --level full
    ends 0 env -i "$program" claims C5
    ends 0 env -i "$program" check so3.s1 --samples 3k
    [ "$(wc -l <"$name/share/doc/plumb/licences/libmpfr-dev")" -gt 10 ]
    [ "$(find "$name/share/doc/plumb/licences" -type f | wc -l)" -eq 10 ]
    ends 0 "$CC" -fsyntax-only -I"$name/include" ../port.c
}

four_packages_satisfy_lintian() {
    [[ $CC != *clang* ]] || { echo "packages are gcc's: clang neither hardens by itself nor needs libgomp" && exit 77; }
    make_debs
    local architecture package
    architecture=$(dpkg --print-architecture)
    for package in libplumb-dev "libplumb${version%.*}" plumb-peers plumb; do
        echo "${package}_${version}_$architecture.deb"
    done | diff - <(cd "$debs" && printf '%s\n' *.deb)
    (cd "$debs" && sha256sum --quiet -c SHA256SUMS)
    for package in "$debs"/*.deb; do
        dpkg-deb -x "$package" root
        dpkg-deb -e "$package" control
        (cd root && md5sum --quiet -c ../control/md5sums)
        [ "$(dpkg-deb -f "$package" Installed-Size)" -gt 100 ]
        [ -n "$(dpkg-deb -f "$package" Depends)" ]
    done
    [ "$(dpkg-deb -f "$debs"/plumb_*.deb Depends | grep -oE 'libmpfi0|libgomp1|libc6 ' | wc -l)" -eq 3 ]
    root/usr/bin/plumb claims C5 >said
    ends 0 root/usr/bin/plumb list check --port std
    ! command -v lintian >/dev/null || ends 0 lintian --allow-root --fail-on error,warning "$debs"/*.deb
}

# Pages of the manual name other pages, and files of documentation and data. All are in the packages, but for what a nightly
# run accepts, which is written later.
packages_have_what_manual_names() {
    make_debs
    for package in "$debs"/*.deb; do dpkg-deb -x "$package" root; done
    gunzip -r root/usr/share/man
    local name missing=0 named=0
    for name in $(cat root/usr/share/man/man*/* | sed 's/\\-/-/g; s/\\f.//g' |
        grep -oE '(docs|data|plots)/[A-Za-z0-9_/.-]*\.[a-z]+|plumb[a-z-]*\([13]\)' | sort -u); do
        named=$((named + 1))
        case $name in
        data/accepted.json) continue ;;
        *\(*) name=usr/share/man/man${name: -2:1}/${name%(*}.${name: -2:1} ;;
        data/*) name=usr/share/plumb/${name#data/} ;;
        *) name=usr/share/doc/plumb/$name ;;
        esac
        [ -e "root/$name" ] || { echo "not in the packages: $name" >&2 && missing=1; }
    done
    [ $missing -eq 0 ] && [ $named -gt 30 ]
    [ -z "$(find root/usr/include -name README.md)" ]
    [ -e root/usr/share/man/man3/plumb.3 ] && [ -e root/usr/share/doc/plumb/README.md ]
    [ -e root/usr/share/doc/plumb/docs/examples/rodrigues.c ] && [ -e root/usr/share/doc/libplumb-dev/library.md ]
}

# The copyright file must name every library whose headers a peer includes, except C, C++ and plumb.
peers_package_names_all_authors() {
    make_debs
    dpkg-deb -x "$debs"/plumb-peers_*.deb root
    local ours='<(plumb/.*|[a-z_]+|(math|std[a-z]+|string|tgmath)\.h)>' named=root/usr/share/doc/plumb-peers/copyright
    local source name said=0
    for source in "$root"/validate/peers/*.c* "$root"/validate/list/peers/*.c*; do
        name=$(basename "${source%.*}.so")
        [[ $source == "$root"/validate/peers/* ]] || name=list_$name
        if grep -oE '#include <.*>' "$source" | grep -vqE "$ours"; then
            grep -q "^Files:.* $name\b" "$named" || { echo "not named: $name" >&2 && return 1; }
            said=$((said + 1))
        fi
    done
    [ $said -ge 11 ]
}

packages_are_reproducible() {
    make_debs
    (umask 077 && TZ=Asia/Tokyo LC_ALL=C make deb DEBS="$folder/again" LEVEL=1)
    cmp "$debs/SHA256SUMS" again/SHA256SUMS
}

action_checks_port_and_writes_summary() {
    make_debs
    make_machine
    write_ports
    export GITHUB_STEP_SUMMARY=$folder/summary GITHUB_OUTPUT=$folder/output RUNNER_TEMP=$folder
    export INPUT_PORT=./mine.so INPUT_OPTIONS='--samples 3k --level full' INPUT_PACKAGE
    INPUT_PACKAGE=$(echo "$debs"/plumb_*.deb)
    INPUT_BUILD='cc -O2 -shared -fPIC short.c -o mine.so -lm' ends 1 "$root/.ci/package/judge"
    grep -q '^::error title=plumb::a kernel exceeds its limits' said
    grep -q EXCEEDED summary
    grep -q '^status=1$' output
    [ -e "$(sed -n 's/^reports=//p' output)/report.xml" ]
    INPUT_BUILD='cc -O2 -shared -fPIC port.c -o mine.so -lm' ends 0 "$root/.ci/package/judge"
    INPUT_KERNELS=pose.inverse ends 0 "$root/.ci/package/judge"
    grep -q '^::warning title=plumb::nothing was checked' said
    INPUT_BUILD=false ends 2 "$root/.ci/package/judge"
    INPUT_SHA256=$(sha256sum port.c | cut -c-64) ends 2 "$root/.ci/package/judge"
    INPUT_PORT='' ends 2 "$root/.ci/package/judge"
    INPUT_PACKAGE='' ends 2 "$root/.ci/package/judge"
    release=server/someone/plumb/releases/download/v$version
    mkdir -p "$release"
    cp "$debs"/plumb_*.deb "$debs/SHA256SUMS" "$release"
    export INPUT_PACKAGE='' ACTION_REPOSITORY=someone/plumb GITHUB_SERVER_URL=file://$folder/server
    ends 0 "$root/.ci/package/judge"
    sed -i 's/^[0-9a-f]*/0000/' "$release/SHA256SUMS"
    ends 2 "$root/.ci/package/judge"
}

ci_page_commands_do_as_described() {
    make_debs
    make_machine
    make_tarball
    cp "$debs"/plumb_*.deb "$tarball" "$root"/docs/examples/start/{port.c,plumb.yaml} .
    awk '/^```sh$/ { on = 1; next } /^```$/ && on { on = 0; print "rm -r out mine.so" } on' "$root/docs/ci.md" >commands
    sed -n '/^  script:/,/^  [a-z]*:$/s/^    - //p' "$root/docs/ci.md" >>commands
    [ "$(grep -c 'check --reports' commands)" -eq 4 ]
    PLUMB_DEB=file://$(echo "$debs"/plumb_*.deb) ends 0 bash -euc "$(<commands)"
    [ -e out/report.xml ]
    [ -e home/.local/bin/plumb ]
    # The job for pull requests: the base branch has the correct port, the pull request the faulty one.
    write_ports
    mkdir base head
    cp port.c base
    cp short.c head/port.c
    sed -n '/^  difference:/,/^```/s/^      - run: //p' "$root/docs/ci.md" | sed -E 's/\$\{\{ vars.PLUMB_DEB \}\}/$PLUMB_DEB/' >commands
    [ "$(wc -l <commands)" -eq 4 ]
    grep -v '^apt-get\|^curl' commands >steps
    sed -i 's|difference.md|& so3.exp --samples 3k|' steps
    ends 1 bash -euc "$(<steps)"
    grep -q '|.*so3.exp.*|' difference.md
    with() { sed -n "s/.*[{ ]$1: \([^,}]*\).*/\1/p" "$root/docs/examples/start/accuracy.yml"; }
    rm mine.so
    INPUT_BUILD=$(with build) INPUT_PACKAGE=$(echo plumb_*.deb) RUNNER_TEMP=$folder \
        ends 0 "$root/.ci/package/judge"
    [ -e mine.so ]
    grep -q "uses: OWNER/plumb@v$version$" "$root/docs/ci.md" # docs/ci.md quotes accuracy.yml, so both agree
    grep -q "^version: $version$" "$root/CITATION.cff"
}

examples_work_where_packages_are_installed() {
    for command in gcc g++ cmake pkg-config apt-get; do
        needs "$command"
    done
    unshare -m true 2>/dev/null || { echo 'only root makes a copy of a root, where it may mount' && exit 77; }
    make_debs
    ends 0 in_copy_of_root "$root/.ci/package/first_ten_minutes" "$debs"
    grep -q "^Setting up libplumb" said
}

# The action's inputs must be those of its script.
container_and_action_name_existing_files() {
    make_debs
    make_machine
    mkdir tmp
    # shellcheck disable=SC2046
    cp "$debs"/$(sed -n 's/^COPY \(.*\) .*/\1/p' "$root/Containerfile") tmp
    sed -n '/^RUN/,/[^\\]$/p' "$root/Containerfile" | sed "s/^RUN//; s#/\(tmp\|var\)/#$folder/\1/#g" >commands
    ends 0 bash -euc "$(<commands)"
    [ -x root/usr/bin/plumb ]
    [ -z "$(ls tmp)" ]
    inputs_in() { grep -oE 'INPUT_[A-Z0-9]+' "$root/$1" | sort -u; }
    diff <(inputs_in action.yml) <(inputs_in .ci/package/judge)
    diff <(sed -n '/^inputs:/,/^outputs:/s/^  \([a-z0-9]*\):$/\1/p' "$root/action.yml" | sort) \
        <(grep -oE 'inputs\.[a-z0-9]+' "$root/action.yml" | cut -d. -f2 | sort -u)
}

cd "$folder"
"$1"
