# How does a free body move if the gyroscopic term ω×L is computed, and if it is left out? Left: the components of ω perpendicular
# to the initial momentum L₀. Right: the change of the momentum.
load 'plots/style.gp'
set multiplot title 'A free body, moments 2.5, 1.4, 1.3 kg m²: with ω×L it precesses, without it L changes' offset 0,0.2

set lmargin at screen 0.10
set rmargin at screen 0.48
set tmargin at screen 0.80
set bmargin at screen 0.16
set size ratio -1
set xlabel 'ω across L₀, first component, rad/s' offset 0,0.3
set ylabel 'second component, rad/s' offset 1,0
set xrange [-0.8:0.8]
set yrange [-0.8:0.8]
set xtics 0.4
set ytics 0.4
set key at screen 0.09,0.90 left top horizontal
plot data using 'across with':'along with' with lines linetype 1 title 'with ω×L', \
     data using 'across without':'along without' every 400 with points linetype 2 pointsize 1.2 title 'without: constant'

set lmargin at screen 0.60
set rmargin at screen 0.97
set size noratio
set xlabel 't, s' offset 0,0.3
set ylabel '|L − L₀| / |L₀|' offset 1,0
set xrange [0:12]
set yrange [-0.05:0.6]
set xtics 3
set ytics 0,0.2,0.6
set key at screen 0.59,0.90 left top horizontal
plot data using 't':'momentum with' with lines linetype 1 title 'with ω×L: 0', \
     data using 't':'momentum without' with lines linetype 2 title 'without'
unset multiplot
