# How much time does a node of a tree take, by the shape of the tree and the order of the nodes, relative to copying it?
load 'plots/style.gp'
ways = '"tiles" "tiles streamed" "nodes of 128 bytes" "scalar C"'
trees = system("awk -F, 'NR > 1 && !seen[$1]++ { printf \"\\\"%s\\\" \", $1 }' ".data)
row_of(tree) = words(trees) + 1 - (sum [j = 1:words(trees)] (word(trees, j) eq tree ? j : 0))
place(way) = row_of(strcol(1)) + 0.24 - 0.16*(way - 1)
wanted(way, value) = strcol(2) eq word(ways, way) ? value : NaN

set title "Moving transforms, local to global: time per node in trees of a million, one core"
set xlabel "time over that of copying 100 bytes, medians with 95 % intervals"
set logscale x
set xtics (0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30)
set xrange [0.6:35]
set yrange [0.4:words(trees) + 0.6]
unset ytics
set for [j = 1:words(trees)] ytics add (word(trees, j) words(trees) + 1 - j) noenhanced nomirror scale 0 textcolor rgb black
set grid xtics noytics
set key right top
set pointsize 1
unset datafile columnheaders
set arrow from 1, graph 0 to 1, graph 1 nohead linecolor rgb black linewidth 1 dashtype 2
plot for [i = 1:words(ways)] data using (wanted(i, $7)):(place(i)):8:9 with xerrorbars linetype i title word(ways, i)
