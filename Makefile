# plumb: one door. `make` prints what it opens.
#
# Everything is built below build/ (build/clang, build/san … for other compilers and sanitizers); sources are found by
# wildcard, so a new file needs no line here.

CC ?= cc
ifeq ($(origin CC),default)
CC := gcc
endif
CXX := $(if $(findstring clang,$(CC)),clang++,g++)
SAN ?=
OPT ?= -O2
WERROR ?=

# Debian packages, the only list of them.
PACKAGES := gcc g++ make pkg-config libmpfr-dev libmpfi-dev libgmp-dev libjansson-dev libcriterion-dev gnuplot-nox \
            libcglm-dev libeigen3-dev libglib2.0-dev
PACKAGES_DEV := clang libomp-dev libclang-rt-14-dev clang-format clang-tidy cppcheck valgrind sollya librsvg2-bin

variant := $(if $(findstring clang,$(CC)),clang)$(if $(SAN),$(if $(findstring clang,$(CC)),-)san)
B := build$(if $(variant),/$(variant))

warnings := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wvla \
            $(if $(WERROR),-Werror)
sanitize := $(if $(SAN),-fsanitize=address$(comma)undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
comma := ,
# Contraction off: the compiler never fuses on its own, so that both paths of a kernel give the same bits.
CFLAGS_ALL = -std=c11 -D_GNU_SOURCE -g $(OPT) $(warnings) $(sanitize) -ffp-contract=off -fno-math-errno -MMD -MP -I. \
             $(CFLAGS)
LDLIBS := -lmpfi -lmpfr -lgmp -ljansson -lm -ldl
LDFLAGS_ALL = $(sanitize) -fopenmp $(LDFLAGS)

x86 := $(filter x86_64,$(shell uname -m))
avx2_flags := $(if $(x86),-mavx2 -mfma)

fast_sources := $(wildcard fast/*.c)
fast_objects := $(patsubst %.c,$(B)/%_portable.o,$(filter-out fast/dispatch.c,$(fast_sources))) \
                $(patsubst %.c,$(B)/%_avx2.o,$(filter-out fast/dispatch.c,$(fast_sources))) $(B)/fast/dispatch.o
# Families are included by exact.c and filter.c: formulas written once, compiled for each arithmetic.
reference_objects := $(B)/reference/exact.o $(B)/reference/filter_portable.o $(B)/reference/filter_avx2.o \
                     $(patsubst %.c,$(B)/%.o,$(wildcard reference/reference.c))
judge_objects := $(patsubst %.c,$(B)/%.o,$(filter-out validate/main.c,$(wildcard validate/*.c validate/kernels/*.c)))
test_objects := $(patsubst %.c,$(B)/%.o,$(wildcard validate/test/*.c))
peers := $(patsubst validate/peers/%.c,$(B)/peers/%.so,$(wildcard validate/peers/*.c)) \
         $(patsubst validate/peers/%.cpp,$(B)/peers/%.so,$(wildcard validate/peers/*.cpp))

.DEFAULT_GOAL := help
.PHONY: help all deps check test bench plots clean format lint
.SECONDARY:

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t 12

all: $(B)/plumb $(peers) $(B)/libplumb.a

deps: ## install what is missing (apt, with sudo when not root)
	@missing=$$(dpkg-query -W -f '$${db:Status-Abbrev} $${Package}\n' $(PACKAGES) 2>&1 | \
	    sed -nE 's/^dpkg-query: no packages found matching (.*)$$/\1/p; s/^(un|rc) +(.*)$$/\2/p'); \
	if [ -n "$$missing" ]; then \
	    sudo=$$([ $$(id -u) -eq 0 ] || echo sudo); \
	    $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; \
	fi

check: all ## judge the built-in implementation; reports under build/report/
	$(B)/plumb check

test: $(B)/test/all all ## every Criterion suite
	$(B)/test/all

clean: ## remove build/
	rm -rf build

$(B)/plumb: $(B)/validate/main.o $(judge_objects) $(reference_objects) $(B)/libplumb.a
	$(CC) -o $@ $^ $(LDFLAGS_ALL) $(LDLIBS)

$(B)/test/all: $(test_objects) $(judge_objects) $(reference_objects) $(B)/libplumb.a
	@mkdir -p $(@D)
	$(CC) -o $@ $^ $(LDFLAGS_ALL) $(LDLIBS) -lcriterion

$(B)/libplumb.a: $(fast_objects)
	rm -f $@
	ar rcs $@ $^

$(B)/fast/%_portable.o: fast/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -DPLUMB_BUILD_PORTABLE -c -o $@ $<
$(B)/fast/%_avx2.o: fast/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $(avx2_flags) -DPLUMB_BUILD_AVX2 -c -o $@ $<
$(B)/reference/filter_portable.o: reference/filter.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -DFILTER_NAME=portable -c -o $@ $<
$(B)/reference/filter_avx2.o: reference/filter.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $(avx2_flags) -DFILTER_NAME=avx2 -c -o $@ $<
$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -fopenmp -c -o $@ $<

# Peers are built as their authors advise: optimised, for the same processor features as the fast path.
peer_flags := -O3 -DNDEBUG $(avx2_flags) -fPIC -shared -I. -MMD -MP
$(B)/peers/%.so: validate/peers/%.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE $(peer_flags) -o $@ $< -lm
$(B)/peers/%.so: validate/peers/%.cpp
	@mkdir -p $(@D)
	$(CXX) -std=c++17 $(peer_flags) -I/usr/include/eigen3 -o $@ $<

-include $(shell find $(B) -name '*.d' 2>/dev/null)
