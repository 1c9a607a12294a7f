# How much time does a node of a tree take, relative to copying it, for each shape of the tree and order of the nodes?
load 'plots/style.gp'
variants = '"tiles" "tiles streamed" "nodes of 128 bytes" "scalar C"'
trees = system("awk -F, 'NR > 1 && !seen[$1]++ { printf \"\\\"%s\\\" \", $1 }' ".data)
row_of(tree) = words(trees) + 1 - (sum [j = 1:words(trees)] (word(trees, j) eq tree ? j : 0))
# The vertical position of a variant's point in the row of its tree, and the value of a row that belongs to the variant.
height_of(variant) = row_of(strcol(1)) + 0.24 - 0.16*(variant - 1)
value_of(variant, value) = strcol(2) eq word(variants, variant) ? value : NaN

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
plot for [i = 1:words(variants)] data using (value_of(i, $7)):(height_of(i)):8:9 with xerrorbars linetype i title word(variants, i)
