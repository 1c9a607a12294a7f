# Where is Newton's method for the midpoint rule sure to converge, and by which condition?
load 'plots/style.gp'
set title 'Sure to converge from v = 0 in a step of 1 s: each colour adds to those before it' offset 8,0
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
set rmargin at screen 0.61
set tmargin at screen 0.90
set bmargin at screen 0.13
set palette maxcolors 7
set palette defined (0 black, 0.5 black, 0.5 blue, 1.5 blue, 1.5 green, 2.5 green, 2.5 sky, 3.5 sky, 3.5 '#c9e6f7', 4.5 '#c9e6f7', \
    4.5 '#bbbbbb', 5.5 '#bbbbbb', 5.5 orange, 6 orange)
set cbrange [-0.5:6.5]
set cbtics ('|L| ≤ √2 σ' 0, '|L| < 2.07 σ' 1, 'by J at v, after 1 step' 2, 'after 2 steps' 3, 'after 5 steps' 4, 'converges, not sure' 5, 'does not converge' 6) scale 0
set colorbox user origin 0.66,0.2 size 0.03,0.6
plot data using 'L.x':'L.y':'condition' with image
