# Which of the simple time-stepping schemes conserve the energy of an oscillator?
load 'plots/style.gp'
array name[5] = ['explicit', 'implicit', 'semi_implicit', 'midpoint', 'midpoint_printed']
array title[5] = ['explicit Euler', 'implicit Euler', 'semi-implicit Euler', 'implicit midpoint rule', 'midpoint rule as printed']
set multiplot title 'An oscillator, 60 steps of hω = 0.5' offset 0,0.2

set lmargin at screen 0.09
set rmargin at screen 0.47
set tmargin at screen 0.67
set bmargin at screen 0.16
set size ratio -1
set xlabel 'x' offset 0,0.3
set ylabel 'v/ω' offset 1,0
set xrange [-2:2]
set yrange [-2:2]
set xtics 1
set ytics 1
set key at screen 0.08,0.94 left top vertical
plot for [i = 1:5] data using 'x '.name[i]:'v '.name[i] with linespoints linetype i pointsize (i == 4 ? 0.5 : 0.25) title title[i]

set lmargin at screen 0.60
set rmargin at screen 0.97
set size noratio
set xlabel 'ωt' offset 0,0.3
set ylabel 'energy over its value at the start' offset 1,0
set logscale y
set xrange [0:30]
set yrange [0.1:10]
set xtics 10
set ytics ('0.1' 0.1, '0.2' 0.2, '0.5' 0.5, '1' 1, '2' 2, '5' 5, '10' 10)
unset key
plot for [i = 1:5] data using 't':'energy '.name[i] with lines linetype i
unset multiplot
