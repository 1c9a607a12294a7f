# In which parts of the ball of rotation vectors v is the energy of a free body with the orientation R(v) low, near the energy
# of a rotation about the middle axis, or high?
height = 430
load 'plots/style.gp'
unset datafile missing # cells outside of the ball, which have no number, are drawn, too
array plane[3] = ['xy', 'xz', 'yz']
array across[3] = ['v_x', 'v_x', 'v_y']
array up[3] = ['v_y', 'v_z', 'v_z']
set multiplot title 'Energy in three planes of the ball of radius π, L = (0.48, 0.6, 0.64)' offset 0,0.2
set size ratio -1
set xrange [-3.4:3.4]
set yrange [-3.4:3.4]
set xtics ('−π' -pi, '0' 0, 'π' pi)
set ytics ('−π' -pi, '0' 0, 'π' pi)
unset key
unset grid
# The bands of claim C66, relative to the energy of the middle axis: the middle band covers a fifth of the distance to the lowest
# and to the highest energy.
low = 1 - 0.2*(1 - 1.4/2.5)
high = 1 + 0.2*(1.4/1.3 - 1)
set palette defined (0.56 '#00406b', low '#a8d4f0', low '#8fd3bd', 1 '#006b4f', high '#8fd3bd', high '#f6c9a8', 1.077 '#a03c00')
set cbrange [0.56:1.077]
set cbtics ('lowest' 0.56, 'middle axis' 0.97, 'highest' 1.077) scale 0
do for [k = 1:3] {
    set lmargin at screen 0.075 + 0.315 * (k - 1)
    set rmargin at screen 0.355 + 0.315 * (k - 1)
    set tmargin at screen 0.86
    set bmargin at screen 0.30
    set title 'plane '.plane[k] offset 0,-0.5
    set xlabel across[k].', rad' offset 0,0.5
    set ylabel up[k].', rad' offset 1.5,0
    if (k == 3) { set colorbox horizontal user origin 0.25,0.1 size 0.5,0.035 } else { unset colorbox }
    plot data using 'a':'b':plane[k] with image
}
unset multiplot
