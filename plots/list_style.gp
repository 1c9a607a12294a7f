# Functions for the figures of lists, which select rows of list.csv (plumb list bench --figures) and values of the article
# from data/claims.csv.
load 'plots/style.gp'
set datafile missing NaN

# Selects the rows of an experiment, an order, a size of value and an implementation.
rows(experiment, order, bytes, name) = sprintf("< awk -F, '{ gsub(/\"/, \"\") } NR==1 || ($1==\"%s\" && $2==\"%s\" && $3==%d && $5==\"%s\")' %s", experiment, order, bytes, name, data)
# Returns the size of the L1, L2 or L3 cache in bytes.
cache(level) = real(system(sprintf("awk -F, '$1==\"cache\" && $2==\"L%d\" { print $3 }' %s", level, data)))
# Returns the value in the article's table, or 0 if it has none.
article(claim) = real(system(sprintf("awk -F, '$1==\"%s\" { for (i = 4; i < NF; i++) if ($i == \"at least\") print $(i+1) }' data/claims.csv", claim)))

set format x '10^{%T}'
set logscale xy
