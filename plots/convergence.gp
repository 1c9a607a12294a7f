# For which angular momenta L does the iteration of an implicit step converge, and for which of these to the solution that is
# continuously connected to rest (rotation vector v = 0 for L = 0)? Only that solution is a step of the motion.
height = 800
load 'plots/style.gp'
array column[4] = ['simple', 'midpoint', 'body trapezoid', 'world trapezoid']
array name[4] = ['midpoint rule, simple iteration', "midpoint rule, Newton's method", "trapezoidal rule, body axes, Newton", "trapezoidal rule, world axes, Newton"]
sigma = 1.3 # smallest moment of inertia divided by the step, kg m²/s
set multiplot title 'Number of iterations until |Δv| < 0.001, for a step of 1 s; L in kg m²/s' offset 0,0.3
unset key
unset grid
set size ratio -1
set xrange [-15:15]
set yrange [-15:15]
set xtics 5
set ytics 5
set tics font ',14'
set cbrange [0.5:12.5]
# Dark grey: few iterations; light grey: many; orange: not converged after ten; blue: converged to another solution.
set palette maxcolors 12
unset colorbox # rectangles are drawn in its place, because PDF readers show gaps between the stripes of a colour box
set palette defined (0.5 '#202020', 10.5 '#f0f0f0', 10.5 orange, 11.5 orange, 11.5 sky, 12.5 sky)
do for [k = 1:12] {
    shade = int(32 + 208.0 * (k - 1) / 9)
    set object 10 + k rectangle from screen 0.855,0.22+0.05*(k-1) to screen 0.875,0.27+0.05*(k-1) fillstyle solid noborder front \
        fillcolor rgb (k == 12 ? sky : k == 11 ? orange : sprintf('#%02x%02x%02x', shade, shade, shade))
    entry = k == 12 ? "another\nsolution" : k == 11 ? 'more' : sprintf('%d', k)
    set label 10 + k entry at screen 0.885,0.245+0.05*(k-1)+(k == 12 ? 0.022 : 0) left font ',14'
}
do for [k = 1:4] {
    set lmargin at screen 0.07 + 0.39 * ((k - 1) % 2)
    set rmargin at screen 0.43 + 0.39 * ((k - 1) % 2)
    set tmargin at screen (k < 3 ? 0.87 : 0.435)
    set bmargin at screen (k < 3 ? 0.535 : 0.10)
    set title name[k] offset 0,-0.7 font ',12'
    set xlabel (k < 3 ? '' : 'L_x') offset 0,0.5
    set format x (k < 3 ? '' : '%g')
    set ylabel (k % 2 ? 'L_y' : '') offset 1.5,0
    # The circle: Newton's method for the midpoint rule provably converges for |L| ≤ √2 σ.
    set object 1 circle at 0,0 size (k == 2 ? sqrt(2) * sigma : 0) front fillstyle empty border linecolor rgb vermilion linewidth 2.5
    if (k == 4) {
        set object 2 circle at screen 0.87,0.13 size screen 0.012 front fillstyle empty border linecolor rgb vermilion linewidth 2.5
        set label 2 "|L| ≤ √2 σ" at screen 0.893,0.13 left
    }
    plot data using 'L.x':'L.y':column[k] with image
}
unset multiplot
