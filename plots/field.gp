# How does a rotation vector flow, and at which energy?
load 'plots/style.gp'
set title 'Where rotation vectors go, in a plane of the ball of radius π; L along the middle axis' offset 4,0
set size ratio -1
set xlabel 'v_x, rad' offset 0,0.3
set ylabel 'v_z, rad' offset 1,0
set xrange [-3.5:3.5]
set yrange [-3.5:3.5]
set xtics ('−π' -pi, '−π/2' -pi/2, '0' 0, 'π/2' pi/2, 'π' pi)
set ytics ('−π' -pi, '−π/2' -pi/2, '0' 0, 'π/2' pi/2, 'π' pi)
unset key
unset grid
set lmargin at screen 0.10
set rmargin at screen 0.76
set tmargin at screen 0.90
set bmargin at screen 0.13
# The separatrix is where the energy is the middle axis's: black, and pale beside it.
set palette defined (0.5 blue, 0.97 sky, 0.995 '#c9e6f7', 0.995 black, 1.005 black, 1.005 '#f6c9a8', 1.03 vermilion, 1.1 '#7a3500')
set cbrange [0.5:1.1]
set cbtics 0.1
set cblabel "energy over the middle axis's" offset 1,0
set object 1 circle at 0,0 size pi fillstyle empty border linecolor rgb grey
plot data using 'x':'z':(0.25 * column('rate x')):(0.25 * column('rate z')):'energy' \
    with vectors head size 0.08,25 filled linecolor palette linewidth 1.6
