# Which layout of links makes a hop cheapest: indices or byte offsets, side by side or apart, or beside the value?
load 'plots/list_style.gp'
names = '"index pairs" "index apart" "offset pairs" "offset apart" "beside the value"'
set multiplot layout 1,2 margins 0.095,0.985,0.125,0.87 spacing 0.02,0 \
    title 'Layouts of a list in arrays, values of 4 bytes: traversal, as times of std::list' offset 0,0.2
set xrange [8:5e6]
set yrange [0.5:50]
set xtics 10,10,1e6
set mxtics 1
set ytics add (0.5, 2, 5, 20)
set xlabel 'elements' offset 0,0.3
set ylabel 'times as fast as std::list' offset 0.8,0
orders = 'back shuffled'
panels = '"made at the back" "shuffled"'
set key top left
do for [o = 1:2] {
    set label 1 word(panels, o) at graph 0.5,1.03 center
    set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb grey linewidth 1
    plot for [i = 1:5] rows('traverse', word(orders, o), 4, word(names, i)) using 4:9 \
             with linespoints linetype i title word(names, i), \
         rows('traverse', word(orders, o), 4, 'plumb') using 4:9 with lines linetype 7 dashtype 2 \
             title "plumb's list"
    set format y ''
    unset ylabel
    unset key
}
unset multiplot
