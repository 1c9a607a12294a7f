# The build of plumb: `make` lists its goals.
#
# Everything is built below build/, a variant in its own folder (build/clang, build/san, build/outside, build/clang-san). Sources are
# found by wildcard, so that a new file needs no line here. Variables for the command line: CC=clang, SAN=1 (AddressSanitizer
# and UBSan; SAN=outside: of what reads what comes from outside, and its tests alone), OPT=-O3, WERROR=1, CFLAGS and
# LDFLAGS (added: CFLAGS=-g for a debugger), ARGS (handed to the program that the goal runs), PREFIX, LIBDIR and DESTDIR (of install).

CC := $(if $(filter default,$(origin CC)),gcc,$(CC))
CXX := $(if $(findstring clang,$(CC)),clang++,g++)
SAN ?=
OPT ?= $(if $(SAN),-O1,-O2)
WERROR ?=
ARGS ?=
FUZZ_SECONDS ?= 60
# Of test-bits; nothing: -O0 to -O3.
LEVELS ?=

# Where several programs share the cores, one whose threads wait for each other must not spin meanwhile.
export OMP_WAIT_POLICY ?= passive

# All cores, unless -j says otherwise or several goals are to run one after another.
ifeq ($(MAKELEVEL)$(filter -j% --jobs%,$(MAKEFLAGS))$(word 2,$(filter-out deps deps-%,$(MAKECMDGOALS))),0)
MAKEFLAGS += -j$(shell nproc)
endif

# --- packages: the only list of them (Debian 12 and 13) ---------------------------------------------------------------
# NAME/OTHER: the first of these that apt knows.

packages_library := gcc make libc6-dev
packages_tool := gcc make libc6-dev libmpfr-dev libmpfi-dev libgmp-dev libjansson-dev nettle-dev
packages_peers := gcc g++ make pkg-config libc6-dev libcglm-dev libeigen3-dev libglm-dev libbullet-dev libode-dev libceres-dev \
                  liborocos-kdl-dev libsleef-dev libglib2.0-dev libboost-dev
packages_suites := libcriterion-dev python3-jsonschema curl
packages_deb := dpkg-dev
packages_dist := git xz-utils
packages_plots := gnuplot-nox
packages_clang := clang libomp-dev libclang-rt-dev/libclang-rt-14-dev
packages_lint := clang-format clang-tidy cppcheck
packages_coefficients := sollya
packages_paper := texlive-latex-base texlive-latex-recommended lmodern poppler-utils
# To build and run the kernels for another processor.
packages_bits := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user nodejs
# The kernels in WebAssembly, for the page of `make report`.
packages_wasm := clang lld wasi-libc libclang-rt-dev-wasm32/libclang-rt-14-dev-wasm32
# Another prover, what runs sweeps on many cores, what looks at packages, long arithmetic, a browser and a sandbox: for their tests,
# which are skipped without them.
packages_optional := gappa parallel cmake dpkg-dev lintian python3-mpmath chromium-headless-shell bubblewrap
# A cluster of one machine, for test-slurm alone: these are services, which no other goal installs.
packages_slurm := slurmctld slurmd slurm-client munge
# What only developers need: leak checks by hand, looking at figures.
packages_tools := valgrind librsvg2-bin

# Which of these a goal needs; others need what `test` does. `make deps` alone installs all but the cluster.
needs_deps := tool peers suites deb plots clang lint coefficients paper bits wasm optional tools
$(foreach goal,all bench claims golden proofs worst,$(eval needs_$(goal) := tool peers))
needs_check := tool peers plots
needs_report := tool peers plots
$(foreach goal,lib install uninstall abi,$(eval needs_$(goal) := library))
$(foreach goal,tool manual install-tool uninstall-tool,$(eval needs_$(goal) := tool))
$(foreach goal,peers install-peers,$(eval needs_$(goal) := peers))
needs_deb := tool peers deb
needs_dist := dist
needs_test := tool peers suites plots
needs_paper := tool peers plots paper
needs_fuzz := clang
$(foreach goal,lint analyse,$(eval needs_$(goal) := tool peers suites lint))
needs_format := lint
needs_coefficients := coefficients
# What a goal can do without: only `make deps GOAL` asks for it.
uses_test := optional
uses_test-bits := clang bits wasm
uses_report := wasm
uses_test-slurm := slurm
# `make deps-tool` and the like install what that part needs, and make nothing.
parts := $(addprefix deps-,lib tool peers test paper)
with_deps := $(filter deps $(parts),$(MAKECMDGOALS))
goals := $(patsubst deps-%,%,$(or $(filter-out deps,$(MAKECMDGOALS)),deps))
needed := $(if $(findstring clang,$(CC)),clang) $(foreach goal,$(goals),$(or $(needs_$(goal)),$(needs_test)) \
              $(if $(with_deps),$(uses_$(goal))))
packages := $(foreach set,$(sort $(needed)),$(packages_$(set)))
# The packages that dpkg does not list as installed; empty on systems without dpkg.
missing = $(shell command -v dpkg-query >/dev/null && dpkg-query -W -f '$${db:Status-Status} $${Package}\n' \
            $(subst /, ,$(packages)) 2>/dev/null | awk -v wanted='$(packages)' '$$1 == "installed" { has[$$2] } END { \
            for (entries = split(wanted, entry, " "); i++ < entries;) { \
                found = said[entry[i]]++; \
                for (names = split(entry[i], name, "/"); names; names--) found += name[names] in has; \
                if (!found) print entry[i] } }')

# --- what is built, and how ------------------------------------------------------------------------------------------

comma := ,
bits_flags := -std=c11 -D_GNU_SOURCE -ffp-contract=off -fno-math-errno -I. -Ifast
wasm := clang --target=wasm32-wasi -Oz -msimd128 -mbulk-memory -DPLUMB_FMA_CALLED
variant := $(if $(findstring clang,$(CC)),clang)$(if $(SAN),$(if $(findstring clang,$(CC)),-)$(SAN:1=san))
B := build$(if $(variant),/$(variant))

# Tables of rows whose last members are left out, and printf("").
clang_takes := -Wno-missing-field-initializers -Wno-format-zero-length
warnings := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wvla \
            $(if $(findstring clang,$(CC)),$(clang_takes)) $(if $(WERROR),-Werror)
