# Which inertial forces does an observer on a rotating platform see, how large are they, and which directions do they have?
load 'plots/style.gp'
set multiplot title "A puck slides straight over a platform that rotates ever faster (0.5 to 2.1 rad/s),\nseen from the platform; no force acts"
arrow_length = 0.09 # metres per m/s²
set lmargin at screen 0.09
set rmargin at screen 0.56
set bmargin at screen 0.14
set tmargin at screen 0.86
set size ratio -1
set xlabel 'x, m'
set ylabel 'y, m' offset 1,0
set xtics 0.5
set ytics 0.5
set xrange [-1.2:0.7]
set yrange [-1.2:0.75]
set key off
plot data using 'x':'y' with lines linetype 7 linewidth 1.2, \
     data every 10 using 'x':'y':(arrow_length * column('coriolis_x')):(arrow_length * column('coriolis_y')) \
         with vectors filled head size 0.06,18 fixed linetype 2 linewidth 2, \
     data every 10 using 'x':'y':(arrow_length * column('centrifugal_x')):(arrow_length * column('centrifugal_y')) \
         with vectors filled head size 0.06,18 fixed linetype 1 linewidth 2, \
     data every 10 using 'x':'y':(arrow_length * column('euler_x')):(arrow_length * column('euler_y')) \
         with vectors filled head size 0.06,18 fixed linetype 3 linewidth 2, \
     data every 10 using 'x':'y' with points linetype 7 pointtype 7 pointsize 0.4
set lmargin at screen 0.67
set rmargin at screen 0.985
set size noratio
set xlabel 'time, s'
set ylabel 'magnitude, m/s²'
set ytics auto
set xrange [0:1.6]
set yrange [0:*]
set key top left
size(name) = sqrt(column(name.'_x')**2 + column(name.'_y')**2)
plot data using 'time':(size('coriolis')) with lines linetype 2 linewidth 2 title 'Coriolis', \
     data using 'time':(size('centrifugal')) with lines linetype 1 linewidth 2 dashtype 2 title 'centrifugal', \
     data using 'time':(size('euler')) with lines linetype 3 linewidth 2 dashtype 4 title 'Euler'
unset multiplot
