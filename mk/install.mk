# Installation below PREFIX, the manual, the source archive and the Debian packages.

.PHONY: abi install uninstall manual install-tool uninstall-tool install-peers dist tarball deb

to := $(DESTDIR)$(PREFIX)
# The directories of completions for bash and zsh.
completions := $(to)/share/bash-completion/completions $(to)/share/zsh/site-functions
# Headers for authors of ports; the data files that the program reads at run time, and the schemas of its output.
port_headers := $(wildcard validate/*.h validate/*.hpp validate/bindings/cpp/*.hpp)
run_time := $(patsubst data/%,%,$(wildcard $(addprefix data/,claims.csv accepted.json *.schema.json site vectors records worst)))
# The commit and its time. `make dist` writes both to the file VERSION, for builds without git.
commit = $(or $(word 2,$(file <VERSION)),$(shell git describe --always --dirty --abbrev=12 2>/dev/null),unknown)
committed_at = $(or $(SOURCE_DATE_EPOCH),$(word 3,$(file <VERSION)),$(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md))
DEBS ?= $(B)/deb
# Removes what users do not need: symbols of debugging, and the compiler's name.
strip := strip -R .comment
# The program that install-tool installs.
PROGRAM ?= $(B)/plumb

fill_in := sed 's|@prefix@|$(PREFIX)|; s|@libdir@|$(LIBDIR)|; s|@shared@|$(notdir $(shared))|; \
    s|@version@|$(version)|; s|@series@|$(basename $(version))|'

##@ Records, which the repository contains
abi: $(shared) ## write data/abi.txt, the exported symbols of the shared library
	nm -D --defined-only $< | awk '{ print $$3 }' | LC_ALL=C sort >data/abi.txt

##@ Installation and packages
# LIBDIR: the directory of libraries below PREFIX (lib). cmake and pkg-config search there for descriptions.
install: lib ## install the library below PREFIX (/usr/local), in DESTDIR if that is set
	@mkdir -p $(to)/include $(to)/$(LIBDIR)/pkgconfig $(to)/$(LIBDIR)/cmake/plumb
	tar -C fast --exclude=plumb/articles.h --exclude=README.md -cf - plumb | tar --no-same-owner -xf - -C $(to)/include
	install -m 644 $(B)/libplumb.a $(to)/$(LIBDIR)
	install -m 755 $(shared) $(to)/$(LIBDIR)
	$(strip) --strip-debug --enable-deterministic-archives $(to)/$(LIBDIR)/libplumb.a
	$(strip) --strip-unneeded $(to)/$(LIBDIR)/$(notdir $(shared))
	ln -sf $(notdir $(shared)) $(to)/$(LIBDIR)/$(soname)
	ln -sf $(soname) $(to)/$(LIBDIR)/libplumb.so
	$(fill_in) fast/plumb.pc >$(to)/$(LIBDIR)/pkgconfig/plumb.pc
	for file in plumb-config plumb-config-version; do \
	    $(fill_in) fast/$$file.cmake >$(to)/$(LIBDIR)/cmake/plumb/$$file.cmake || exit; done
	$(if $(DESTDIR),,@printf '%s\n' 'To link: cc app.c $$(pkg-config --cflags --libs plumb)' \
	    '     or: cc app.c -I$(PREFIX)/include -L$(PREFIX)/$(LIBDIR) -lplumb -lm' \
	    'If a program does not find $(soname): run ldconfig as root if $(PREFIX)/$(LIBDIR) is in /etc/ld.so.conf*,' \
	    'otherwise link with -Wl,-rpath,$(PREFIX)/$(LIBDIR).')

uninstall: ## remove the files that install wrote
	rm -rf $(to)/include/plumb $(addprefix $(to)/$(LIBDIR)/,pkgconfig/plumb.pc cmake/plumb libplumb.a libplumb.so $(soname) \
	    $(notdir $(shared)))

manual: $(B)/man/made ## write man pages, and completions for bash and zsh: build/man/
# Each page is moved into place when it is complete, because tests that install at the same time read the pages.
$(B)/man/made: $(B)/plumb validate/cli/man validate/cli/complete.bash validate/cli/complete.zsh fast/plumb.3 fast/plumb/plumb.h
	@mkdir -p $(B)/man
	for verb in '' $$($< --complete '' | cut -f1) $$($< --complete list '' | sed 's/^/list-/' | cut -f1); do \
	    $< $$(echo $$verb | tr - ' ') --help | validate/cli/man $(version) >$(B)/man/page.$$$$ && \
	    mv $(B)/man/page.$$$$ $(B)/man/plumb$${verb:+-$$verb}.1 || exit; done
	sed -n '/^ \*     #/,/^ \*     }/{s/^ \* \{0,5\}//; s/ \*\/$$//; s/\\/\\e/g; p}' fast/plumb/plumb.h | \
	    sed -e 's/@version@/$(version)/' -e '/@example@/{r /dev/stdin' -e 'd}' fast/plumb.3 >$(B)/man/plumb.3
	cp validate/cli/complete.bash $(B)/man/plumb.bash
	cp validate/cli/complete.zsh $(B)/man/_plumb
	@touch $@

install-tool: manual ## install the program, its manual, completions and data, and the headers for ports below PREFIX
	@mkdir -p $(to)/bin $(to)/include $(to)/share/plumb $(to)/share/doc/plumb $(addprefix $(to)/share/man/man,1 3) $(completions)
	install -m 755 $(PROGRAM) $(to)/bin/plumb
	$(strip) --strip-unneeded $(to)/bin/plumb
	install -m 644 $(B)/man/*.1 $(to)/share/man/man1
	install -m 644 $(B)/man/plumb.3 $(to)/share/man/man3
	tar -chf - README.md docs plots/map.gp plots/style.gp | tar --no-same-owner -xf - -C $(to)/share/doc/plumb
	install -m 644 $(B)/man/plumb.bash $(word 1,$(completions))/plumb
	install -m 644 $(B)/man/_plumb $(word 2,$(completions))
	install -m 644 $(port_headers) $(to)/include
	tar -C validate --exclude=__pycache__ -cf - bindings | tar --no-same-owner -xf - -C $(to)/share/plumb
	mkdir -p $(to)/share/cmake/plumb-check && install -m 644 validate/bindings/cmake/*.cmake $(to)/share/cmake/plumb-check
	cd data && tar -chf - $(run_time) | tar --no-same-owner -xf - -C $(to)/share/plumb

install-peers: peers ## install the ports of other libraries, with which the program compares
	@mkdir -p $(to)/lib/plumb/peers
	install -m 644 $(peers) $(to)/lib/plumb/peers
	$(strip) --strip-unneeded $(addprefix $(to)/lib/plumb/peers/,$(notdir $(peers)))

uninstall-tool: ## remove the files that install-tool and install-peers wrote
	rm -rf $(to)/bin/plumb $(to)/share/cmake/plumb-check $(addprefix $(to)/include/,$(notdir $(port_headers))) $(to)/share/plumb $(to)/lib/plumb \
	    $(to)/share/doc/plumb $(to)/share/man/man3/plumb.3 $(to)/share/man/man1/plumb.1 $(to)/share/man/man1/plumb-*.1 $(word 1,$(completions))/plumb $(word 2,$(completions))/_plumb

dist: ## pack the committed files into build/plumb-VERSION.tar.xz, which builds without git
	@mkdir -p build
	@echo '$(version) $(commit) $(committed_at)' >build/VERSION
	git archive --prefix=plumb-$(version)/ --add-file=build/VERSION -o build/plumb-$(version).tar HEAD
	xz -9 -f build/plumb-$(version).tar

# All libraries except glibc are linked statically. glibc cannot be: the program loads ports by dlopen, and they use the
# glibc of the system on which they were compiled.
bundled := $(filter-out gcc make libc6-dev,$(packages_tool)) libgomp1
$(B)/bundled/plumb: $(B)/validate/cli/main.o $(program_objects) $(reference_objects) $(B)/libplumb.a .ci/package/old_glibc.c
	@$(if $(findstring clang,$(CC)),$(error tarball: only by gcc, whose OpenMP library is linked statically))
	$(call show,link) $(compile) -c -o $(@D)/old_glibc.o $(filter %old_glibc.c,$^) && \
	    $(CC) $(linking) $(LDFLAGS) -static-libgcc -Wl,--wrap=hypot -o $@ $(filter %.o %.a,$^) $(@D)/old_glibc.o \
	    -Wl,-Bstatic $(filter-out -lm -ldl,$(libraries)) -lgomp -Wl,-Bdynamic -lm -ldl -lpthread

# What install-tool installs besides the program, its manual and completions.
tool_files := $(port_headers) $(run_time:%=data/%) README.md plots/map.gp plots/style.gp $(shell find docs validate/bindings -type f ! -path '*__pycache__*')
unpacked := $(B)/bundled/plumb-$(version)-linux-$(shell uname -m)
TARBALL ?= $(B)/$(notdir $(unpacked)).tar.gz
tarball: $(TARBALL) ## pack the program for Linux with glibc 2.34 or later into build/plumb-VERSION-linux-PROCESSOR.tar.gz
	@echo "$(TARBALL), for glibc $$(objdump -T $(B)/bundled/plumb | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -Vu | tail -1) and later"
$(TARBALL): $(B)/bundled/plumb $(B)/man/made $(tool_files) LICENSE .ci/package/licences
	@rm -rf $(unpacked)
	@$(MAKE) -s --no-print-directory install-tool DESTDIR= PREFIX=$(CURDIR)/$(unpacked) PROGRAM=$(B)/bundled/plumb
	@VERSION='$(version)' .ci/package/licences $(unpacked) $(bundled)
	$(call show,archive) tar -C $(B)/bundled --sort=name --owner=0 --group=0 --numeric-owner --mtime=@$(committed_at) \
	    -cf - $(notdir $(unpacked)) | gzip -n$(or $(LEVEL),9) >$@

deb: $(DEBS)/SHA256SUMS ## build the Debian packages of the library, its headers, the program, the ports of other libraries: build/deb/
$(DEBS)/SHA256SUMS: $(B)/plumb $(library) $(peers) $(public) $(tool_files) $(wildcard .ci/package/* fast/plumb*.*) CHANGELOG.md LICENSE
	+@MAKE='$(MAKE)' VERSION='$(version)' SOURCE_DATE_EPOCH='$(committed_at)' LEVEL='$(LEVEL)' .ci/package/deb $(DEBS)
