# From which angle on is the truncation error of a Taylor polynomial larger than its rounding error, and is 0.5 rad the right
# threshold for the polynomial of degree 6?
load 'plots/style.gp'
truncation(k, d) = column(sprintf('S%d degree %d truncation', k, 2*d))
rounding(k, d) = column(sprintf('S%d degree %d rounding', k, 2*d))
# Returns the value if it is inside the frame; truncation errors go from 10⁻¹² to 10⁷ ulp.
shown(x) = x >= 0.08 && x <= 1000 ? x : NaN
# Computed before ranges are set, because `stats` ignores values outside of them.
array crossing[9]
do for [k = 1:3] {
    do for [d = 1:3] {
        stats data using (truncation(k, d) <= rounding(k, d) ? column('a') : NaN) nooutput
        crossing[3*k + d - 3] = STATS_max
    }
}

set multiplot layout 3,1 margins 0.10,0.98,0.115,0.92 spacing 0.02 \
    title 'Truncation (solid) passes rounding (dashed) at the dots; the article switches at 0.5 rad' offset 0,0.2
set logscale xy
set xrange [0.03:2.5]
set yrange [0.05:2000]
set format y '10^{%T}'
set xtics ('' 0.03, '' 0.05, '' 0.1, '' 0.2, '' 0.5, '' 1, '' 2)
set ytics 0.1,10,1000
unset key
set label 2 'degree 2' at 0.105,100 right textcolor rgb blue
set label 3 'degree 4' at 0.44,100 right textcolor rgb vermilion
set label 4 'degree 6' at 1.25,30 left textcolor rgb green
set arrow 1 from 0.5,graph 0 to 0.5,graph 1 nohead linecolor rgb grey dashtype 3
do for [k = 1:3] {
    if (k == 3) {
        set xtics ('0.03' 0.03, '0.05' 0.05, '0.1' 0.1, '0.2' 0.2, '0.5' 0.5, '1' 1, '2' 2)
        set xlabel 'angle a, rad' offset 0,0.3
    }
    if (k == 2) { set ylabel 'largest error in the bin, ulp' } else { unset ylabel }
    set label 1 sprintf('%s: %.2g, %.2g, %.2g rad', word('S₁ S₂ S₃', k), crossing[3*k - 2], crossing[3*k - 1], crossing[3*k]) at graph 0.02, graph 0.85
    plot for [d = 1:3] data using 'a':(shown(truncation(k, d))) with lines linetype d, \
         for [d = 1:3] data using 'a':(rounding(k, d)) with lines linetype d dashtype 2, \
         for [d = 1:3] data using (column('a') == crossing[3*k + d - 3] ? column('a') : NaN):(rounding(k, d)) \
             with points pointtype 7 pointsize 0.9 linecolor rgb black
    unset for [i = 2:4] label i
}
unset multiplot
