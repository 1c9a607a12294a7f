# How large are the errors of the entries of R(v) and T(v), by plumb and by other libraries, as |v| increases?
load 'plots/style.gp'
# The libraries that have R, and those that have T; then the largest error of all, which sets the range of the figure.
names = system("head -1 ".data." | tr ',' '\n' | sed -n 's/^R diagonal //p' | grep -v plumb")
averaging = system("head -1 ".data." | tr ',' '\n' | sed -n 's/^T diagonal //p' | grep -v plumb")
maximum = 1
do for [i = 1:words(names)] {
    stats data using (column('R others '.word(names, i))) nooutput
    maximum = STATS_max > maximum ? STATS_max : maximum
}
do for [i = 1:words(averaging)] {
    stats data using (column('T others '.word(averaging, i))) nooutput
    maximum = STATS_max > maximum ? STATS_max : maximum
}

set multiplot layout 1,2 margins 0.085,0.985,0.125,0.91 spacing 0.02,0 \
    title 'Largest error of the entries of R and T against the length of the rotation vector' offset 0,0.2
set logscale xy
set xrange [1e-3:1e4]
set yrange [0.2:4*maximum]
set format x '10^{%T}'
set format y '10^{%T}'
set xtics 1e-3,100,1e3
set xlabel '|v|, rad' offset 0,0.3
set ylabel 'largest error in the bin, scaled ulp' offset 0.8,0
set key at graph 0.04,0.9 left
groups = 'diagonal others'
do for [g = 1:2] {
    group = word(groups, g)
    set label 1 (g == 1 ? 'diagonal entries' : 'the other entries') at graph 0.5,0.95 center
    plot data using '|v|':(column('R '.group.' plumb')) with lines linetype 1 title 'plumb, R', \
         data using '|v|':(column('T '.group.' plumb')) with lines linetype 3 title 'plumb, T', \
         for [i = 1:words(names)] data using '|v|':(column('R '.group.' '.word(names, i))) \
             with lines linewidth (word(names, i) eq 'cglm' ? 4.5 : 1.6) linecolor rgb library_colour(word(names, i)) title library_title(word(names, i)).', R', \
         for [i = 1:words(averaging)] data using '|v|':(column('T '.group.' '.word(averaging, i))) \
             with lines linecolor rgb grey dashtype 3 title library_title(word(averaging, i)).', T'
    set format y ''
    unset ylabel
    unset key
}
unset multiplot
