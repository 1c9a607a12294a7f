# Where does a Taylor polynomial's truncation pass its rounding error, and is 0.5 rad the right threshold?
load 'plots/style.gp'
set multiplot layout 3,1 margins 0.10,0.98,0.11,0.98 spacing 0.02
set logscale xy
set xrange [0.03:2.5]
set yrange [0.05:2000]
set format y '10^{%T}'
set format x ''
set ytics 0.1,10,1000
unset key
set arrow 1 from 0.5,graph 0 to 0.5,graph 1 nohead linecolor rgb grey dashtype 3
do for [k = 1:3] {
    if (k == 3) {
        set format x '%g'
        set xlabel 'angle a, rad' offset 0,0.3
    }
    if (k == 2) { set ylabel 'greatest error of the bin, ulp' } else { unset ylabel }
    if (k == 1) { set key at screen 0.68, graph 0.97 maxrows 3 samplen 1.4 } else { unset key }
    set label 1 sprintf('S_%d', k) at graph 0.02, graph 0.85
    plot for [d = 2:6:2] data using 'a':(column(sprintf('S%d degree %d truncation', k, d))) \
             with lines linetype d/2 title sprintf('degree %d, truncation', d), \
         for [d = 2:6:2] data using 'a':(column(sprintf('S%d degree %d rounding', k, d))) \
             with lines linetype d/2 dashtype 2 title 'rounding'
}
unset multiplot
