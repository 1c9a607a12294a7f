# A body that rotates nearly about its middle axis flips again and again. By which rules does it flip at the right times?
load 'plots/style.gp'
set title 'Angular momentum along the middle axis, 0.4° off it at first, 4 rad/s, steps of 0.05 s'
set xlabel 't, s'
set ylabel 'component of L along the axis / |L|'
set xrange [0:30]
set yrange [-1.15:1.9]
set ytics -1,0.5,1
set key top left
plot data using 't':'exact' with lines linetype 7 linewidth 3 title 'exact motion', \
     data using 't':'midpoint' with lines linetype 1 title 'midpoint rule', \
     data using 't':'one Newton step' with lines linetype 2 dashtype 2 title 'backward Euler, one Newton step'