sanitize := $(if $(SAN),-DSANITIZED -fsanitize=address$(comma)undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
# AVX2 flags; `make avx2=` builds without that path.
avx2 := $(if $(filter x86_64,$(shell uname -m)),-mavx2 -mfma)
without_avx2 := $(if $(avx2),,-DPLUMB_WITHOUT_AVX2)
# Contraction off: the compiler never fuses on its own, so that both paths of a kernel give the same bits.
# -g1: the lines of a backtrace. All that a debugger can show takes a quarter longer to compile.
compile := $(CC) -std=c11 -D_GNU_SOURCE -g1 $(OPT) $(warnings) $(sanitize) $(without_avx2) -ffp-contract=off -fno-math-errno \
           -I. -Ifast $(CFLAGS)
dependencies := -MMD -MP
link := $(CC) $(sanitize) -fopenmp $(LDFLAGS)
libraries := -lmpfi -lmpfr -lgmp -ljansson -lnettle -lm -ldl
# Peers are built as their authors advise: optimised, for the same processor features as the fast path.
peer_flags := -O3 -DNDEBUG $(avx2) -fno-math-errno
peer_options := $(peer_flags) -DPEER_FLAGS='"$(notdir $(CC)) $(peer_flags)"' -fPIC -I. -Ifast

object = $(patsubst %.c,$(B)/%$(1).o,$(2))
# What does not depend on the path, and what is no kernel.
once_sources := fast/dispatch.c fast/tree.c fast/pairs.c fast/bodies.c fast/chain.c
kernel_sources := $(filter-out $(once_sources) fast/%_tiles.c,$(wildcard fast/*.c))
path_sources := $(kernel_sources) fast/structs_tiles.c fast/tree_tiles.c fast/pairs_tiles.c fast/bodies_tiles.c \
                fast/chain_tiles.c
fast_objects := $(call object,_portable,$(path_sources)) $(if $(avx2),$(call object,_avx2,$(path_sources))) \
                $(call object,,$(once_sources))
# What is installed. Before 1.0 programs are linked to one minor version.
version := $(shell sed -n 's/^#define PLUMB_VERSION "\(.*\)"/\1/p' fast/plumb/base.h)
soname := libplumb.so.$(basename $(version))
shared := $(B)/libplumb.so.$(version)
library := $(B)/libplumb.a $(shared)
public := $(wildcard fast/plumb/*.h fast/plumb/*.hpp fast/plumb/*/*.h)
PREFIX ?= /usr/local
LIBDIR ?= lib
to := $(DESTDIR)$(PREFIX)
# Of bash and of zsh.
completions := $(to)/share/bash-completion/completions $(to)/share/zsh/site-functions
# For authors of ports; what the program reads as it runs, and the schemas of what it writes.
port_headers := $(wildcard validate/*.h validate/*.hpp)
run_time := $(patsubst data/%,%,$(wildcard $(addprefix data/,claims.csv proofs.csv accepted.json *.schema.json site vectors worst)))
# What was committed, and when; `make dist` puts both into the file VERSION, for where there is no git.
commit = $(or $(word 2,$(file <VERSION)),$(shell git describe --always --dirty --abbrev=12 2>/dev/null),unknown)
committed_at = $(or $(SOURCE_DATE_EPOCH),$(word 3,$(file <VERSION)),$(shell git log -1 --format=%ct))
DEBS ?= $(B)/deb
# Formulas are written once and compiled for each arithmetic: exact.c, filter.c, box.c and modular.c include the
# family's file.
families := $(patsubst F(%),%,$(filter F(%),$(file <reference/families.h)))
filter_objects := $(foreach filter,filter filter64,$(foreach path,portable avx2,$(families:%=$(B)/reference/$(filter)_%_$(path).o)))
formula_objects := $(families:%=$(B)/reference/exact_%.o) $(families:%=$(B)/reference/box_%.o) $(families:%=$(B)/reference/modular_%.o) \
                   $(filter_objects)
reference_objects := $(formula_objects) $(call object,,reference/reference.c reference/arena.c reference/numbers.c reference/residue.c)
rooms := base kernels ports judge vectors report sweep bench compare list conform claims nightly prove paper figures site verbs
# What the kernels do, for proofs: not part of the library. The families that validate/peers/portable_double.c has, in
# double too.
doubled_sources := $(patsubst "%",%,$(filter "fast/%.c",$(file <validate/peers/portable_double.c)))
recorded_objects := $(call object,_recorded,$(kernel_sources)) $(call object,_recorded_double,$(doubled_sources))
# What the judge compiles for each path: the sweep's loops, and scalar code that is raced, as a program that cares for
# speed compiles it.
raced_sources := validate/claims/ways.c $(wildcard validate/bench/scalar/*.c)
judged_by_path := validate/sweep/block.c $(raced_sources)
judge_objects := $(call object,,$(filter-out $(judged_by_path) validate/list/fuzz.c,$(wildcard $(rooms:%=validate/%/*.c)))) \
                 $(call object,_portable,$(judged_by_path)) $(call object,_avx2,$(judged_by_path)) $(recorded_objects)
# With SAN=outside: what reads what comes from outside, or keeps books of memory. Arithmetic alone, and whole checks, the plain
# build tries. With them what several tests share.
outside_tests := $(patsubst %,validate/test/%.c,functions gappa_script kept main ran replay rounded \
                     command data_files deep eval fast json map options output pairs proofs_file shards table terms tree vectors) \
                 $(patsubst %,validate/list/test/%.c,bytes check interface order values)
test_objects := $(call object,,$(if $(filter outside,$(SAN)),$(outside_tests),$(wildcard validate/test/*.c validate/list/test/*.c)))
peer_of = $(patsubst validate/peers/%$(1),$(B)/peers/%.so,$(wildcard validate/peers/*$(1))) \
          $(patsubst validate/list/peers/%$(1),$(B)/peers/list_%.so,$(wildcard validate/list/peers/*$(1)))
peers := $(call peer_of,.c) $(call peer_of,.cpp)
# These are written for AVX2.
peers := $(if $(avx2),$(peers),$(filter-out %/sleef.so %/libmvec.so %/vector.so %/vector_kept.so,$(peers)))
# Peers and faulty ports are never sanitized: a sanitized build links to the plain build's.
plain := build$(if $(findstring clang,$(CC)),/clang)
# Ports that have one fault each, for the tests of how ports are run.
test_ports := $(patsubst validate/test/%,$(B)/test/%.so,$(basename $(wildcard validate/test/ports/*.c validate/test/ports/*.cpp)))
objects := $(fast_objects) $(reference_objects) $(judge_objects) $(test_objects) $(B)/validate/main.o

figures := $(filter-out style list_style list_ratio,$(patsubst plots/%.gp,%,$(wildcard plots/*.gp)))
bench_figures := speedup accuracy_time
tree_figures := hierarchy
list_figures := $(filter list_%,$(figures))
timed_figures := $(bench_figures) $(tree_figures) $(list_figures)
drawn = $(1:%=$(B)/plots/%.svg) $(1:%=$(B)/plots/%.pdf)

c_sources := $(sort $(wildcard fast/*.c reference/*.c validate/*.c validate/*/*.c validate/*/*/*.c))
formatted := $(c_sources) $(sort $(wildcard */*.h fast/*/*.h fast/*/*.hpp fast/*/*/*.h validate/*.hpp validate/*/*.h validate/*/*/*.h validate/peers/*.cpp validate/list/peers/*.cpp validate/test/*.cpp))
# Families of reference/ are linted in exact.c, filter.c, box.c and modular.c, which include them. test/ports is faulty on purpose,
# and test/family compiles only in a copy of the sources.
linted := $(patsubst %.c,build/lint/%,$(filter-out $(families:%=reference/%.c) validate/test/ports/% validate/test/family/%,$(c_sources)))
# The analyser does not know that links in arrays form one ring, and reports a double free in every splice; nor that a failed
# assertion ends a test.
analysed := $(patsubst build/lint/%,build/analyse/%,$(filter-out $(addprefix build/lint/validate/,list/lists list/fuzz \
            test/% list/test/%),$(linted)))

.DEFAULT_GOAL := help
.PHONY: help all lib peers install uninstall abi install-tool uninstall-tool install-peers manual dist deb deps $(parts) packages-present check test test-bits test-family test-slurm test-long coefficients worst proofs golden fuzz fuzz-proofs mutants claims nightly nightly-proof bench plots paper report timed format lint analyse lint-workflows clean force
.DELETE_ON_ERROR:

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' Makefile | expand -t 14

all: $(B)/columns $(B)/plumb lib $(peers) ## the program, the fast library, the peers as ports

lib: $(library) ## the fast library alone, static and shared: a C compiler is enough

peers: $(peers) ## other people's libraries as ports

# LIBDIR: where below PREFIX libraries are (lib). cmake and pkg-config look for descriptions there.
install: lib ## the library below PREFIX (/usr/local), in DESTDIR if that is set
	@mkdir -p $(to)/include $(to)/$(LIBDIR)/pkgconfig $(to)/$(LIBDIR)/cmake/plumb
	tar -C fast -cf - plumb | tar --no-same-owner -xf - -C $(to)/include
	install -m 644 $(B)/libplumb.a $(to)/$(LIBDIR)
	install -m 755 $(shared) $(to)/$(LIBDIR)
	ln -sf $(notdir $(shared)) $(to)/$(LIBDIR)/$(soname)
	ln -sf $(soname) $(to)/$(LIBDIR)/libplumb.so
	$(fill_in) fast/plumb.pc >$(to)/$(LIBDIR)/pkgconfig/plumb.pc
	for file in plumb-config plumb-config-version; do \
	    $(fill_in) fast/$$file.cmake >$(to)/$(LIBDIR)/cmake/plumb/$$file.cmake || exit; done
fill_in := sed 's|@prefix@|$(PREFIX)|; s|@libdir@|$(LIBDIR)|; s|@shared@|$(notdir $(shared))|; \
    s|@version@|$(version)|; s|@series@|$(basename $(version))|'

abi: $(shared) ## data/abi.txt: what the shared library offers
	nm -D --defined-only $< | awk '{ print $$3 }' | LC_ALL=C sort >data/abi.txt

uninstall: ## remove what install put there
	rm -rf $(to)/include/plumb $(addprefix $(to)/$(LIBDIR)/,pkgconfig/plumb.pc cmake/plumb libplumb.a libplumb.so $(soname) \
	    $(notdir $(shared)))

manual: $(B)/plumb ## man pages, and completions for bash and zsh: build/man/
	@mkdir -p $(B)/man
	for verb in '' $$($< --complete '' | cut -f1) $$($< --complete list '' | sed 's/^/list-/' | cut -f1); do \
	    $< $$(echo $$verb | tr - ' ') --help | validate/verbs/man $(version) >$(B)/man/plumb$${verb:+-$$verb}.1 || exit; done
	sed -n '/^ \*     #/,/^ \*     }/{s/^ \* \{0,5\}//; s/ \*\/$$//; s/\\/\\e/g; p}' fast/plumb/plumb.h | \
	    sed -e 's/@version@/$(version)/' -e '/@example@/{r /dev/stdin' -e 'd}' fast/plumb.3 >$(B)/man/plumb.3
	cp validate/verbs/complete.bash $(B)/man/plumb.bash
	cp validate/verbs/complete.zsh $(B)/man/_plumb

install-tool: manual ## the program, its manual, completions and data, and the headers for ports below PREFIX
	@mkdir -p $(to)/bin $(to)/include $(to)/share/plumb $(to)/share/man/man1 $(completions)
	install -s -m 755 $(B)/plumb $(to)/bin
	install -m 644 $(B)/man/*.1 $(to)/share/man/man1
	install -m 644 $(B)/man/plumb.bash $(word 1,$(completions))/plumb
	install -m 644 $(B)/man/_plumb $(word 2,$(completions))
	install -m 644 $(port_headers) $(to)/include
	cd data && tar -cf - $(run_time) | tar --no-same-owner -xf - -C $(to)/share/plumb

install-peers: peers ## what the installed program times and compares besides
	@mkdir -p $(to)/lib/plumb/peers
	install -s -m 644 $(peers) $(to)/lib/plumb/peers

uninstall-tool: ## remove what install-tool and install-peers put there
	rm -rf $(to)/bin/plumb $(addprefix $(to)/include/,$(notdir $(port_headers))) $(to)/share/plumb $(to)/lib/plumb \
	    $(to)/share/man/man1/plumb.1 $(to)/share/man/man1/plumb-*.1 $(word 1,$(completions))/plumb $(word 2,$(completions))/_plumb

dist: ## build/plumb-VERSION.tar.xz: what is committed, to be built without git
	@mkdir -p build
	@echo '$(version) $(commit) $(committed_at)' >build/VERSION
	git archive --prefix=plumb-$(version)/ --add-file=build/VERSION -o build/plumb-$(version).tar HEAD
	xz -9 -f build/plumb-$(version).tar

deb: $(DEBS)/SHA256SUMS ## Debian packages of the library, its headers, the program, the peers: build/deb/
$(DEBS)/SHA256SUMS: $(B)/plumb $(library) $(peers) $(public) $(port_headers) $(run_time:%=data/%) $(wildcard .ci/package/* fast/plumb*.*) \
    CHANGELOG.md LICENSE
	+@MAKE='$(MAKE)' VERSION='$(version)' SOURCE_DATE_EPOCH='$(committed_at)' LEVEL='$(LEVEL)' .ci/package/deb $(DEBS)

deps: ## install the Debian packages that are missing (apt, with sudo when not root); deps-tool …: those of a part
	@.ci/install $(missing)
$(parts): deps

# Without ARGS this also draws the figures that need no benchmark.
check: all $(if $(ARGS),,$(call drawn,$(filter-out $(timed_figures),$(figures)))) ## judge the built-in kernels; reports in build/report/
	$(B)/plumb check --reports $(B)/report $(ARGS)

test: $(B)/test/all $(test_ports) $(B)/test/fuzz_proofs all ## includes between directories, then every Criterion suite
# A leak makes no test fail, so the sanitizers' logs are searched for errors. LeakSanitizer may give up before it has
# searched ("fatal error": clang 14 with OpenMP's threads); that is not counted, since it is no fault of the program, nor
# are the leaks of the test framework itself.
ifdef SAN
	@rm -f $(B)/test/said.*
	@$(check_includes); ASAN_OPTIONS=log_path=$(CURDIR)/$(B)/test/said LSAN_OPTIONS=suppressions=$(CURDIR)/validate/test/leaks \
	$(B)/test/all $(ARGS) || status=$$?; \
	errors=$$(grep -lE 'ERROR: |runtime error: ' $(B)/test/said.* 2>/dev/null); \
	if test -n "$$errors"; then cat $$errors; exit 1; fi; exit $$status
else
	@$(check_includes); $(B)/test/all $(ARGS) || status=$$?; exit $$status
endif
# A violation fails the goal; the tests run all the same.
check_includes = status=0; validate/test/includes.sh || status=1

test-bits: $(B)/libplumb.a ## the same bits from both paths, gcc and clang, -O0 to -O3, x86, aarch64 and WebAssembly
	@FLAGS='$(bits_flags) $(without_avx2)' WASM='$(wasm)' AVX2='$(avx2)' LEVELS='$(LEVELS)' BUILD='$(B)' \
	LIBRARY='$(if $(SAN)$(CFLAGS),,$<)' ONCE='$(once_sources)' BUILT='$(notdir $(CC))$(OPT)' validate/test/bits/bits.sh

test-family: $(B)/plumb ## add a family to a copy, as CONTRIBUTING says: is it judged at once?
	+@MAKE='$(MAKE)' CC='$(CC)' BUILD='$(B)' validate/test/family.sh

test-slurm: $(B)/plumb ## docs/sweep-slurm under a real Slurm of this one machine, started for it: a minute
	@validate/test/slurm.sh $<

coefficients: ## are the kernels' constants those that fast/*.sollya print?
	@fast/coefficients

# What a sweep of every float finds is tried by the search, which keeps the worst. All kernels take three hours of two cores.
one_input := $(shell sed -nE 's/.* K.[a-z0-9_]+, "([^"]+)", .1., .*/\1/p' fast/kernels.h)
worst: $(B)/plumb ## search for the worst error of all kernels, or of ARGS, a processor minute each: data/worst/kernels.csv
	@mkdir -p $(B)/swept
	for kernel in $(if $(ARGS),$(filter $(ARGS),$(one_input)),$(one_input)); do \
	    $(B)/plumb sweep $$kernel --format json -o $(B)/swept/$$kernel.json || exit; \
	    sed -nE "/\"at\": /,/}/s/.*\"hex\": \"([^\"]+)\".*/$$kernel,,,,,,\1/p" $(B)/swept/$$kernel.json >>data/worst/kernels.csv || exit; done
	$(B)/plumb check $(ARGS) --deep data/worst/kernels.csv --minutes-each 1 --hours 1000

# Lines of other kernels stay as they are. ARGS='--boxes 300k' gives up early: a minute.
proofs: all ## prove the limits of all kernels, or of ARGS; record it in data/proofs.csv
	$(B)/plumb prove --format csv -o data/proofs.csv $(ARGS) || test $$? -eq 1

golden: all ## write the golden vectors of all kernels, data/vectors/
	$(B)/plumb vectors --golden csv -o data/vectors/golden.csv
	$(B)/plumb vectors --golden json -o data/vectors/golden.json

mutants: all $(B)/test/all $(test_ports) $(B)/test/fuzz_proofs ## put one fault at a time into the sources, as many as SECONDS (600) allow: is each found? (SEED=1; ARGS=listed: the hand-made ones)
	+@MAKE='$(MAKE)' AVX2='$(avx2)' BUILD='$(B)' SECONDS='$(or $(SECONDS),600)' SEED='$(or $(SEED),1)' validate/test/mutants.py $(or $(ARGS),draw)

# Each day has seeds of its own; the output says which.
fuzz_seed = $(shell expr $$(date +%s) / 86400 \* 100000)
fuzz-proofs: all $(B)/test/ports/fuzz.so $(B)/test/fuzz_proofs ## no proof may contradict an error found: random programs (COUNT=2000, FIRST=SEED), and proved limits climbed
	nice -n 19 $(B)/test/fuzz_proofs $(or $(FIRST),$(fuzz_seed)) $(or $(COUNT),2000)
	nice -n 19 validate/test/fuzz/climb_proved $(or $(FIRST),$(fuzz_seed))

claims: all ## what the articles claim, and whether it holds (ARGS=--full: every input tried, ten minutes)
	$(B)/plumb claims $(ARGS)

# The history, the reports and the build that is raced against are kept outside build/, which `make clean` removes.
nightly: all ## everything once, compared with what was accepted: what moved; in nightly/, an hour (ARGS=--short: half a minute)
	$(B)/plumb nightly --commit '$(commit)' $(ARGS)

nightly-proof: all ## does nightly cry wolf, and does it see a slower or less exact kernel? (ARGS=short: minutes)
	+@MAKE='$(MAKE)' AVX2='$(avx2)' BUILD='$(B)' validate/test/nightly.sh $(ARGS)

bench: all ## measure speed against libm, cglm, Eigen …
	$(B)/plumb bench $(ARGS)

fuzz: $(B)/fuzz/list ## libFuzzer (clang) on the list, for FUZZ_SECONDS=60
	@mkdir -p $(B)/fuzz/corpus
	$(B)/fuzz/list -max_total_time=$(FUZZ_SECONDS) -max_len=2048 -artifact_prefix=$(B)/fuzz/ $(ARGS) $(B)/fuzz/corpus

test-long: $(B)/test/all all ## the list's random tests a hundred times as long, more inputs for the filters' bounds, headers by every compiler, standard and level
	PLUMB_TEST_LONG=100 $(B)/test/all --filter '@(list_model|headers|real)/*' $(ARGS)

plots: $(call drawn,$(figures)) ## draw the figures: build/plots/*.svg, *.pdf; three minutes (ARGS=--full: half an hour)

paper: paper/plumb.pdf ## the article and its supplement, from the registry and the records in data/: paper/*.pdf

timed: all ## record the times that the article shows, in data/: ten minutes, on a machine with nothing else to do
	$(B)/plumb bench --place l1 --format csv -o data/bench.csv
	$(B)/plumb bench --targets --format json -o data/targets.json || test $$? -eq 1
	$(B)/plumb list bench --targets --format json -o data/list_targets.json || test $$? -eq 1
	$(B)/plumb list bench --figures --format csv -o data/list.csv
	$(B)/plumb bench --trees 1M --format csv -o data/trees.csv

# The kernels in WebAssembly, where clang can make that: a page runs them, to the bits of every other platform (make test-bits).
wasm_sources := $(path_sources) fast/dispatch.c fast/bodies.c validate/site/wasm/kernels.c
wasm_objects := $(wasm_sources:%.c=$(B)/wasm/%.o)
$(wasm_objects): $(B)/wasm/%.o: %.c $(wildcard fast/*.h fast/plumb/*.h) | fast/kernels.h
	@mkdir -p $(@D)
	$(call show,compile) $(wasm) $(bits_flags) -DPLUMB_WITHOUT_AVX2 $(if $(filter $<,$(path_sources)),-DPLUMB_BUILD_PORTABLE) -c -o $@ $<
# A step of bodies takes more than the 64 KB of stack that are usual there; and with the stack first, one that is too small ends
# the call, where it would overwrite the kernels' tables.
$(B)/kernels.wasm: $(wasm_objects)
	$(call show,link) $(wasm) -mexec-model=reactor -Wl,-s -Wl,--stack-first -Wl,-z,stack-size=1048576 $(addprefix -Wl$(comma)--export=page_,name inputs outputs run step) -o $@ $^
$(B)/kernels.base64: $(B)/kernels.wasm
	gzip -9nc $< | base64 -w0 >$@

# What moves on the page. SAMPLES: inputs tried a kernel, 20k if nothing is said.
moving := flips pole herpolhode field energy convergence magnus
wasm_there := $(and $(wildcard /usr/lib/wasm32-wasi/libc.a),$(shell command -v wasm-ld))
report: all $(if $(wasm_there),$(B)/kernels.base64) $(timed_figures:%=$(B)/paper/%.svg) $(call drawn,$(filter-out $(timed_figures),$(figures))) ## a page of everything, to look at: build/report.html; ten minutes
	@rm -rf $(B)/page && mkdir -p $(B)/page
	docs/libraries --reports $(B)/page $(if $(SAMPLES),--samples $(SAMPLES))
	for figure in $(moving); do $(B)/plumb data $$figure -o $(B)/page/$$figure.csv || exit; done
	$(B)/plumb claims --format json -o $(B)/page/claims.json
	cp data/targets.json data/list_targets.json data/bench.csv $(wildcard nightly/history.jsonl) $(filter %.svg %.base64,$^) $(B)/page
	$(B)/plumb report $(B)/page --title 'rotations in libraries' -o $(B)/report.html $(ARGS)

clean: ## remove build/ and the article
	rm -rf build paper/*.pdf

# --- rules (V=1 shows the commands) -----------------------------------------------------------------------------------

show = @$(if $(V),,printf '%-8s %s\n' $(1) $@;)mkdir -p $(@D); $(if $(V),set -x;)

# Before anything is compiled, missing packages are installed if `deps` is a goal; else make names them and stops.
$(objects) $(peers) $(test_ports) $(linted) $(analysed) $(B)/fuzz/list coefficients format paper/plumb.pdf: | $(if $(with_deps),deps,packages-present)
packages-present:
	@$(if $(missing),$(error missing: $(missing). To install: make deps))

# A change of compiler or flags, also of those of single files, rebuilds what they made.
private_flags := $(shell sed -n '/: private /p' $(firstword $(MAKEFILE_LIST)) | cksum)
$(objects): $(B)/flags
$(patsubst $(B)/%,$(plain)/%,$(peers) $(test_ports)): $(plain)/peers/flags
$(B)/flags: made_with = $(compile) $(private_flags)
$(plain)/peers/flags: made_with = $(CC) $(CXX) $(peer_flags) $(private_flags)
# When a source is added or removed, what contained or will contain it is linked again.
$(B)/plumb $(B)/test/all $(library): $(B)/sources
$(B)/sources: made_with = $(sort $(objects))
$(B)/flags $(plain)/peers/flags $(B)/sources: force
	@mkdir -p $(@D); echo '$(made_with)' | cmp -s - $@ || echo '$(made_with)' > $@

$(B)/plumb: $(B)/validate/main.o $(judge_objects) $(reference_objects) $(B)/libplumb.a
	$(call show,link) $(link) -o $@ $(filter %.o %.a,$^) $(libraries)
# validate/test/main.c listens to what a test prints.
around_tests := -Wl,--wrap=criterion_internal_test_setup,--wrap=criterion_internal_test_main
$(B)/test/all: $(test_objects) $(judge_objects) $(reference_objects) $(B)/libplumb.a
	$(call show,link) $(link) $(around_tests) -o $@ $(filter %.o %.a,$^) $(libraries) -lcriterion
$(B)/libplumb.a: $(fast_objects)
	$(call show,archive) rm -f $@; ar rcs $@ $(filter %.o,$^)
$(shared): $(fast_objects)
	$(call show,link) $(CC) $(sanitize) $(LDFLAGS) -shared -Wl,-soname,$(soname) -o $@ $(filter %.o,$^) -lm
# One set of objects for both: a function in a section of its own, so that a static program takes what it calls.
$(fast_objects): private compile += -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections

# The list of kernels follows from the families' files, and is kept with them, as a part of the library.
listed := $(wildcard $(families:%=fast/%.c))
$(B)/kernels.h: fast/list_kernels reference/families.h $(listed)
	@mkdir -p $(@D); $< $(listed) >$@ && { cmp -s $@ fast/kernels.h || cp $@ fast/kernels.h; }
fast/kernels.h: $(B)/kernels.h ;
$(objects) $(peers): | fast/kernels.h

# Where a fused multiply-add has to be computed, these call it: nobody needs their speed there.
called := constraint delta dual hierarchy inertial integrator magnus pose rigid rotation scheme torque bodies_tiles chain_tiles tree_tiles
$(call object,_portable,$(called:%=fast/%.c)): private compile += -DPLUMB_FMA_CALLED
# Objects: what they are made from, and with which flags. Each arithmetic compiles all families.
define rule_of_objects
$(1)
	$$(call show,compile) $$(compile) $$(dependencies) $(2) -c -o $$@ $$<
endef
objects_from = $(eval $(rule_of_objects))
of_families = $(families:%=$(B)/reference/$(1)):$(B)/reference/$(1):
$(call objects_from,$(B)/fast/%_portable.o: fast/%.c,-DPLUMB_BUILD_PORTABLE)
# A short loop takes up to a seventh longer at some places of a cache line: so that no kernel's time depends on what it is linked with.
$(call objects_from,$(B)/fast/%_avx2.o: fast/%.c,$(avx2) -falign-functions=64 -DPLUMB_BUILD_AVX2)
$(call objects_from,$(B)/fast/%_recorded.o: fast/%.c,-DPLUMB_BUILD_RECORDED)
$(call objects_from,$(B)/fast/%_recorded_double.o: fast/%.c,-DPLUMB_BUILD_RECORDED -DPLUMB_RECORDED_DOUBLE)
# They run once a proof: quick to compile, for they are many.
$(recorded_objects): private compile += -O0 -DPLUMB_SEAM_CALLED
# Where the processor that builds has the other path, few have to run this one: gcc leaves out what takes it a fifth of its time.
$(if $(avx2),$(call object,_portable,$(path_sources))): private compile += $(if $(findstring clang,$(CC)),,-fno-schedule-insns2 \
    --param=sccvn-max-alias-queries-per-access=20 --param=dse-max-alias-queries-per-store=16)
ifeq ($(SAN),outside)
plain_objects := $(formula_objects) $(recorded_objects) $(filter $(fast_objects),$(foreach path,portable avx2,$(call object,_$(path),$(kernel_sources))))
$(plain_objects): $(B)/%.o: plain-objects
	@mkdir -p $(@D); ln -f $(plain)/$*.o $@
plain-objects: force
	@$(MAKE) --no-print-directory SAN= $(plain_objects:$(B)/%=$(plain)/%)
else
$(call objects_from,$(call of_families,exact_%.o) reference/exact.c,-DFAMILY=$$*)
$(call objects_from,$(call of_families,box_%.o) reference/box.c,-DFAMILY=$$*)
$(call objects_from,$(call of_families,modular_%.o) reference/modular.c,-DFAMILY=$$*)
flags_of_filter := -DREAL_FILTER -DFILTER=filter
flags_of_filter64 := -DREAL_FILTER64 -DFILTER=filter64
$(foreach filter,filter filter64,$(call objects_from,$(call of_families,$(filter)_%_portable.o) reference/filter.c,\
    $(flags_of_$(filter)) -DFAMILY=$$* -DPATH=portable))
$(foreach filter,filter filter64,$(call objects_from,$(call of_families,$(filter)_%_avx2.o) reference/filter.c,\
    $(avx2) $(flags_of_$(filter)) -DFAMILY=$$* -DPATH=avx2))
endif
$(call objects_from,$(B)/validate/%_portable.o: validate/%.c,-DPATH=portable)
$(call objects_from,$(B)/validate/%_avx2.o: validate/%.c,$(avx2) -DPATH=avx2)
$(call objects_from,$(B)/%.o: %.c,-fopenmp)
# Vectors never cross files, so -Wpsabi is noise here.
lanes_objects := $(filter_objects) $(B)/validate/test/real.o $(B)/validate/test/real64.o $(B)/validate/test/hierarchy.o \
                 $(B)/validate/sweep/block_portable.o $(B)/validate/sweep/block_avx2.o
$(lanes_objects): private compile += -Wno-psabi
# The oracle's long numbers are the libraries' work, residues are few, and where there is AVX2 few have to run filters without it:
# with little inlined they take a quarter of the time to compile.
slow_objects := $(families:%=$(B)/reference/exact_%.o) $(families:%=$(B)/reference/modular_%.o) \
                $(if $(avx2),$(filter %_portable.o,$(filter_objects)))
$(slow_objects): private compile += $(if $(SAN),,-Og)
# A filter's numbers are passed in memory: gcc's 16-byte copies of them defeat store forwarding.
$(filter %_avx2.o,$(filter_objects)): private compile += $(if $(findstring clang,$(CC)),,-mmove-max=256 -mstore-max=256)
$(call object,_portable,$(raced_sources)) $(call object,_avx2,$(raced_sources)): private compile += -O3 -ffp-contract=fast
# Tests run once, and what takes long in them is other objects' code: without optimisation they take a third of the time to
# compile. The list's models run for long themselves; sanitizers look for faults, not for speed.
list_models := $(call object,,validate/list/test/model.c validate/list/test/stable_model.c)
$(filter-out $(if $(SAN),,$(lanes_objects) $(list_models)),$(test_objects)) $(if $(SAN),$(B)/validate/list/lists.o): private compile += -O0
$(list_models): private compile += $(if $(SAN),,-O1)
# Rows initialise only the fields that they need.
$(call object,,$(wildcard validate/kernels/*.c validate/test/*.c)): private compile += -Wno-missing-field-initializers
# These files are part of the program.
$(B)/validate/judge/known.o $(B)/validate/judge/worst.o: $(wildcard data/worst/*.csv)
$(B)/validate/vectors/golden_inputs.o: data/vectors/golden.csv
$(B)/validate/verbs/header.o: $(wildcard validate/verbs/openings/*.txt)
$(B)/validate/base/machine.o: private compile += -DBUILD_FLAGS='"$(strip $(OPT) $(CFLAGS)); AVX2 path: $(avx2)"'
# A program or shared object is compiled and linked in two steps: ccache keeps what is compiled, not what is linked. $(1) is the
# compiler and its options, $(2) the sources, $(3) what linking takes besides.
in_two_steps = for source in $(2); do \
        $(1) $(dependencies) -MT $@ -MF $(basename $@).d -c -o $@-$$(basename $$source).o $$source || exit; \
    done; $(1) -o $@ $(patsubst %,$@-%.o,$(notdir $(2))) $(3) && rm $(patsubst %,$@-%.o,$(notdir $(2)))
define rules_of_peers
$(plain)/peers/$(2)%.so: $(1)/%.c
	$$(call show,peer) $$(call in_two_steps,$$(CC) -std=c11 -D_GNU_SOURCE $$(peer_options),$$(peer_sources) $$<,-shared -lm $$(peer_libraries))
$(plain)/peers/$(2)%.so: $(1)/%.cpp
	$$(call show,peer) $$(call in_two_steps,$$(CXX) -std=c++17 $$(peer_options) -isystem /usr/include/eigen3,$$<,-shared $$(peer_libraries))
endef
$(eval $(call rules_of_peers,validate/peers,))
$(eval $(call rules_of_peers,validate/list/peers,list_))
ifdef SAN
$(B)/%.so: $(plain)/%.so
	@mkdir -p $(@D); ln -f $< $@
endif

# No contraction: the articles' formulas round every operation, as they are written.
$(plain)/peers/article.so $(plain)/peers/article_half_angle.so: private peer_options += -ffp-contract=off
# As fast as it goes, at the cost of NaN and infinity.
$(plain)/peers/vector.so: private peer_options += -ffast-math
# plumb's kernels fuse where they say so; these nobody times. A test judges every kernel of the unfused ones: with their operations
# called that takes longer than to compile them inlined.
unraced := $(addprefix $(plain)/peers/,portable_double.so unfused.so unfused_double.so)
$(unraced): private peer_options += -ffp-contract=off -O1
$(plain)/peers/portable_double.so: private peer_options += -DPLUMB_SEAM_CALLED
$(plain)/peers/unfused.so: private peer_options += -DPLUMB_BUILD_PORTABLE -DPLUMB_UNFUSED
$(plain)/peers/unfused.so: private peer_sources := $(listed)
$(plain)/peers/unfused.so: $(listed) $(wildcard fast/*.h)
$(plain)/peers/bullet.so $(plain)/peers/bullet_double.so: private peer_options += -isystem /usr/include/bullet
$(plain)/peers/bullet.so: private peer_libraries := -lBulletDynamics -lBulletCollision -lLinearMath
$(plain)/peers/bullet_double.so: private peer_libraries := -lBulletDynamics-float64 -lBulletCollision-float64 -lLinearMath-float64
$(plain)/peers/ode.so: private peer_libraries := -lode
$(plain)/peers/kdl.so: private peer_libraries := -lorocos-kdl
$(plain)/peers/sleef.so: private peer_libraries := -lsleef
$(plain)/peers/libmvec.so: private peer_libraries := -lmvec
$(plain)/peers/list_bench_glib.so: private peer_options += $$(pkg-config --cflags glib-2.0)
$(plain)/peers/list_bench_glib.so: private peer_libraries := $$(pkg-config --libs glib-2.0)

$(plain)/test/ports/%.so: validate/test/ports/%.c
	$(call show,port) $(call in_two_steps,$(CC) -std=c11 -D_GNU_SOURCE -O2 -fPIC -I. -Ifast,$<,-shared -lm)
# What is proved of a template is said of its compiled form too: that is not contracted, nor Eigen's quaternions in vectors.
$(plain)/test/ports/%.so: validate/test/ports/%.cpp
	$(call show,port) $(call in_two_steps,$(CXX) -std=c++17 -O2 -ffp-contract=off -DEIGEN_DONT_VECTORIZE -fPIC -I. -isystem /usr/include/eigen3,$<,-shared)
# Random programs whose errors no proof may contradict; also a test.
$(B)/test/fuzz_proofs: $(wildcard validate/test/fuzz/*) validate/plumb_record.hpp
	$(call show,fuzz) $(call in_two_steps,$(CXX) -std=c++17 -O2 -ffp-contract=off -Wall -Wextra $(if $(WERROR),-Werror) -I.,$(filter %.cpp,$^),)
# Always clang, whatever CC is: libFuzzer comes with it.
$(B)/fuzz/list: validate/list/fuzz.c validate/list/model.c validate/list/choose.c validate/list/operations.c fast/plumb/list.h $(wildcard fast/plumb/list/*.h validate/list/*.h) validate/plumb_list_port.h Makefile
	$(call show,fuzz) clang -std=c11 -D_GNU_SOURCE -g -O1 $(warnings) -fsanitize=fuzzer,address,undefined \
	    -fno-sanitize-recover=all -I. -Ifast -o $@ $(filter %.c,$^)

# --- figures ---------------------------------------------------------------------------------------------------------

# plots/NAME.gp draws NAME.csv, which `plumb data NAME` writes, or a benchmark's bench.csv, trees.csv or list.csv.
$(B)/plots/%.csv: $(B)/plumb $(peers)
	$(call show,data) $(B)/plumb data $* $(addprefix --port ,$(ports_of_$*)) $(if $(full_figures),,$(some_of_$*)) -o $@
# An example of a map: plots/map.gp draws any that `plumb map` writes.
settings_of_map := ; logarithmic = 1; whose = 'so3.exp by plumb, v.z = 0'; inputs = ', rad'; unit = ', ulp'
$(B)/plots/map.csv: $(B)/plumb
	$(call show,data) $(B)/plumb map so3.exp --x v.x=-8:8:201 --y v.y=-8:8:201 --at v.z=0 --output 'R[0][0]' --show ulp -o $@
$(B)/plots/limits.csv: data/proofs.csv data/worst/kernels.csv
# With ARGS=--full every float is tried where a figure shows all, and the lists are timed at more sizes and more often.
full_figures := $(filter --full,$(ARGS))
every := $(if $(full_figures),1,13)
some_of_degree6_error := --every $(every)
# Tells a terminal how long the next figures' numbers take.
announce = test ! -t 2 || echo '$(1)' >&2
# Other implementations that figures show beside plumb's.
articles := $(filter $(B)/peers/article%,$(peers))
ports_of_rotation := $(addprefix $(B)/peers/,bullet.so cglm.so eigen.so libm.so)
ports_of_libraries := $(patsubst %,$(B)/peers/%.so,eigen glm cglm bullet bullet_double ceres kdl)
ports_of_naive := $(articles)
# After all other figures, so that nothing else runs during the benchmark.
$(B)/plots/bench.csv: $(B)/plumb $(peers) | $(call drawn,$(filter-out $(timed_figures),$(figures)))
	@$(call announce,plots: $(words $(bench_figures)) figures of speed: a quarter of a minute)
	$(call show,data) $(B)/plumb bench --place l1 --format csv -o $@
$(B)/plots/trees.csv: $(B)/plumb | $(call drawn,$(bench_figures))
	$(call show,data) $(B)/plumb bench --trees 1M --format csv -o $@
$(B)/plots/list.csv: $(B)/plumb $(peers) $(if $(full_figures),force) | $(call drawn,$(bench_figures) $(tree_figures))
	@$(call announce,plots: $(words $(list_figures)) figures of lists: $(if $(full_figures),half an hour,two minutes))
	$(call show,data) $(B)/plumb list bench --figures $(full_figures) --format csv -o $@
$(if $(full_figures),$(B)/plots/degree6_error.csv: force)

draw = LC_ALL=C.UTF-8 gnuplot -e "format = '$(1)'; output = '$@'; data = '$(firstword $(filter %.csv,$^))'; every = $(every)$(settings_of_$*)" \
    plots/$(or $(2),$*).gp
$(B)/plots/%.svg: plots/%.gp plots/style.gp
	$(call show,draw) $(call draw,svg)
$(B)/plots/%.pdf: plots/%.gp plots/style.gp
	$(call show,draw) $(call draw,pdf)
table_of = $(if $(filter $(1),$(bench_figures)),bench,$(if $(filter $(1),$(tree_figures)),trees,$(if $(filter list_%,$(1)),list,$(1))))
define csv_of_figure
$(B)/plots/$(1).svg $(B)/plots/$(1).pdf: $(B)/plots/$(call table_of,$(1)).csv
endef
$(foreach figure,$(figures),$(eval $(call csv_of_figure,$(figure))))
$(call drawn,$(bench_figures)): plots/bench.awk
$(patsubst %,$(B)/plots/%.svg,$(list_figures)) $(patsubst %,$(B)/plots/%.pdf,$(list_figures)): \
    plots/list_style.gp plots/list_ratio.gp data/claims.csv

# --- the article ------------------------------------------------------------------------------------------------------

# paper/*.tex asks for numbers, tables and figures; `plumb paper` writes the text with the answers to build/paper/.
article := $(wildcard paper/*.tex)
article_figures := $(sort $(shell sed -nE 's/.*\\plumb\{figure \| ([a-z0-9_]+)\}.*/\1/p' $(article)))
article_records := $(addprefix data/,worst/kernels.csv claims.csv libraries.csv bench.csv gappa.csv targets.json list_targets.json)
# Figures of times show the times on record.
article_timed := $(filter $(timed_figures),$(article_figures))
define recorded_figure
$(B)/paper/$(1).pdf $(B)/paper/$(1).svg: data/$(call table_of,$(1)).csv plots/$(1).gp $(wildcard plots/*style.gp plots/list_ratio.gp plots/bench.awk)
	@mkdir -p $$(@D)
	$$(call show,draw) $$(call draw,$$(subst .,,$$(suffix $$@)),$(1))
endef
$(foreach figure,$(timed_figures),$(eval $(call recorded_figure,$(figure))))
# LaTeX reads what it wrote of references and tables, its own and the other's, until nothing moves. Its complaints, and lines that are
# too long by more than what the eye forgives, are printed and end the goal; so does what is lost below a page, of which the log is silent.
documents := plumb supplement
latex = (cd $(B)/paper; for run in 1 2 3; do for document in $(documents); do \
        pdflatex -interaction=batchmode -halt-on-error $$document.tex >/dev/null || exit; done; done) && \
    ! grep -E '^(LaTeX|Package|pdfTeX).* [Ww]arning|^Overfull' $(documents:%=$(B)/paper/%.log)
paper/plumb.pdf: $(B)/plumb $(article) $(article_records) \
    $(patsubst %,$(B)/plots/%.pdf,$(filter-out $(article_timed),$(article_figures))) $(article_timed:%=$(B)/paper/%.pdf)
	@mkdir -p $(B)/paper
	@$(B)/plumb paper --figures $(B)/plots --figures $(B)/paper --output $(B)/paper
	$(call show,latex) $(latex) || { grep -A3 '^!' $(documents:%=$(B)/paper/%.log); exit 1; }
	@for document in $(documents); do pdftotext -bbox $(B)/paper/$$document.pdf - | paper/pages || exit; done
	@test $$(pdfinfo $(B)/paper/plumb.pdf | sed -n 's/^Pages: *//p') -le 20 || { echo 'paper: the article has more than 20 pages'; exit 1; }
	@cp $(documents:%=$(B)/paper/%.pdf) paper

# --- format and lint -------------------------------------------------------------------------------------------------

format: ## clang-format everything in place
	clang-format -i $(formatted)

# Comments, which clang-format leaves as they are. Tables between "clang-format off" and "on" may be wider.
find_long_lines := perl -CSD -ne '$$off = /clang-format off/ || ($$off && !/clang-format on/); \
    print "$$ARGV:$$.: error: more than 120 columns\n" and $$long = 1 if length > 121 && !$$off; \
    $$off = 0, close ARGV if eof; END { exit !!$$long }'

# Of each build, so that whoever writes such a line hears of it at once.
$(B)/columns: $(formatted)
	@mkdir -p $(@D) && $(find_long_lines) $? && touch $@

lint: $(B)/columns $(linted) ## clang-format, clang-tidy, cppcheck and lines of 120 columns: no findings
	$(call show,format) clang-format --dry-run -Werror $(formatted)

lint-workflows: ## .github/workflows against their schema (npx, from the npm registry)
	@for file in .github/workflows/*.yml action.yml; do npx --yes -p @action-validator/core -p @action-validator/cli action-validator $$file || exit; done

analyse: $(analysed) ## clang's static analyser, which takes ten times as long as lint: no findings

clang_tidy = clang-tidy --quiet --warnings-as-errors='*' --checks=$(1) $< -- -std=c11 -D_GNU_SOURCE -I. -Ifast $(lint_defines) $(avx2) 2>/dev/null

build/analyse/%: %.c .clang-tidy
	$(call show,analyse) $(call clang_tidy,'-bugprone-*$(comma)-misc-*$(comma)-performance-*$(comma)-portability-*$(comma)-readability-*')
	@mkdir -p $(@D) && touch $@

build/lint/%: %.c .clang-tidy .cppcheck
	$(call show,lint) $(call clang_tidy,'-clang-analyzer-*$(lint_checks)')
	@$(lint_clang)
	@$(lint_cppcheck) --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
	    --suppressions-list=.cppcheck --error-exitcode=1 -I. -Ifast -D_GNU_SOURCE -D__GNUC__=12 -D__x86_64__ -D__AVX2__ $(lint_defines) $<
	@touch $@
# The defines make cppcheck check one configuration of each file, not every combination of its #ifs; the list refuses all
# compilers but gcc and clang.
lint_cppcheck := cppcheck
# cppcheck cannot read Criterion's macros. bench_plumb instantiates the list forty times: that takes a minute and finds
# nothing new.
build/lint/validate/test/% build/lint/validate/list/test/% build/lint/validate/list/peers/bench_plumb: lint_cppcheck := :
build/lint/fast/% build/analyse/fast/%: lint_defines := -DPLUMB_BUILD_PORTABLE
# The kernels' sources refuse compilers without vector extensions; cppcheck passes for clang.
build/lint/fast/%: lint_cppcheck := cppcheck -D__clang__
build/lint/validate/list/peers/bench_glib build/analyse/validate/list/peers/bench_glib: lint_defines := $$(pkg-config --cflags glib-2.0)
# Tests of the reference include .c files, others compare bits.
build/lint/validate/test/% build/lint/validate/list/test/%: \
    lint_checks := ,-bugprone-suspicious-include,-bugprone-suspicious-memory-comparison
# gcc is silent about what stands in Criterion's macros.
build/lint/validate/test/%: lint_clang = clang -fsyntax-only -std=c11 -D_GNU_SOURCE $(warnings) $(clang_takes) -Werror -I. -Ifast $(avx2) $<
# These files include families' .c files.
build/lint/reference/exact build/lint/reference/filter build/lint/reference/box build/lint/reference/modular build/lint/validate/peers/portable_double build/lint/validate/peers/unfused_double: lint_checks := ,-bugprone-suspicious-include
defines_for = $(foreach folder,lint analyse,build/$(folder)/$(1))
$(call defines_for,reference/exact) $(call defines_for,reference/box) $(call defines_for,reference/modular): lint_defines := -DFAMILY=rotation
$(call defines_for,reference/filter): lint_defines := -DREAL_FILTER -DFILTER=filter -DFAMILY=rotation -DPATH=portable
$(foreach source,$(judged_by_path:%.c=%),$(call defines_for,$(source))): lint_defines := -DPATH=portable

-include $(objects:.o=.d) $(patsubst $(B)/%.so,$(plain)/%.d,$(peers) $(test_ports))
