# How much does an implicit step change the energy?
load 'plots/style.gp'
array column[2] = ['midpoint', 'world trapezoid']
array name[2] = ['midpoint', 'trapezoid in world axes']
set multiplot title 'Change of the energy by a step in parts of σ/|L|, %; in body axes the trapezoid changes nothing' offset 0,0.2
unset key
unset grid
set size ratio -1
set xrange [-50:50]
set yrange [-50:50]
set xtics 25
set ytics 25
# The same change in both panels has the same colour.
set palette defined (-1 blue, 0 '#ffffff', 1 vermilion)
set cbrange [-0.7:0.7]
set cbtics 0.35 scale 0
do for [k = 1:2] {
    set lmargin at screen 0.09 + 0.42 * (k - 1)
    set rmargin at screen 0.46 + 0.42 * (k - 1)
    set tmargin at screen 0.82
    set bmargin at screen 0.16
    set title name[k] offset 0,-0.3
    set xlabel 'L_x, kg m²' offset 0,0.3
    set format y (k == 1 ? '%g' : '')
    set ylabel (k == 1 ? 'L_y, kg m²' : '') offset 1,0
    if (k == 2) { set colorbox user origin 0.905,0.24 size 0.02,0.5 } else { unset colorbox }
    plot data using 'L.x':'L.y':column[k] with image
}
unset multiplot
