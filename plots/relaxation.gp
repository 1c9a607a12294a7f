# With which relaxation factor does projected Gauss–Seidel converge fastest?
load 'plots/style.gp'
set title 'Projected Gauss–Seidel: error after 20 sweeps, 20 systems of 12 multipliers'
set logscale y
set xlabel 'relaxation factor ω' offset 0,0.3
set ylabel '‖λ − solution‖ / ‖solution‖' offset 1,0
set xrange [0:2.1]
set yrange [1e-10:10]
set format y '10^{%T}'
set key bottom left
set arrow 1 from 2,graph 0 to 2,graph 1 nohead linecolor rgb grey dashtype 3
plot data using 'w':'max' with lines linetype 2 title 'maximum', \
     data using 'w':'median' with lines linetype 1 linewidth 2.4 title 'median', \
     data using 'w':'min' with lines linetype 3 title 'minimum'
