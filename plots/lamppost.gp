# Does a lamppost that spins fall under gravity?
load 'plots/style.gp'
set title 'A lamppost of 4 m on its foot, 5.7° off the vertical, spinning at 6 rad/s'
set xlabel 't, s'
set ylabel 'tilt, degrees'
set xrange [0:10]
set yrange [0:95]
set ytics 15
set key at graph 0.98,0.6 right
plot data using 't':'with' with lines linetype 7 linewidth 3 title 'with the gyroscopic term: it falls', \
     data using 't':'without' with lines linetype 2 title 'without it: it stays upright'
