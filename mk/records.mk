# The records in data/: worst errors, proofs, golden vectors, times.

.PHONY: refresh worst proofs means golden timed

##@ Records, which the repository contains
refresh: all ## write the files that depend on the contracts: headers, pages, golden vectors; with ARGS first the records of these kernels
	$(if $(ARGS),$(MAKE) worst && $(MAKE) proofs && $(MAKE) means)
	$(MAKE) golden && $(MAKE) all # the program contains the golden vectors: pages may not meet it while it is linked
	docs/refresh --short

# A kernel of one float is swept first: the worst input of all floats is written to swept.csv, which the search reads,
# and whose lines it moves to the families' files. All kernels take 3 hours on 2 cores.
no_numbers := ,,,,,,,,,,,,,,
one_input := $(shell sed -nE 's/.* K.[a-z0-9_]+, "([^"]+)", .1., .*/\1/p' fast/kernels.h)
swept := $(if $(ARGS),$(filter $(ARGS),$(one_input)),$(one_input))
worst: $(B)/plumb ## search for the worst errors of all kernels, or of ARGS, a CPU minute per kernel: data/records/
	@mkdir -p $(B)/swept data/records; test -z '$(swept)' || grep '^kernel,' $(B)/records.csv >data/records/swept.csv
	for kernel in $(swept); do \
	    $(B)/plumb sweep $$kernel --format json -o $(B)/swept/$$kernel.json || exit; \
	    sed -nE "/\"at\": /,/}/s/.*\"hex\": \"([^\"]+)\".*/$$kernel,float$(no_numbers),\1/p" $(B)/swept/$$kernel.json >>data/records/swept.csv || exit; done
	$(B)/plumb check $(ARGS) --deep data/records --minutes-each 1 --hours 1000

# Lines of other kernels are not changed. ARGS='--boxes 300k' stops early, after a minute.
proofs: all ## prove the limits of all kernels, or of ARGS: data/records/
	$(B)/plumb prove --record data/records $(ARGS) || case $$? in 1 | 3) ;; *) exit 1 ;; esac # 3: no promise can be proved

means: $(B)/plumb ## measure the mean errors of the kernels in ARGS, with which nightly runs compare: data/records/
	$(B)/plumb nightly $(ARGS) --only check --directory $(B)/means || test $$? -eq 1
	$(B)/plumb accept --directory $(B)/means

golden: all ## write the golden vectors of all kernels, data/vectors/
	$(B)/plumb vectors --golden csv -o data/vectors/golden.csv
	$(B)/plumb vectors --golden json -o data/vectors/golden.json

timed: all ## measure the times that the article shows, on an otherwise idle machine: data/; ten minutes
	$(B)/plumb bench --place l1 --format csv -o data/bench.csv
	$(B)/plumb bench --structs --format csv -o data/structs.csv
	$(B)/plumb bench --targets --format json -o data/targets.json || test $$? -eq 1
	$(B)/plumb list bench --targets --format json -o data/list_targets.json || test $$? -eq 1
	$(B)/plumb list bench --figures --format csv -o data/list.csv
	$(B)/plumb list bench --programs --format csv -o data/list_programs.csv
	$(B)/plumb bench --trees 1M --format csv -o data/trees.csv
	$(B)/plumb bench --single --format csv -o data/single.csv
	$(B)/plumb bench $(sized) --sizes --format csv -o data/sizes.csv
