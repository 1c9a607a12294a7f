# How much time does each method need to reach a given error of the orientation?
load 'plots/style.gp'
array column[5] = ['explicit Euler', 'gyroscopic', 'midpoint', 'body trapezoid', 'world trapezoid']
array name[5] = ['explicit Euler', "backward Euler, one Newton step", 'midpoint rule', 'trapezoidal rule, body axes', 'trapezoidal rule, world axes']
set title 'The orientation after |L|t = 4 kg m², in float, eight bodies at a time'
set xlabel 'CPU time per body, ns (4, 8, 16 … 4096 steps)'
set ylabel 'error, rad'
set logscale xy
set xrange [10:2e5]
set yrange [1e-6:100]
set format y '10^{%T}'
set ytics 1e-6,10,1
set key top right Right noreverse
plot for [k = 1:5] data using (column(column[k].' ns')):(column(column[k])) with linespoints linetype (k == 1 ? 7 : k) pointsize 1.2 title name[k]
