# What the figures of lists share: the rows of list.csv (plumb list bench --figures), and the articles' values from
# data/claims.csv.
load 'plots/style.gp'
set datafile missing NaN

# The rows of an experiment, an order, a size of value and an implementation.
rows(experiment, order, bytes, name) = sprintf("< awk -F, '{ gsub(/\"/, \"\") } NR==1 || ($1==\"%s\" && $2==\"%s\" && $3==%d && $5==\"%s\")' %s", experiment, order, bytes, name, data)
# Bytes of cache 1, 2, 3.
cache(level) = real(system(sprintf("awk -F, '$1==\"cache\" && $2==\"L%d\" { print $3 }' %s", level, data)))
# What the article's table says, or 0.
article(claim) = real(system(sprintf("awk -F, '$1==\"%s\" { for (i = 4; i < NF; i++) if ($i == \"at least\") print $(i+1) }' data/claims.csv", claim)))

set format x '10^{%T}'
set logscale xy
