# The ports of other libraries (peers), and the faulty ports of the tests.

# Peers are built as their authors recommend: optimised, for the same CPU features as the fast path.
peer_flags := -O3 -DNDEBUG $(avx2) -fno-math-errno
peer_options := $(peer_flags) -DPEER_FLAGS='"$(notdir $(CC)) $(peer_flags)"' -fPIC -I. -Ifast

peer_of = $(patsubst validate/peers/%$(1),$(B)/peers/%.so,$(wildcard validate/peers/*$(1))) \
          $(patsubst validate/list/peers/%$(1),$(B)/peers/list_%.so,$(wildcard validate/list/peers/*$(1)))
peers := $(call peer_of,.c) $(call peer_of,.cpp)
# Six peers require AVX2.
needs_avx2 := sleef libmvec vector vector_kept plumb_cpp plumb_classes
peers := $(if $(avx2),$(peers),$(filter-out $(addsuffix .so,$(addprefix %/,$(needs_avx2))),$(peers)))
# Peers and faulty ports are never built with sanitizers: builds with sanitizers use those of the plain build.
plain := build$(if $(findstring clang,$(CC)),/clang)
# Ports with one fault each, for the tests of how ports are run.
test_ports := $(patsubst validate/test/%,$(B)/test/%.so,$(basename $(wildcard validate/test/ports/*.c validate/test/ports/*.cpp)))

define rules_of_peers
$(plain)/peers/$(2)%.so: $(1)/%.c
	$$(call show,peer) $$(call in_two_steps,$$(CC) -std=c11 -D_GNU_SOURCE $$(peer_options),$$(peer_sources) $$<,-shared $$(linking) -lm $$(peer_libraries))
$(plain)/peers/$(2)%.so: $(1)/%.cpp
	$$(call show,peer) $$(call in_two_steps,$$(CXX) -std=c++17 $$(peer_options) -isystem /usr/include/eigen3,$$<,-shared $$(linking) $$(peer_libraries))
endef
$(eval $(call rules_of_peers,validate/peers,))
$(eval $(call rules_of_peers,validate/list/peers,list_))
ifdef SAN
$(B)/%.so: $(plain)/%.so
	@mkdir -p $(@D); ln -f $< $@
endif

# The articles' formulas round every operation as written: no contraction.
$(plain)/peers/article.so $(plain)/peers/article_half_angle.so: private peer_options += -ffp-contract=off
# The fastest code, which assumes that there are no NaNs and infinities.
$(plain)/peers/vector.so: private peer_options += -ffast-math
# plumb's own kernels as ports, which no benchmark times. They use fused multiply-add only where their source does; the
# source of plumb_classes.so prevents other uses by itself, as programs that include it need.
unraced := $(addprefix $(plain)/peers/,portable_double.so unfused.so unfused_double.so)
$(unraced): private peer_options += -ffp-contract=off -O1
$(plain)/peers/portable_double.so: private peer_options += -DPLUMB_SIMD_CALLED
$(plain)/peers/unfused.so: private peer_options += -DPLUMB_BUILD_PORTABLE -DPLUMB_BUILD_UNFUSED
$(plain)/peers/unfused.so: private peer_sources := $(listed)
$(plain)/peers/unfused.so: $(listed) $(wildcard fast/*.h fast/*/*.h)
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
# A proof of a template holds for the compiled port only if the port rounds as the source says: no contraction, and
# Eigen's quaternions are not vectorised.
$(plain)/test/ports/%.so: validate/test/ports/%.cpp
	$(call show,port) $(call in_two_steps,$(CXX) -std=c++17 -O2 -ffp-contract=off -DEIGEN_DONT_VECTORIZE -fPIC -I. -isystem /usr/include/eigen3,$<,-shared)
