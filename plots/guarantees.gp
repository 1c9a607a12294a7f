# For which angular momenta L is Newton's method for the midpoint rule proved to converge, and by which condition? σ is the
# smallest moment of inertia divided by the step.
load 'plots/style.gp'
set title 'Proved to converge from v = 0 in a step of 1 s; each colour adds to those before it' offset 8,0
set size ratio -1
set xlabel 'L_x, kg m²/s' offset 0,0.3
set ylabel 'L_y, kg m²/s' offset 1,0
set xrange [-15:15]
set yrange [-15:15]
set xtics 5
set ytics 5
unset grid
unset key
set lmargin at screen 0.09
set rmargin at screen 0.60
set tmargin at screen 0.90
set bmargin at screen 0.13
set palette maxcolors 7
set palette defined (0 black, 0.5 black, 0.5 blue, 1.5 blue, 1.5 green, 2.5 green, 2.5 sky, 3.5 sky, 3.5 '#c9e6f7', 4.5 '#c9e6f7', \
    4.5 '#bbbbbb', 5.5 '#bbbbbb', 5.5 orange, 6 orange)
set cbrange [-0.5:6.5]
unset colorbox # rectangles are drawn in its place, because PDF readers show gaps between the stripes of a colour box
array colour[7] = [black, blue, green, sky, '#c9e6f7', '#bbbbbb', orange]
array condition[7] = ['|L| ≤ √2 σ', '|L| < 2.07 σ', 'after 1 iteration', 'after 2 iterations', 'after 5 iterations', 'converges, not proved', 'does not converge']
do for [k = 1:7] {
    set object k rectangle from screen 0.64,0.16+0.09*(k-1) to screen 0.67,0.25+0.09*(k-1) fillcolor rgb colour[k] fillstyle solid noborder front
    set label k condition[k] at screen 0.685,0.205+0.09*(k-1) left font ',14'
}
plot data using 'L.x':'L.y':'condition' with image
