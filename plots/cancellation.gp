# Why are two ulp errors printed: what happens to each where terms cancel?
load 'plots/style.gp'
set title 'dynamic.compose where terms cancel: plain ulp grows, scaled ulp does not'
set xlabel 'cancellation: size of the terms over size of their sum'
set ylabel 'largest error in the bin, ulp'
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set yrange [0.5:*]
set key top left
plot data using 'cancellation':'plain' with linespoints linetype 2 title 'plain ulp: of the result', \
     data using 'cancellation':'scaled' with linespoints linetype 1 title 'scaled ulp: of the terms added'
