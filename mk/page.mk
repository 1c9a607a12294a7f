# The page of `make report`, and the kernels in WebAssembly that it runs, if clang can compile them. Their bits are
# those of every other platform (make test-bits).

wasm_sources := $(path_sources) fast/batch/dispatch.c fast/dynamics/bodies.c validate/report/site/wasm/wasm_kernels.c
wasm_objects := $(wasm_sources:%.c=$(B)/wasm/%.o)
$(wasm_objects): $(B)/wasm/%.o: %.c $(wildcard fast/*.h fast/*/*.h) | fast/kernels.h
	@mkdir -p $(@D)
	$(call show,compile) $(wasm) $(bits_flags) -DPLUMB_WITHOUT_AVX2 $(if $(filter $<,$(path_sources)),-DPLUMB_BUILD_PORTABLE) -c -o $@ $<
# A step of bodies needs more than the default stack of 64 KB. With the stack first in memory, an overflow ends the
# call; otherwise it would overwrite the kernels' tables.
$(B)/kernels.wasm: $(wasm_objects)
	$(call show,link) $(wasm) -mexec-model=reactor -Wl,-s -Wl,--stack-first -Wl,-z,stack-size=1048576 $(addprefix -Wl$(comma)--export=page_,name inputs outputs run step) -o $@ $^
$(B)/kernels.base64: $(B)/kernels.wasm
	gzip -9nc $< | base64 -w0 >$@

# Animated figures on the page. SAMPLES: inputs per kernel (20k).
moving := flips pole herpolhode field energy convergence magnus
wasm_there := $(or $(with_deps),$(and $(wildcard /usr/lib/wasm32-wasi/libc.a),$(shell command -v wasm-ld)))
$(B)/report.html: all $(if $(wasm_there),$(B)/kernels.base64) $(timed_figures:%=$(B)/paper/%.svg) $(call drawn,$(filter-out $(timed_figures),$(figures)))
	@rm -rf $(B)/page && mkdir -p $(B)/page
	docs/libraries --reports $(B)/page $(if $(SAMPLES),--samples $(SAMPLES))
	for figure in $(moving); do $(B)/plumb data $$figure -o $(B)/page/$$figure.csv || exit; done
	$(B)/plumb claims --format json -o $(B)/page/claims.json
	cp data/targets.json data/list_targets.json data/bench.csv $(wildcard nightly/history.jsonl) $(filter %.svg %.base64,$^) $(B)/page
	$(B)/plumb report $(B)/page --title 'rotations in libraries' -o $(B)/report.html $(ARGS)
