# How fast does projected Gauss–Seidel converge, sweep by sweep, for several relaxation factors?
load 'plots/style.gp'
set title 'Projected Gauss–Seidel: error after each sweep, median of 20 systems of 12 multipliers'
set logscale y
set xlabel 'sweeps' offset 0,0.3
set ylabel '‖λ − solution‖ / ‖solution‖' offset 1,0
set xrange [0:60]
set yrange [1e-12:2]
set format y '10^{%T}'
set key outside right center
plot data using 'sweeps':'0.5' with lines linetype 1 title 'ω = 0.5', \
     data using 'sweeps':'1' with lines linetype 2 linewidth 2.4 title 'ω = 1', \
     data using 'sweeps':'1.3' with lines linetype 3 title 'ω = 1.3', \
     data using 'sweeps':'1.6' with lines linetype 4 title 'ω = 1.6', \
     data using 'sweeps':'1.9' with lines linetype 5 title 'ω = 1.9'
