# Compiles and links the C library, the reference and the program. B is the directory of this variant of the build
# (build, build/clang …).

comma := ,
variant := $(if $(findstring clang,$(CC)),clang)$(if $(SAN),$(if $(findstring clang,$(CC)),-)$(SAN:1=san))
B := build$(if $(variant),/$(variant))

# Tables may omit the last members of their entries, and printf("") is used.
clang_takes := -Wno-missing-field-initializers -Wno-format-zero-length
warnings := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wvla \
            $(if $(findstring clang,$(CC)),$(clang_takes)) $(if $(WERROR),-Werror)
sanitize := $(if $(SAN),-DSANITIZED -fsanitize=address$(comma)undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
# AVX2 flags; `make avx2=` builds without that path.
avx2 := $(if $(filter x86_64,$(shell uname -m)),-mavx2 -mfma)
without_avx2 := $(if $(avx2),,-DPLUMB_WITHOUT_AVX2)
# The path for x86-64 without FMA; `make unfused=` builds without it: processors without FMA then take the portable path.
unfused := $(if $(filter x86_64,$(shell uname -m)),unfused)
without_unfused := $(if $(unfused),,-DPLUMB_WITHOUT_UNFUSED)
# The scalar backend needs a fused multiply-add instruction: AVX2's companion FMA, or 64-bit ARM.
has_scalar := $(if $(avx2)$(filter aarch64,$(shell uname -m)),scalar)
# -ffp-contract=off: the compiler must not fuse operations, so that a kernel's paths give the same bits. -g1: line
# numbers for backtraces. Full debugging information would take 25 % longer to compile.
compile := $(CC) -std=c11 -D_GNU_SOURCE -g1 $(OPT) $(warnings) $(sanitize) $(without_avx2) $(without_unfused) -ffp-contract=off -fno-math-errno \
           -I. -Ifast $(CFLAGS)
dependencies := -MMD -MP
# Addresses of functions in shared libraries are looked up at the start; the table of them is read only from then on. There
# is no build ID, which would depend on the build directory: packages have to be reproducible. (strip could remove a build
# ID, but removes the mark of the read-only table with it.)
linking := -Wl,-z,relro,-z,now,--build-id=none
link := $(CC) $(sanitize) -fopenmp $(linking) $(LDFLAGS)
libraries := -lmpfi -lmpfr -lgmp -ljansson -lnettle -lyaml -lutf8proc -lm -ldl

object = $(patsubst %.c,$(B)/%$(1).o,$(2))
show = @$(if $(V),,printf '%-8s %s\n' $(1) $@;)mkdir -p $(@D); $(if $(V),set -x;)

# --- the reference -------------------------------------------------------------------------------------------------------

# Formulas are written once and compiled for each number type: exact.c, filter.c, box.c and modular.c include the file
# of a family.
families := $(patsubst F(%),%,$(filter F(%),$(file <reference/families.h)))
filter_objects := $(foreach filter,filter filter64,$(foreach path,portable avx2,$(families:%=$(B)/reference/$(filter)_%_$(path).o)))
formula_objects := $(families:%=$(B)/reference/exact_%.o) $(families:%=$(B)/reference/box_%.o) $(families:%=$(B)/reference/modular_%.o) \
                   $(filter_objects)
reference_objects := $(formula_objects) $(call object,,reference/reference.c reference/arithmetic/arena.c reference/arithmetic/numbers.c reference/arithmetic/residue.c \
                                          reference/formulas/traces.c)

# --- the fast library ----------------------------------------------------------------------------------------------------

# Sources that are compiled once: dispatch between the paths, and code that is not a kernel.
once_sources := fast/batch/dispatch.c fast/dynamics/tree.c fast/dynamics/pairs.c fast/dynamics/bodies.c fast/dynamics/chain.c
kernel_sources := $(wildcard fast/kernels/*.c)
path_sources := $(kernel_sources) fast/batch/structs_tiles.c fast/dynamics/tree_tiles.c fast/dynamics/pairs_tiles.c fast/dynamics/bodies_tiles.c \
                fast/dynamics/chain_tiles.c
# The unfused path shares copies, and counts of pairs, which have to be equal on all paths, with the portable path.
unfused_sources := $(filter-out %/structs_tiles.c %/pairs_tiles.c,$(path_sources))
fast_objects := $(call object,_portable,$(path_sources)) $(if $(avx2),$(call object,_avx2,$(path_sources))) \
                $(if $(unfused),$(call object,_unfused,$(unfused_sources))) \
                $(if $(has_scalar),$(call object,_scalar,$(kernel_sources))) $(call object,,$(once_sources))

# The installed library. Before version 1.0, a program is linked to one minor version.
version := $(shell sed -n 's/^#define PLUMB_VERSION "\(.*\)"/\1/p' fast/plumb/base.h)
soname := libplumb.so.$(basename $(version))
shared := $(B)/libplumb.so.$(version)
library := $(B)/libplumb.a $(shared)
public := $(filter-out fast/plumb/articles.h,$(wildcard fast/plumb/*.h fast/plumb/*.hpp fast/plumb/*/*.h))

