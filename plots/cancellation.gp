# How large are errors in ulps, and in scaled ulps, where terms cancel?
load 'plots/style.gp'
set title 'dynamic.compose where terms cancel: the error in ulps grows, in scaled ulps it does not'
set xlabel "sum of the terms' magnitudes over the magnitude of their sum"
set ylabel 'largest error in the bin, ulp'
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set yrange [0.5:*]
set key top left
plot data using 'cancellation':'plain' with linespoints linetype 2 title 'ulps of the result', \
     data using 'cancellation':'scaled' with linespoints linetype 1 title "scaled ulps: ulps of the sum of the terms' magnitudes"
