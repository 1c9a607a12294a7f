# The article and its supplement: paper/*.tex contains template functions for numbers, tables and figures; `plumb paper`
# replaces them and writes the result to build/paper/.
article := $(wildcard paper/*.tex)
article_figures := $(sort $(shell sed -nE 's/.*\\plumb\{figure \| ([a-z0-9_]+)\}.*/\1/p' $(article)))
article_records := $(records) $(addprefix data/,claims.csv libraries.csv bench.csv gappa.csv targets.json list_targets.json)
# Figures of times show the recorded times.
article_timed := $(filter $(timed_figures),$(article_figures))
define recorded_figure
$(B)/paper/$(1).pdf $(B)/paper/$(1).svg: data/$(call table_of,$(1)).csv plots/$(1).gp $(wildcard plots/*style.gp plots/list_ratio.gp plots/bench.awk)
	@mkdir -p $$(@D)
	$$(call show,draw) $$(call draw,$$(subst .,,$$(suffix $$@)),$(1))
endef
$(foreach figure,$(timed_figures),$(eval $(call recorded_figure,$(figure))))

# LuaLaTeX runs until no auxiliary file changes: the references within and between the documents are stable then. Its
# warnings, overfull lines and characters without a glyph are printed and fail the goal; so does text below the end of a
# page (paper/pages), for which LaTeX has no warning.
documents := plumb supplement
latex = (cd $(B)/paper; for run in 1 2 3 4 5; do \
        before=$$(cat *.aux 2>/dev/null | cksum); \
        for document in $(documents); do \
            lualatex -interaction=batchmode -halt-on-error $$document.tex >/dev/null || exit; \
        done; \
        test "$$before" != "$$(cat *.aux | cksum)" || break; \
    done) && \
    ! grep -E '^(LaTeX|Package).* [Ww]arning|^warning|^Overfull|^Missing character' $(documents:%=$(B)/paper/%.log)
paper/plumb.pdf: $(B)/plumb $(article) $(article_records) \
    $(patsubst %,$(B)/plots/%.pdf,$(filter-out $(article_timed),$(article_figures))) $(article_timed:%=$(B)/paper/%.pdf)
	@mkdir -p $(B)/paper
	@$(B)/plumb paper --figures $(B)/plots --figures $(B)/paper --output $(B)/paper
	$(call show,latex) $(latex) || { grep -A3 '^!' $(documents:%=$(B)/paper/%.log); exit 1; }
	@for document in $(documents); do pdftotext -bbox $(B)/paper/$$document.pdf - | paper/pages || exit; done
	@test $$(pdfinfo $(B)/paper/plumb.pdf | sed -n 's/^Pages: *//p') -le 20 || { echo 'paper: the article has more than 20 pages'; exit 1; }
	@cp $(documents:%=$(B)/paper/%.pdf) paper
