# How fast does the error of each method decrease as the number of steps increases?
load 'plots/style.gp'
array column[5] = ['explicit Euler', 'one Newton step', 'midpoint', 'body trapezoid', 'world trapezoid']
array name[5] = ['explicit Euler', 'backward Euler, one Newton step', 'midpoint rule', 'trapezoidal rule, body axes', 'trapezoidal rule, world axes']
set title 'The orientation after |L|t = 4 kg m², moments 2.5, 1.4, 1.3: slopes −1 and −2'
set xlabel 'steps'
set ylabel 'error, rad'
set logscale xy
set logscale x 2
set xrange [4:4096]
set yrange [1e-9:1]
set format y '10^{%T}'
set ytics 1e-8,100,1
set xtics (4, 16, 64, 256, 1024, 4096)
set key bottom left
set label 1 '−1' at 1448,1.8e-3 center
set label 2 '−2' at 512,1.2e-5 center
plot data using 'steps':column[1] with linespoints linetype 7 pointsize 1.6 title name[1], \
     for [k = 2:5] data using 'steps':column[k] with linespoints linetype k title name[k]
