# How many distinct pairs per second are tested for a property, for several properties and numbers of elements, eight at a time and
# one by one?
load 'plots/style.gp'
set title 'Distinct pairs per second: eight at a time, and one by one from pair to pair'
set xlabel 'elements'
set ylabel '10⁹ pairs per second, one core'
set logscale xy
set format x '%.0f'
set xtics (256, 512, 1024, 2048, 4096, 8192, 16384)
set xrange [230:18200]
set yrange [0.5:200]
set key top left maxrows 2
plot data using 'elements':'sum' with linespoints linetype 1 title 'xᵢ + xⱼ = k', \
     data using 'elements':'even' with linespoints linetype 3 title 'xᵢ + xⱼ even', \
     data using 'elements':'near' with linespoints linetype 2 title '|xᵢ − xⱼ| < r, in space', \
     data using 'elements':'walk' with linespoints linetype 7 dashtype 2 title 'xᵢ + xⱼ even, one by one'
