# The build of plumb: `make` lists its goals. This file contains the goals that users type; mk/*.mk contain the others,
# each with the rules that it needs.
#
# Everything is built below build/, each variant in a directory of its own (build/clang, build/san, build/outside,
# build/clang-san). Sources are found by wildcard, so that a new file needs no line here. Variables for the command
# line:
#
#     CC=clang      the compiler
#     SAN=1         build everything with AddressSanitizer and UBSan; SAN=outside: only the code that reads untrusted
#                   input, and its tests
#     OPT=-O3       the level of optimisation
#     WERROR=1      a warning is an error
#     CFLAGS        more flags for the compiler (CFLAGS=-g for a debugger); LDFLAGS for the linker
#     ARGS          arguments for the program that the goal runs
#     V=1           print the commands
#     PREFIX LIBDIR DESTDIR    where `make install` puts files

CC := $(if $(filter default,$(origin CC)),gcc,$(CC))
CXX := $(if $(findstring clang,$(CC)),clang++,g++)
SAN ?=
OPT ?= $(if $(SAN),-O1,-O2)
WERROR ?=
ARGS ?=
PREFIX ?= /usr/local
LIBDIR ?= lib

# OpenMP threads that wait for each other do not spin, because other programs may need their cores.
export OMP_WAIT_POLICY ?= passive

# Uses all cores, unless -j is given or several goals must run one after another.
ifeq ($(MAKELEVEL)$(filter -j% --jobs%,$(MAKEFLAGS))$(word 2,$(filter-out deps deps-%,$(MAKECMDGOALS))),0)
MAKEFLAGS += -j$(shell nproc)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help all lib peers check test claims bench plots paper report nightly clean force

# A variable that a file uses in a rule is set in an earlier file.
include mk/packages.mk mk/build.mk mk/peers.mk mk/tests.mk mk/figures.mk mk/paper.mk mk/page.mk mk/install.mk mk/records.mk \
    mk/lint.mk

# A goal is listed if `## DESCRIPTION` follows it, below the last line `##@ HEADING` of its file. Files may have the same
# heading; headings are listed in the order in which they first occur.
##@ Build and check (make deps GOAL first installs what GOAL needs)
help: ## print this list
	@$(list_goals) Makefile $(sort $(wildcard mk/*.mk))
list_goals := awk -F ':.*\#\# ' 'FNR == 1 { heading = "" } \
    /^\#\#@ / { heading = substr($$0, 5); if (!(heading in goals)) { order[++count] = heading; goals[heading] = "" } } \
    /^[a-z-]+:.*\#\# / { if (heading == "") { print FILENAME ": " $$1 " is below no heading"; failed = 1 } \
        goals[heading] = goals[heading] sprintf("  %-16s%s\n", $$1, $$2) } \
    END { while (i++ < count) printf "%s%s:\n%s", (i > 1 ? "\n" : ""), order[i], goals[order[i]]; exit failed }'

all: $(B)/columns $(B)/plumb lib $(peers) ## build the program, the library, and the ports of other libraries

lib: $(library) ## build only the library, static and shared, which needs only a C compiler

peers: $(peers) ## build the ports of other libraries

# Without ARGS, also draws the figures that need no benchmark.
check: all $(if $(ARGS),,$(call drawn,$(filter-out $(timed_figures),$(figures)))) ## check plumb's own kernels; reports in build/report/
	@status=0; echo '$(B)/plumb check --no-config --reports $(B)/report $(ARGS)'; $(B)/plumb check --no-config --reports $(B)/report $(ARGS) || status=$$?; \
	if [ $$status -le 1 ]; then echo 'Report: $(B)/report/report.md. Next: make report draws it as a page.'; fi; exit $$status

clean: ## remove build/ and the article
	rm -rf build paper/*.pdf

##@ Results, figures and times
claims: all ## test the claims of the articles (ARGS=--full: all inputs, ten minutes)
	$(B)/plumb claims $(ARGS)

bench: all ## measure the speed of plumb's kernels beside libm, cglm, Eigen …
	$(B)/plumb bench $(ARGS)

plots: $(call drawn,$(figures)) ## draw the figures: build/plots/*.svg, *.pdf; three minutes (ARGS=--full: half an hour)

paper: paper/plumb.pdf ## write plumb's article and its supplement from the contracts and the records in data/: paper/*.pdf

report: $(B)/report.html ## make the HTML page of all libraries, claims and figures: build/report.html; ten minutes

# The history, the reports and the baseline build, with which times are compared, are in nightly/, because `make clean`
# removes build/.
nightly: all ## measure everything and compare it with the baseline: nightly/report.md; an hour (ARGS=--short: half a minute)
	$(B)/plumb nightly --commit '$(commit)' $(ARGS)

##@ Tests
test: $(B)/test/all $(test_ports) $(B)/test/fuzz_proofs all manual ## check the includes between directories, then run all test suites
	@$(run_tests)

# --- rules for everything that is compiled ---------------------------------------------------------------------

objects := $(fast_objects) $(reference_objects) $(program_objects) $(test_objects) $(contract_compiler_objects) $(B)/validate/cli/main.o

# Before anything is compiled, missing packages are installed if `deps` is a goal; otherwise make lists them and stops.
$(objects) $(wasm_objects) $(peers) $(test_ports) $(linted) $(analysed) $(B)/fuzz/list $(B)/fuzz/list_hpp coefficients format paper/plumb.pdf: | $(if $(with_deps),deps,packages-present)

# A change of the compiler or of flags, including flags of single files, rebuilds the affected objects.
private_flags := $(shell sed -n '/: private /p' mk/*.mk | cksum)
$(objects): $(B)/flags
$(patsubst $(B)/%,$(plain)/%,$(peers) $(test_ports)): $(plain)/peers/flags
$(B)/flags: made_with = $(compile) $(private_flags)
$(plain)/peers/flags: made_with = $(CC) $(CXX) $(peer_flags) $(private_flags)
# If a source is added or removed, the programs and libraries that contain it are linked again.
$(B)/plumb $(B)/test/all $(library): $(B)/sources
$(B)/sources: made_with = $(sort $(objects))
$(B)/flags $(plain)/peers/flags $(B)/sources: force
	@mkdir -p $(@D); echo '$(made_with)' | cmp -s - $@ || echo '$(made_with)' > $@

$(objects) $(peers): | fast/kernels.h fast/plumb/scalar_text.h

-include $(objects:.o=.d) $(patsubst $(B)/%.so,$(plain)/%.d,$(peers) $(test_ports))
