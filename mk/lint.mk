# Formatting and static analysis.

c_sources := $(sort $(wildcard fast/*/*.c reference/*.c reference/*/*.c validate/*/*.c validate/*/*/*.c))
formatted := $(c_sources) $(sort $(wildcard */*.h */*/*.h */*/*/*.h fast/*/*.hpp validate/*.hpp validate/peers/*.cpp validate/list/peers/*.cpp validate/test/*.cpp))
# The families of reference/ are checked as parts of exact.c, filter.c, box.c and modular.c, which include them. Not checked:
# test/ports, which has faults on purpose; test/family, which compiles only in a copy of the sources; and
# test/bits/element_bits.c, which includes a header that bits.sh makes.
linted := $(patsubst %.c,build/lint/%,$(filter-out $(families:%=reference/formulas/%.c) validate/test/ports/% validate/test/family/% validate/test/bits/element_bits.c,$(c_sources)))
# Not analysed: lists, because the analyser does not know that the links in the arrays form one ring, and reports a double
# free in every splice; and tests, because it does not know that a failed assertion ends a test.
analysed := $(patsubst build/lint/%,build/analyse/%,$(filter-out $(addprefix build/lint/validate/,list/lists list/fuzz \
            test/% list/test/%),$(linted)))

.PHONY: format lint lint-workflows analyse

##@ Format and analysis of the code
format: ## format the code with clang-format
	clang-format -i $(formatted)

# Finds lines that are too long, which clang-format does not change in comments. Tables between "clang-format off" and "on"
# may be wider.
find_long_lines := perl -CSD -ne '$$off = /clang-format off/ || ($$off && !/clang-format on/); \
    print "$$ARGV:$$.: error: more than 120 columns\n" and $$long = 1 if length > 121 && !$$off; \
    $$off = 0, close ARGV if eof; END { exit !!$$long }'

# Every build checks the length of lines.
$(B)/columns: $(formatted)
	@mkdir -p $(@D) && $(find_long_lines) $? && touch $@

lint: $(B)/columns $(linted) ## check the code with clang-format, clang-tidy and cppcheck; check columns, words.txt, nested conditionals, test names
	$(call show,words) validate/test/words.sh
	$(call show,nested) validate/test/conditionals.py
	$(call show,names) validate/test/names.py
	$(call show,format) clang-format --dry-run -Werror $(formatted)

lint-workflows: ## check .github/workflows against the schema of workflows (npx, from the npm registry)
	@for file in .github/workflows/*.yml action.yml; do npx --yes -p @action-validator/core -p @action-validator/cli action-validator $$file || exit; done

analyse: $(analysed) ## check the code with clang's static analyser, which takes ten times as long as lint

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
# The defines make cppcheck check one configuration of each file, not every combination of its #ifs. They include __GNUC__,
# because the list does not compile with other compilers than gcc and clang.
lint_cppcheck := cppcheck
# cppcheck cannot read Criterion's macros. bench_plumb instantiates the list forty times: that takes a minute and finds
# nothing new.
build/lint/validate/test/% build/lint/validate/list/test/% build/lint/validate/list/peers/bench_plumb: lint_cppcheck := :
build/lint/fast/% build/analyse/fast/%: lint_defines := -DPLUMB_BUILD_PORTABLE
# The kernels' sources refuse compilers without vector extensions; cppcheck passes for clang.
build/lint/fast/%: lint_cppcheck := cppcheck -D__clang__
build/lint/validate/list/peers/bench_glib build/analyse/validate/list/peers/bench_glib: lint_defines := $$(pkg-config --cflags glib-2.0)
# These checks are disabled for tests: tests of the reference include .c files, other tests compare bits.
build/lint/validate/test/% build/lint/validate/list/test/%: \
    lint_checks := ,-bugprone-suspicious-include,-bugprone-suspicious-memory-comparison
# gcc does not warn about code in the arguments of Criterion's macros; clang does.
build/lint/validate/test/%: lint_clang = clang -fsyntax-only -std=c11 -D_GNU_SOURCE $(warnings) $(clang_takes) -Werror -I. -Ifast $(avx2) $<
# These files include the .c files of families.
build/lint/reference/exact build/lint/reference/filter build/lint/reference/box build/lint/reference/modular build/lint/validate/peers/portable_double build/lint/validate/peers/unfused_double: lint_checks := ,-bugprone-suspicious-include
defines_for = $(foreach folder,lint analyse,build/$(folder)/$(1))
$(call defines_for,reference/exact) $(call defines_for,reference/box) $(call defines_for,reference/modular): lint_defines := -DFAMILY=rotation
$(call defines_for,reference/filter): lint_defines := -DREAL_FILTER -DFILTER=filter -DFAMILY=rotation -DPATH=portable
$(foreach source,$(sources_by_path:%.c=%),$(call defines_for,$(source))): lint_defines := -DPATH=portable
