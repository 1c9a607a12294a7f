# The Criterion suites, the fuzzers, and the tests that run outside Criterion.

# SAN=outside: the tests of code that reads files and ports or manages memory, and the files that several tests share.
# Tests of arithmetic and complete checks run in the plain build only.
outside_tests := $(patsubst %,validate/test/%.c,functions gappa_script test_objects main ran replay rounded scarce \
                     command data_files deep eval fast json map options output pairs proofs_file shards table tree user_limits vectors) \
                 $(patsubst %,validate/list/test/%.c,bytes interface list_check order values)
test_objects := $(call object,,$(if $(filter outside,$(SAN)),$(outside_tests),$(wildcard validate/test/*.c validate/list/test/*.c)))

# validate/test/main.c wraps two functions of Criterion, to capture the output of tests; scarce.c wraps calloc, to let it
# fail.
around_tests := -Wl,--wrap=criterion_internal_test_setup,--wrap=criterion_internal_test_main,--wrap=calloc
$(B)/test/all: $(test_objects) $(program_objects) $(reference_objects) $(B)/libplumb.a
	$(call show,link) $(link) $(around_tests) -o $@ $(filter %.o %.a,$^) $(libraries) -lcriterion

# Unoptimised tests compile in a third of the time, and spend their run time in other objects. The models of the list
# are an exception.
list_models := $(call object,,validate/list/test/model.c validate/list/test/stable_model.c)
$(filter-out $(if $(SAN),,$(lanes_objects) $(list_models)),$(test_objects)) $(if $(SAN),$(B)/validate/list/lists.o): private compile += -O0
$(list_models): private compile += $(if $(SAN),,-O1)
$(call object,,$(wildcard validate/test/*.c)): private compile += -Wno-missing-field-initializers

# The recipe of `make test`. A wrong include between directories fails the goal, but the tests still run. A leak does
# not fail a test; instead the sanitizers' logs are searched for errors. LeakSanitizer may stop before it has searched
# ("fatal error": clang 14 with OpenMP's threads). That is no fault of the program and is not counted; neither are leaks
# of the test framework.
ifdef SAN
define run_tests
status=0; validate/test/includes.sh || status=1; rm -f $(B)/test/said.*; \
ASAN_OPTIONS=log_path=$(CURDIR)/$(B)/test/said LSAN_OPTIONS=suppressions=$(CURDIR)/validate/test/leaks \
$(B)/test/all $(ARGS) || status=$$?; \
errors=$$(grep -lE 'ERROR: |runtime error: ' $(B)/test/said.* 2>/dev/null); \
if test -n "$$errors"; then cat $$errors; exit 1; fi; exit $$status
endef
else
run_tests = status=0; validate/test/includes.sh || status=1; $(B)/test/all $(ARGS) || status=$$?; exit $$status
endif

# Fuzzing of the prover with random programs, whose errors no proof may contradict.
$(B)/test/fuzz_proofs: $(wildcard validate/test/fuzz/*) validate/plumb_record.hpp
	$(call show,fuzz) $(call in_two_steps,$(CXX) -std=c++17 -O2 -ffp-contract=off -Wall -Wextra $(if $(WERROR),-Werror) -I.,$(filter %.cpp,$^),)
# Always compiled by clang, because libFuzzer is part of it.
$(B)/fuzz/list: validate/list/fuzz.c validate/list/model.c validate/list/choose.c validate/list/list_operations.c fast/plumb/list.h $(wildcard fast/plumb/list/*.h validate/list/*.h) validate/plumb_list_port.h mk/tests.mk
	$(call show,fuzz) clang -std=c11 -D_GNU_SOURCE -g -O1 $(warnings) -fsanitize=fuzzer,address,undefined \
	    -fno-sanitize-recover=all -I. -Ifast -o $@ $(filter %.c,$^)

$(B)/fuzz/list_hpp: validate/list/fuzz_hpp.cpp fast/plumb/list.hpp fast/plumb/list.h $(wildcard fast/plumb/list/*.h) mk/tests.mk
	$(call show,fuzz) clang++ -std=c++17 -g -O1 -Wall -Wextra -Wshadow -Werror -fsanitize=fuzzer,address,undefined \
	    -fno-sanitize-recover=all -DPLUMB_HEADER_ONLY -Ifast -o $@ $<

fuzzed_readers := validate/test/fuzz/results.c $(addprefix validate/util/,elements.c npy.c format.c text.c)
$(B)/fuzz/results: $(fuzzed_readers) validate/test/byte_source.h $(wildcard validate/util/*.h) mk/tests.mk
	$(call show,fuzz) clang -std=c11 -D_GNU_SOURCE -g -O1 $(warnings) -fsanitize=fuzzer,address,undefined \
	    -fno-sanitize-recover=all -I. -o $@ $(fuzzed_readers) -lutf8proc -lgmp -lm

# --- goals -----------------------------------------------------------------------------------------------------------------

.PHONY: test-bits test-family test-slurm test-long coefficients mutants fuzz-proofs nightly-proof fuzz

FUZZ_SECONDS ?= 60
# The optimisation levels of test-bits; empty: -O0 to -O3.
LEVELS ?=
bits_flags := -std=c11 -D_GNU_SOURCE -ffp-contract=off -fno-math-errno -I. -Ifast
wasm := clang --target=wasm32-wasi -Oz -msimd128 -mbulk-memory -DPLUMB_FMA_CALLED

##@ Tests
test-bits: $(B)/libplumb.a ## compare the bits of both paths, gcc and clang, -O0 to -O3, x86, aarch64 and WebAssembly
	@FLAGS='$(bits_flags) $(without_avx2) -DPLUMB_WITHOUT_UNFUSED' WASM='$(wasm)' AVX2='$(avx2)' LEVELS='$(LEVELS)' BUILD='$(B)' \
	LIBRARY='$(if $(SAN)$(CFLAGS),,$<)' ONCE='$(once_sources)' BUILT='$(notdir $(CC))$(OPT)' validate/test/bits/bits.sh

test-family: $(B)/plumb ## add a family to a copy of the sources, as CONTRIBUTING.md describes, and check it
	+@MAKE='$(MAKE)' CC='$(CC)' BUILD='$(B)' validate/test/family.sh

test-slurm: $(B)/plumb ## run docs/sweep-slurm in a Slurm cluster that consists of this machine: a minute
	@validate/test/slurm.sh $<

coefficients: ## compare the constants of the kernels with those that FAMILY.sollya prints
	@fast/coefficients

mutants: all $(B)/test/all $(test_ports) $(B)/test/fuzz_proofs ## put one fault at a time into the sources for SECONDS (600), and require that a test finds it (SEED=1; ARGS=listed: listed faults)
	+@MAKE='$(MAKE)' AVX2='$(avx2)' BUILD='$(B)' SECONDS='$(or $(SECONDS),600)' SEED='$(or $(SEED),1)' validate/test/mutants.py $(or $(ARGS),draw)

# Each day has its own seeds, which the output shows.
fuzz_seed = $(shell expr $$(date +%s) / 86400 \* 100000)
fuzz-proofs: all $(B)/test/ports/fuzz.so $(B)/test/fuzz_proofs ## prove random programs and search for larger errors than the proved ones (COUNT=2000, FIRST=SEED)
	nice -n 19 $(B)/test/fuzz_proofs $(or $(FIRST),$(fuzz_seed)) $(or $(COUNT),2000)
	nice -n 19 validate/test/fuzz/climb_proved $(or $(FIRST),$(fuzz_seed))

nightly-proof: all ## test that nightly runs give no false alarm, and detect a slower and a less accurate kernel (ARGS=short: minutes)
	+@MAKE='$(MAKE)' AVX2='$(avx2)' BUILD='$(B)' validate/test/nightly.sh $(ARGS)

fuzz: $(B)/fuzz/list $(B)/fuzz/list_hpp $(B)/fuzz/results ## fuzz the lists in C and C++, and the readers of results, with libFuzzer (clang), each for FUZZ_SECONDS (60)
	@mkdir -p $(B)/fuzz/corpus $(B)/fuzz/corpus_hpp $(B)/fuzz/corpus_results
	@printf "\3{'descr': '<f4', 'fortran_order': False, 'shape': (8, 1, 1, 1, 1, 1, 1, 3), }\n" >$(B)/fuzz/corpus_results/npy
	@for form in hex decimal; do printf "\376plumb-outputs 2 so3.s1 float $$form 2 1 1 smoke 1 0123456789abcdef\n3f800000\n40000000\n" \
	    >$(B)/fuzz/corpus_results/$$form; done
	$(B)/fuzz/list -max_total_time=$(FUZZ_SECONDS) -max_len=2048 -artifact_prefix=$(B)/fuzz/ $(ARGS) $(B)/fuzz/corpus
	$(B)/fuzz/list_hpp -max_total_time=$(FUZZ_SECONDS) -max_len=2048 -artifact_prefix=$(B)/fuzz/ $(ARGS) $(B)/fuzz/corpus_hpp
	$(B)/fuzz/results -max_total_time=$(FUZZ_SECONDS) -max_len=2048 -artifact_prefix=$(B)/fuzz/ $(ARGS) $(B)/fuzz/corpus_results

test-long: $(B)/test/all $(test_ports) all ## run tests that take long: more random inputs, all kernels without fused multiply-add, headers with all compilers and standards
	PLUMB_TEST_LONG=100 $(B)/test/all --filter '@(list_model|headers|peers|real|exact_results)/*' $(ARGS)
