# How accurate are the entries of R and T as |v| grows, plumb's and other libraries'?
load 'plots/style.gp'
set xlabel '|v|, rad'
set ylabel 'greatest error of the bin, scaled ulp'
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set xrange [1e-3:1e4]
set key top left
stats data skip 1 nooutput
names = system("head -1 ".data." | tr ',' '\n' | sed -n 's/^R diagonal //p' | grep -v plumb")
plot data using '|v|':'R diagonal plumb' with lines linetype 1 title 'plumb R, diagonal', \
     data using '|v|':'R others plumb' with lines linetype 1 dashtype 2 title 'others', \
     data using '|v|':'T diagonal plumb' with lines linetype 3 title 'plumb T, diagonal', \
     data using '|v|':'T others plumb' with lines linetype 3 dashtype 2 title 'others', \
     for [i = 1:words(names)] data using '|v|':(column('R diagonal '.word(names, i))) \
         with lines linetype i+3 title word(names, i).' R, diagonal', \
     for [i = 1:words(names)] data using '|v|':(column('R others '.word(names, i))) \
         with lines linetype i+3 dashtype 2 title 'others'
