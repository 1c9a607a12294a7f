# In which direction does the rotation vector of a free body move at each point of the ball, and which energy has the body there?
height = 430
load 'plots/style.gp'
array first[3] = ['rate x', 'xy rate x', 'yz rate y']
array second[3] = ['rate z', 'xy rate y', 'yz rate z']
array energy[3] = ['energy', 'xy energy', 'yz energy']
array across[3] = ['v_x', 'v_x', 'v_y']
array up[3] = ['v_z', 'v_y', 'v_z']
array name[3] = ['across L', 'with L upwards', 'with L to the right']
set multiplot title 'Rates of change of rotation vectors, in three planes of the ball of radius π; L along the middle axis, y' offset 0,0.2
set size ratio -1
set xrange [-3.4:3.4]
set yrange [-3.4:3.4]
set xtics ('−π' -pi, '0' 0, 'π' pi)
set ytics ('−π' -pi, '0' 0, 'π' pi)
unset key
unset grid
# The separatrix, on which the energy is that of a rotation about the middle axis, is black; points next to it are pale.
set palette defined (0.5 blue, 0.97 sky, 0.995 '#c9e6f7', 0.995 black, 1.005 black, 1.005 '#f6c9a8', 1.03 vermilion, 1.1 '#7a3500')
set cbrange [0.5:1.1]
set cbtics 0.1
set cblabel "energy over that of rotation about the middle axis" offset 0,0.4
set object 1 circle at 0,0 size pi fillstyle empty border linecolor rgb grey
do for [k = 1:3] {
    set lmargin at screen 0.075 + 0.315 * (k - 1)
    set rmargin at screen 0.355 + 0.315 * (k - 1)
    set tmargin at screen 0.86
    set bmargin at screen 0.30
    set title name[k] offset 0,-0.5
    set xlabel across[k].', rad' offset 0,0.5
    set ylabel up[k].', rad' offset 1.5,0
    if (k == 3) { set colorbox horizontal user origin 0.25,0.12 size 0.5,0.035 } else { unset colorbox }
    plot data using 'x':'z':(0.25 * column(first[k])):(0.25 * column(second[k])):energy[k] \
        with vectors head size 0.1,25 filled linecolor palette linewidth 1.2
}
unset multiplot
