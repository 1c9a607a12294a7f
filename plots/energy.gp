# How much does an implicit step change the energy of a free body, which is constant in the exact motion?
height = 430
load 'plots/style.gp'
array column[3] = ['midpoint', 'world trapezoid', 'body trapezoid']
array name[3] = ['midpoint rule', 'trapezoidal rule, world axes', 'trapezoidal rule, body axes']
array full_scale[3] = [1, 1, 1e-13]
set multiplot title 'Change of the energy by a step of 1 s in equal parts of at most σ/|L|, %' offset 0,0.2
unset key
unset grid
set size ratio -1
set xrange [-50:50]
set yrange [-50:50]
set xtics ('-25' -25, '0' 0, '25' 25)
set ytics 25
set palette defined (-1 blue, 0 '#ffffff', 1 vermilion)
# The first two panels have the same colour scale. The colour scale of the third panel is 10⁻¹³ times as large, because the
# rule conserves the energy exactly and the panel shows only the rounding errors of doubles.
do for [k = 1:3] {
    set lmargin at screen 0.09 + 0.305 * (k - 1)
    set rmargin at screen 0.37 + 0.305 * (k - 1)
    set tmargin at screen 0.86
    set bmargin at screen 0.30
    set title name[k] offset 0,-0.5
    set xlabel 'L_x, kg m²/s' offset 0,0.4
    set format y (k == 1 ? '%g' : '')
    set ylabel (k == 1 ? 'L_y, kg m²/s' : '') offset 1,0
    set cbrange [-0.7*full_scale[k]:0.7*full_scale[k]]
    if (k == 3) { set cbtics ('−7·10^{−14}' -0.7e-13, '0' 0, '7·10^{−14}' 0.7e-13) scale 0 } \
    else { set cbtics ('−0.7' -0.7, '−0.3' -0.3, '0' 0, '0.3' 0.3, '0.7' 0.7) scale 1 }
    if (k == 1) { unset colorbox } else { set colorbox horizontal user origin (k == 3 ? 0.72 : 0.2),0.135 size (k == 3 ? 0.22 : 0.36),0.035 }
    if (k == 2) {
        set label 1 "the article's largest, ±0.3" at screen 0.38,0.02 center font ',13'
    } else { unset label 1 }
    plot data using 'L.x':'L.y':column[k] with image
}
unset multiplot
