# Which path does the angular velocity ω of a body take that rotates nearly about its middle axis? Left: the components of ω
# perpendicular to L. Right: ω·L, which is constant in the exact motion.
load 'plots/style.gp'
set multiplot title 'Angular velocity near the middle axis, moments 2.5, 1.4, 1.3 kg m², across L' offset 0,0.2
set lmargin at screen 0.10
set rmargin at screen 0.48
set tmargin at screen 0.80
set bmargin at screen 0.16
set size ratio -1
set xlabel 'ω across L, first component, rad/s' offset 0,0.3
set ylabel 'second component, rad/s' offset 1,0
set xrange [-0.45:0.45]
set yrange [-0.45:0.45]
set xtics 0.2
set ytics 0.2
set key at screen 0.09,0.92 left top vertical
plot data using 'exact x':'exact y' with lines linetype 1 title 'exact motion', \
     data using 'midpoint x':'midpoint y' with points linetype 2 pointsize 0.3 title 'midpoint rule, steps of 0.1 s'

set lmargin at screen 0.62
set rmargin at screen 0.97
set size noratio
set xlabel 't, s' offset 0,0.3
set ylabel 'change of ω·L, %' offset 1,0
set xrange [0:60]
set yrange [-0.005:0.02]
set xtics 15
set ytics 0.005
set key at screen 0.61,0.92 left top vertical
plot data using 't':(100 * (column('exact plane') - 1)) with lines linetype 1 title 'exact motion: 0', \
     data using 't':(100 * (column('midpoint plane') - 1)) with lines linetype 2 title 'midpoint rule'
unset multiplot
