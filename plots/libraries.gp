# Which libraries compute the logarithm of a rotation matrix accurately for angles near 0 and near π?
load 'plots/style.gp'
names(format) = system("head -1 ".data." | tr ',' '\n' | sed -n 's/^".format." //p'")
# The value, if the row's angle belongs to this half of the figure: side 1 up to π/2, side 2 from there to π.
of_side(side, value) = (column('near') > 1) == (side == 2) ? value : NaN

set multiplot layout 2,2 margins 0.09,0.965,0.11,0.9 spacing 0.02,0.04 \
    title 'Largest error of the rotation vector of a rotation matrix, entries rounded to nearest' offset 0,0.2
set logscale xy
set ytics 1,100
do for [row = 1:2] {
    format = row == 1 ? 'float' : 'double'
    shown = names(format)
    set yrange [0.5:(row == 1 ? 1e9 : 1e14)]
    set format y '10^{%T}'
    set ylabel format.', units of 2^{−'.(row == 1 ? '24' : '53').'} |v|' offset 0.8,0
    do for [side = 1:2] {
        if (side == 1) { set xrange [1e-6:1.6] } else { set xrange [1.6:1e-6] }
        if (row == 1) { set format x ''; unset xlabel } else {
            set format x '10^{%T}'
            set xlabel side == 1 ? 'angle, rad' : 'π − angle, rad' offset 0,0.3
        }
        if (side == 2) { set format y ''; unset ylabel; set key at graph 0.03,0.97 left top maxrows 4 } else { unset key }
        plot for [i = 1:words(shown)] data using 'x':(of_side(side, column(format.' '.word(shown, i)))) \
            with lines linecolor rgb library_colour(word(shown, i)) linewidth 1.6 title library_title(word(shown, i))
    }
}
unset multiplot
