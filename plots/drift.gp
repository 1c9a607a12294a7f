# How fast does a constraint error decrease with Baumgarte's bias −βC/h, for several fractions β that are removed in each step?
load 'plots/style.gp'
set title 'A constraint error of 1, corrected by −βC/h at 60 steps per second'
set logscale y
set xlabel 't, s' offset 0,0.3
set ylabel '|C|' offset 1,0
set xrange [0:1]
set yrange [1e-6:10]
set format y '10^{%T}'
set key outside right center
array share[4] = ['0.02', '0.1', '0.5', '2.02']
plot for [i = 1:4] data using 't':share[i] with linespoints linetype i pointsize 0.4 title 'β = '.share[i], \
     data using 't':'1.5' with lines linetype 7 dashtype 3 linewidth 2 title 'β = 1.5 (±)', \
     data using 't':'ERP' with lines linetype 7 dashtype 2 title 'ERP = 0.75'
