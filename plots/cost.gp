# How many iterations does a long step of a free body take, if it is taken in parts?
load 'plots/style.gp'
array column[4] = ['midpoint safe', 'midpoint adaptive', 'world safe', 'world adaptive']
array name[4] = ['midpoint rule, safe parts', 'midpoint rule, adaptive parts', 'trapezoidal rule, world axes, safe parts', 'trapezoidal rule, world axes, adaptive parts']
set title 'A step of 1 s in float, moments of inertia 2.5, 1.4, 1.3 kg m²'
set xlabel 'angular momentum |L|, kg m²/s'
set ylabel "Newton iterations in all parts of a step, mean over directions"
set logscale xy
set xrange [1:50]
set yrange [2:200]
set xtics (1, 2, 5, 10, 20, 50)
set ytics (2, 5, 10, 20, 50, 100, 200)
set key top left Left reverse
plot for [k = 1:4] data using '|L|':(column(column[k])) with linespoints linetype k pointsize 1.2 title name[k]
