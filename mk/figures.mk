# Figures: plots/NAME.gp draws build/plots/NAME.svg and NAME.pdf from tables that the program writes.

figures := $(filter-out style list_style list_ratio,$(patsubst plots/%.gp,%,$(wildcard plots/*.gp)))
bench_figures := speedup accuracy_time
size_figures := sizes
tree_figures := hierarchy
list_figures := $(filter list_%,$(figures))
timed_figures := $(bench_figures) $(size_figures) $(tree_figures) $(list_figures)
drawn = $(1:%=$(B)/plots/%.svg) $(1:%=$(B)/plots/%.pdf)

# The CSV file is the output of `plumb data NAME`, or bench.csv, trees.csv or list.csv, which benchmarks write.
$(B)/plots/%.csv: $(B)/plumb $(peers)
	$(call show,data) $(B)/plumb data $* $(addprefix --port ,$(ports_of_$*)) $(if $(full_figures),,$(some_of_$*)) -o $@
# An example of a map. plots/map.gp draws any output of `plumb map`.
settings_of_map := ; logarithmic = 1; whose = 'so3.exp by plumb, v.z = 0'; inputs = ', rad'
$(B)/plots/map.csv: $(B)/plumb
	$(call show,data) $(B)/plumb map so3.exp --x v.x=-8:8:201 --y v.y=-8:8:201 --at v.z=0 --component 'R[0][0]' --show ulp -o $@
$(B)/plots/limits.csv: $(records)
# With ARGS=--full, figures use every float where they show all, and lists are timed at more sizes and more often.
full_figures := $(filter --full,$(ARGS))
every := $(if $(full_figures),1,13)
some_of_degree6_error := --every $(every)
# Prints on a terminal how long computing the next figures takes.
announce = test ! -t 2 || echo '$(1)' >&2
# Other implementations that figures show next to plumb's.
articles := $(filter $(B)/peers/article%,$(peers))
ports_of_rotation := $(addprefix $(B)/peers/,bullet.so cglm.so eigen.so libm.so)
ports_of_libraries := $(patsubst %,$(B)/peers/%.so,eigen glm cglm bullet bullet_double ceres kdl)
ports_of_naive := $(articles)
# Built after all other figures, so that nothing else runs during the benchmark.
$(B)/plots/bench.csv: $(B)/plumb $(peers) | $(call drawn,$(filter-out $(timed_figures),$(figures)))
	@$(call announce,plots: $(words $(bench_figures)) figures of speed: a quarter of a minute)
	$(call show,data) $(B)/plumb bench --place l1 --format csv -o $@
# The kernels of the figure of time against batch size.
sized := quaternion.product rotation.exp_quaternion so3.exp rotation.from_quaternion transform.compose.n3 transform.inverse.n3
$(B)/plots/sizes.csv: $(B)/plumb $(peers) | $(call drawn,$(bench_figures))
	$(call show,data) $(B)/plumb bench $(sized) --sizes --format csv -o $@
$(B)/plots/trees.csv: $(B)/plumb | $(call drawn,$(bench_figures))
	$(call show,data) $(B)/plumb bench --trees 1M --format csv -o $@
$(B)/plots/list.csv: $(B)/plumb $(peers) $(if $(full_figures),force) | $(call drawn,$(bench_figures) $(tree_figures))
	@$(call announce,plots: $(words $(list_figures)) figures of lists: $(if $(full_figures),half an hour,three minutes))
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
