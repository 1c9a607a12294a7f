# How much does (1 − cos a)/a² lose near zero, and where does the half-angle form help?
load 'plots/style.gp'
set title '(1 − cos a)/a² as written: about one digit is left at 0.001; the half angle loses none'
set xlabel 'angle a, rad'
set ylabel 'error of S₂, ulp'
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set xrange [1e-3:pi]
set yrange [0.05:2e6]
set key top right
plot data using 'a':'article most' with lines linetype 2 title '(1 − cos a) / a², greatest', \
     data using 'a':'article mean' with lines linetype 2 dashtype 2 title 'mean', \
     data using 'a':'article half angle most' with lines linetype 1 title '2 sin²(a/2) / a², greatest', \
     data using 'a':'article half angle mean' with lines linetype 1 dashtype 2 title 'mean', \
     data using 'a':'plumb most' with lines linetype 3 title 'plumb, greatest', \
     data using 'a':'plumb mean' with lines linetype 3 dashtype 2 title 'mean'