$(B)/libplumb.a: $(fast_objects)
	$(call show,archive) rm -f $@; ar rcs $@ $(filter %.o,$^)
$(shared): $(fast_objects) $(B)/hidden.map
	$(call show,link) $(CC) $(sanitize) $(linking) $(LDFLAGS) -shared -Wl,-soname,$(soname) -Wl,--version-script=$(B)/hidden.map -o $@ \
	    $(filter %.o,$^) -lm
# Lists the functions of kernels that exist only to compare with the articles, which the shared library does not export.
$(B)/hidden.map: fast/plumb/articles.h
	@mkdir -p $(@D); { echo '{ local:'; sed -n 's/^plumb_status plumb_\([a-z0-9_]*\)(.*/    plumb_\1; plumb_call_\1;/p' $<; echo '};'; } >$@
# The static and the shared library contain the same objects. Each function has a section of its own, so that the linker
# can omit functions that a static program does not call.
$(fast_objects): private compile += -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections

# fast/kernels.h lists the kernels of the families' files; it is generated from them and committed.
listed := $(wildcard $(families:%=fast/kernels/%.c))
$(B)/kernels.h: fast/list_kernels reference/families.h $(listed)
	@mkdir -p $(@D); $< $(listed) >$@ && { cmp -s $@ fast/kernels.h || cp $@ fast/kernels.h; }
