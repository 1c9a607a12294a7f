# Where do iterations for an implicit step converge?
load 'plots/style.gp'
array column[4] = ['simple', 'midpoint', 'body trapezoid', 'world trapezoid']
array name[4] = ['midpoint, simple iteration', 'midpoint, Newton', 'trapezoid in body axes, Newton', 'trapezoid in world axes, Newton']
set multiplot title 'Iterations until one moves v by less than 0.001, a step of 1 s; L in kg m²/s' offset 0,0.3
unset key
unset grid
set size ratio -1
set xrange [-15:15]
set yrange [-15:15]
set xtics 5
set ytics 5
set cbrange [0.5:11.5]
set cbtics ('1' 1, '4' 4, '7' 7, '10' 10, 'more' 11) scale 0
# Dark grey is quick, light grey slow, orange not within ten.
set palette maxcolors 11
set palette defined (1 '#202020', 10 '#f0f0f0', 10 orange, 11 orange)
do for [k = 1:4] {
    set lmargin at screen 0.09 + 0.40 * ((k - 1) % 2)
    set rmargin at screen 0.45 + 0.40 * ((k - 1) % 2)
    set tmargin at screen (k < 3 ? 0.87 : 0.435)
    set bmargin at screen (k < 3 ? 0.535 : 0.10)
    set title name[k] offset 0,-0.7
    set xlabel (k < 3 ? '' : 'L_x') offset 0,0.5
    set format x (k < 3 ? '' : '%g')
    set ylabel (k % 2 ? 'L_y' : '') offset 1.5,0
    if (k == 4) { set colorbox user origin 0.9,0.2 size 0.02,0.6 } else { unset colorbox }
    # The guarantee: |L| ≤ √2 σ.
    set object 1 circle at 0,0 size (k == 2 ? sqrt(2) * 1.3 : 0) front fillstyle empty border linecolor rgb sky linewidth 2.5
    plot data using 'L.x':'L.y':column[k] with image
}
unset multiplot
