# How does the error of a step by one to four Magnus terms grow with the length of the step, and how long may a step be?
load 'plots/style.gp'
# The path length of the last step whose series converges, and the path length up to which the series converges for a motion of
# this shape. They are computed before ranges are set, because `stats` ignores values outside of the ranges.
stats data using (column('path') < column('converges to') ? column('path') : NaN) nooutput
last_convergent = STATS_max
stats data using (column('path') >= last_convergent ? column('converges to') : NaN) nooutput
critical = STATS_max
set title 'One step: slopes 3, 5, 5, 7 for 1 to 4 Magnus terms; the third term adds no order'
set xlabel 'path of the step, ∫|ω|dt, rad'
set ylabel 'error of the rotation, rad'
set logscale xy
set xrange [0.05:10]
set yrange [1e-14:1000]
set format y '10^{%T}'
set ytics 1e-14,100,100
set mytics 1
set xtics (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
set key top left
bottom = 0.32
set arrow 1 from pi/sqrt(2),graph bottom to pi/sqrt(2),graph 0.97 nohead linecolor rgb grey dashtype 3
set arrow 2 from pi,graph bottom to pi,graph 0.97 nohead linecolor rgb grey dashtype 3
set arrow 3 from 2*pi,graph bottom to 2*pi,graph 0.97 nohead linecolor rgb black dashtype 1
set arrow 4 from critical,graph 0.15 to critical,graph 0.97 nohead linecolor rgb vermilion dashtype 2
set label 1 'π/√2' at pi/sqrt(2),1e-10 center textcolor rgb grey
set label 2 'π' at pi,1e-10 center textcolor rgb grey
set label 3 '2π' at 2*pi*0.99,1e-10 right textcolor rgb black
set label 4 sprintf('this motion diverges: %.2f π', critical/pi) at critical*0.98,1e-12 right textcolor rgb vermilion
plot data using 'path':'1 term' with lines linetype 1 title '1 term', \
     data using 'path':'2 terms' with lines linetype 2 dashtype 2 title '2 terms', \
     data using 'path':'3 terms' with lines linetype 3 dashtype 4 title '3 terms', \
     data using 'path':'4 terms' with lines linetype 4 title '4 terms'