fast/kernels.h: $(B)/kernels.h ;
# fast/plumb/scalar_text.h, the sources of the kernels for programs that call them for one element, is generated and
# committed, too.
$(B)/scalar_text.h: fast/print_scalar_text reference/families.h fast/plumb/articles.h $(listed) $(wildcard fast/simd/*.h fast/kernels/*.h fast/batch/*.h)
	@mkdir -p $(@D); $< $(listed) >$@ && { cmp -s $@ fast/plumb/scalar_text.h || cp $@ fast/plumb/scalar_text.h; }
fast/plumb/scalar_text.h: $(B)/scalar_text.h ;

# --- the contracts -------------------------------------------------------------------------------------------------------

# validate/contracts/FAMILY.yaml is compiled to C, because its tables are part of the program.
compile_contract := $(B)/contracts/compile
contracts := $(filter-out ported,$(families))
contract_objects := $(contracts:%=$(B)/contracts/%.o)
contract_compiler_objects := $(call object,,validate/contracts/compile.c validate/util/document.c validate/util/expression.c validate/util/text.c)
$(compile_contract): $(contract_compiler_objects)
	$(call show,link) $(link) -o $@ $^ -lyaml -lutf8proc -lm
$(contracts:%=$(B)/contracts/%.c): $(B)/contracts/%.c: validate/contracts/%.yaml $(compile_contract)
	$(call show,contract) $(compile_contract) $< >$@
$(contract_objects): $(B)/contracts/%.o: $(B)/contracts/%.c
	$(call show,compile) $(compile) -Wno-missing-field-initializers $(dependencies) -c -o $@ $<

# --- the program ---------------------------------------------------------------------------------------------------------

directories := util contracts ports ports/vectors accuracy accuracy/sweep prove bench list report report/compare report/conform \
               report/nightly report/site articles/claims articles/figures articles/paper cli
# The kernels compiled with the recording backend, for proofs; not part of the library. Those in the families that
# validate/peers/portable_double.c includes are also recorded in double.
doubled_sources := $(patsubst "%",%,$(filter "fast/kernels/%.c",$(file <validate/peers/portable_double.c)))
recorded_objects := $(call object,_recorded,$(kernel_sources)) $(call object,_recorded_double,$(doubled_sources))
# Compiled per path: the loops of sweeps; and the scalar code with which benchmarks compare, with the flags that its users
# would choose.
raced_sources := validate/articles/claims/methods.c $(wildcard validate/bench/scalar/*.c)
sources_by_path := validate/accuracy/sweep/sweep_block.c $(raced_sources)
program_objects := $(call object,,$(filter-out $(sources_by_path) validate/list/fuzz.c validate/cli/main.c validate/contracts/compile.c,$(wildcard $(directories:%=validate/%/*.c)))) \
                   $(call object,_portable,$(sources_by_path)) $(call object,_avx2,$(sources_by_path)) $(recorded_objects) \
                   $(contract_objects)

$(B)/plumb: $(B)/validate/cli/main.o $(program_objects) $(reference_objects) $(B)/libplumb.a
	$(call show,link) $(link) -o $@ $(filter %.o %.a,$^) $(libraries)

# --- how objects are compiled ---------------------------------------------------------------------------------------------

# $(call objects_from,TARGETS: SOURCE,FLAGS): a rule that compiles SOURCE. Each arithmetic of the reference compiles all families.
define rule_of_objects
$(1)
	$$(call show,compile) $$(compile) $$(dependencies) $(2) -c -o $$@ $$<
endef
objects_from = $(eval $(rule_of_objects))
of_families = $(families:%=$(B)/reference/$(1)):$(B)/reference/$(1):

$(call objects_from,$(B)/fast/%_portable.o: fast/%.c,-DPLUMB_BUILD_PORTABLE)
$(call objects_from,$(B)/fast/%_unfused.o: fast/%.c,-DPLUMB_BUILD_PORTABLE -DPLUMB_BUILD_UNFUSED)
# Functions are aligned to 64 bytes. A short loop takes up to 1/7 longer at some offsets in a cache line; without the
# alignment, the time of a kernel would depend on the objects with which it is linked.
$(call objects_from,$(B)/fast/%_avx2.o: fast/%.c,$(avx2) -falign-functions=64 -DPLUMB_BUILD_AVX2)
$(call objects_from,$(B)/fast/%_scalar.o: fast/%.c,$(avx2) -DPLUMB_BUILD_SCALAR)
$(call objects_from,$(B)/fast/%_recorded.o: fast/%.c,-DPLUMB_BUILD_RECORDED)
$(call objects_from,$(B)/fast/%_recorded_double.o: fast/%.c,-DPLUMB_BUILD_RECORDED -DPLUMB_RECORDED_DOUBLE)

ifeq ($(SAN),outside)
plain_objects := $(formula_objects) $(recorded_objects) $(filter $(fast_objects),$(foreach path,portable unfused avx2 scalar,$(call object,_$(path),$(kernel_sources))))
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

# On the portable path these families call a function for each fused multiply-add, which the compiler would otherwise
# inline.
called := $(patsubst %,fast/kernels/%.c,constraint delta dual hierarchy inertial integrator magnus pose rigid rotation scheme torque) \
          $(patsubst %,fast/dynamics/%.c,bodies_tiles chain_tiles tree_tiles)
$(call object,_portable,$(called)): private compile += -DPLUMB_FMA_CALLED

# Compiled without optimisation, because they are many and run once per proof.
$(recorded_objects): private compile += -O0 -DPLUMB_SIMD_CALLED
# Vectors are never passed between files, so -Wpsabi does not apply.
lanes_objects := $(filter_objects) $(B)/validate/test/real.o $(B)/validate/test/real64.o $(B)/validate/test/hierarchy.o \
                 $(B)/validate/accuracy/sweep/sweep_block_portable.o $(B)/validate/accuracy/sweep/sweep_block_avx2.o
$(lanes_objects): private compile += -Wno-psabi
# Compiled with little inlining, which takes a quarter of the time: the exact arithmetic spends its time in libraries,
# modular evaluations are few, and filters without AVX2 rarely run on CPUs that have AVX2.
slow_objects := $(families:%=$(B)/reference/exact_%.o) $(families:%=$(B)/reference/modular_%.o) \
                $(if $(avx2),$(filter %_portable.o,$(filter_objects)))
$(slow_objects): private compile += $(if $(SAN),,-Og)
# The numbers of a filter are passed in memory. By default gcc copies them in units of 16 bytes, which prevents store
# forwarding.
$(filter %_avx2.o,$(filter_objects)): private compile += $(if $(findstring clang,$(CC)),,-mmove-max=256 -mstore-max=256)
$(call object,_portable,$(raced_sources)) $(call object,_avx2,$(raced_sources)): private compile += -O3 -ffp-contract=fast

# These objects read files, streams and arguments: calls of libc check the sizes of buffers, and functions their frames.
# glibc checks nothing without optimisation; the sanitizers check more.
hardened := $(filter $(patsubst %,$(B)/validate/%.o,util/% ports/% list/% report/% cli/%),$(program_objects))
$(hardened): private compile += $(if $(SAN)$(filter -O0,$(OPT)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong)

# Tables, also those of tests, initialise only the members that they need.
$(call object,,$(wildcard validate/contracts/*.c)): private compile += -Wno-missing-field-initializers
# These data files are part of the program. Of the records, the comments and the column names are included only once.
$(B)/validate/accuracy/regression_inputs.o: data/worst/boxes.csv data/worst/ports.csv
$(B)/validate/accuracy/records_file.o: $(B)/records.csv
$(B)/validate/accuracy/records_file.o: private compile += -Wa,-I$(B)
records := $(wildcard $(contracts:%=data/records/%.csv))
# Tests run several makes at the same time: each writes a file of its own.
$(B)/records.csv: $(records) force
	@mkdir -p $(@D); awk 'FNR == 1 { file++ } file > 1 && (/^#/ || /^kernel,/) { next } { print }' $(records) /dev/null >$@.$$$$; \
	if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi
$(B)/validate/ports/vectors/golden_inputs.o: data/vectors/golden.csv
$(B)/validate/cli/header.o: $(wildcard validate/cli/openings/*.txt)
$(B)/validate/cli/skeleton.o: $(wildcard validate/cli/skeletons/*.txt)
$(B)/validate/util/machine.o: private compile += -DBUILD_FLAGS='"$(strip $(OPT) $(CFLAGS)); AVX2 path: $(avx2)"'

# Compiles and links a program or shared object in two steps, because ccache stores compiled objects only. $(1) is the
# compiler and its options, $(2) the sources, $(3) further arguments for linking.
in_two_steps = for source in $(2); do \
        $(1) $(dependencies) -MT $@ -MF $(basename $@).d -c -o $@-$$(basename $$source).o $$source || exit; \
    done; $(1) -o $@ $(patsubst %,$@-%.o,$(notdir $(2))) $(3) && rm $(patsubst %,$@-%.o,$(notdir $(2)))
