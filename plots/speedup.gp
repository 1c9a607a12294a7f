# How many times slower than plumb are the other implementations, in cache and on one core?
load 'plots/style.gp'
kernels = 'so3.exp so3.rotate rotation.rodrigues rotation.from_axis_angle rotation.from_quaternion rotation.to_quaternion transform.compose transform.inverse transform.apply dynamic.compose'
peers = 'Eigen cglm libm'
column_of(kernel) = sum [j = 1:words(kernels)] (word(kernels, j) eq kernel ? j : 0)
left(peer) = column_of(strcol('kernel')) + 0.27*(peer - 2) - 0.12
# Where the row is one of a wanted kernel and of that peer: its value, else nothing.
wanted(peer, value) = strcol('implementation') eq word(peers, peer) && strcol('regime') eq 'small' \
    && strcol('place') eq 'L1' && column_of(strcol('kernel')) > 0 ? value : NaN

set ylabel "time over plumb's time"
set logscale y
set ytics add (2, 5, 20, 50)
set yrange [0.7:*]
set xrange [0.4:words(kernels) + 0.6]
unset xtics
set for [j = 1:words(kernels)] xtics add (word(kernels, j) j) rotate by -30 noenhanced nomirror scale 0
set rmargin 9
set grid noxtics ytics
set style fill solid 0.9 noborder
set key top left horizontal
plot for [i = 1:words(peers)] data \
         using (wanted(i, left(i) + 0.12)):'ratio':(left(i)):(left(i) + 0.24):(1):'ratio' \
         with boxxyerror linetype i title word(peers, i), \
     for [i = 1:words(peers)] data \
         using (wanted(i, left(i) + 0.12)):'ratio_low':(0):(column('ratio_high') - column('ratio_low')) \
         with vectors nohead linecolor rgb black linewidth 1.5 notitle, \
     1 with lines linecolor rgb black linewidth 1 title 'plumb'
