# The Debian packages that each goal needs, on Debian 12 and 13; they are listed only here. `make deps GOAL` installs
# the packages of GOAL and makes it; `make deps` alone installs all; `make GOAL` lists missing packages and stops.

# NAME/OTHER means the first of these packages that apt knows.
packages_library := gcc make libc6-dev
packages_tool := gcc make libc6-dev libmpfr-dev libmpfi-dev libgmp-dev libjansson-dev nettle-dev libyaml-dev libutf8proc-dev
packages_peers := gcc g++ make pkg-config libc6-dev libcglm-dev libeigen3-dev libglm-dev libbullet-dev libode-dev libceres-dev \
                  liborocos-kdl-dev libsleef-dev libglib2.0-dev libboost-dev
packages_suites := libcriterion-dev python3-jsonschema python3-yaml curl
packages_deb := dpkg-dev
packages_dist := git xz-utils
packages_plots := gnuplot-nox
packages_clang := clang libomp-dev libclang-rt-dev/libclang-rt-14-dev
packages_lint := clang-format clang-tidy cppcheck
packages_coefficients := sollya
packages_paper := texlive-luatex texlive-latex-recommended poppler-utils
# To build and run the kernels for another architecture.
packages_bits := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user nodejs
# To compile the kernels to WebAssembly, for the page of `make report`.
packages_wasm := clang lld wasi-libc libclang-rt-dev-wasm32/libclang-rt-14-dev-wasm32
# For tests that are skipped without them: another prover, sweeps on many cores, checks of packages, multiple-precision
# arithmetic, a browser, a sandbox, and what the packages of validate/bindings are for.
packages_optional := gappa parallel cmake dpkg-dev lintian python3-mpmath chromium-headless-shell bubblewrap \
                     python3-numpy python3-pytest python3-venv libgtest-dev catch2
# A cluster of one machine, for test-slurm only. These are services, so no other goal installs them.
packages_slurm := slurmctld slurmd slurm-client munge
# For developers only: leak checks by hand, viewing figures.
packages_tools := valgrind librsvg2-bin

# The packages that a goal needs; goals without an entry need those of `test`. `make deps` alone installs all but the
# cluster.
needs_deps := tool peers suites deb plots clang lint coefficients paper bits wasm optional tools
$(foreach goal,all bench claims golden proofs worst,$(eval needs_$(goal) := tool peers))
needs_check := tool peers plots
needs_report := tool peers plots
$(foreach goal,lib install uninstall abi,$(eval needs_$(goal) := library))
$(foreach goal,tool manual install-tool uninstall-tool,$(eval needs_$(goal) := tool))
$(foreach goal,peers install-peers,$(eval needs_$(goal) := peers))
needs_deb := tool peers deb
needs_dist := dist
needs_tarball := tool
needs_test := tool peers suites plots
needs_paper := tool peers plots paper
needs_fuzz := clang tool
$(foreach goal,lint analyse,$(eval needs_$(goal) := tool peers suites lint))
needs_format := lint
needs_coefficients := coefficients
# Optional packages of a goal, which only `make deps GOAL` installs.
uses_test := optional
uses_test-bits := clang bits wasm
uses_report := wasm
uses_test-slurm := slurm
# `make deps-tool` and similar goals install the packages of that part, and make nothing.
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

.PHONY: deps $(parts) packages-present

##@ Build and check (make deps GOAL first installs what GOAL needs)
deps: ## install the missing Debian packages (apt, with sudo unless root); deps-tool …: only the packages of a part
	@.ci/install $(missing)
$(parts): deps

packages-present:
	@$(if $(missing),$(error missing: $(missing). To install: make deps $(goals)))
