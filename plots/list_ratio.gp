# For list_traversal.gp and list_accumulate.gp, which set `experiment`, `what`, the article's list sizes `from`
# and the ratio at the top, `most`: three panels, one an order of creation, one curve a size of value.
sizes = '8 16 32 64 128 1024'
row_of = '1-8 16 32 64 128 1024'
orders = 'back mid random'
panels = '"made at the back" "made at the midpoint" "at front or back by chance"'
set multiplot layout 1,3 margins 0.095,0.985,0.125,0.87 spacing 0.012,0 \
    title what.": std::list's time over the contiguous list's (dashed: the article's tables)" offset 0,0.2
set xrange [8:5e6]
set yrange [0.5:most]
set xtics 10,100,1e6
set xtics add ('' 100 1, '' 1e4 1, '' 1e6 1)
set mxtics 1
set xlabel 'elements' offset 0,0.3
set ylabel 'times as fast as std::list' offset 0.8,0
set key at graph 0.04,0.97 left title 'bytes' samplen 1
unset logscale
set logscale xy
do for [o = 1:3] {
    set label 1 word(panels, o) at graph 0.5,1.03 center
    order = o == 1 ? 'linear' : 'nonlinear'
    unset arrow
    set arrow from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb grey linewidth 1
    do for [i = 1:6] {
        y = article('C21.'.experiment.'.'.word(row_of, i).'.'.order)
        x = real(word(from, i))
        set arrow from first x,y to first 5e6,y nohead linetype i linewidth 1.2 dashtype 2
    }
    plot for [i = 1:6] rows(experiment, word(orders, o), int(word(sizes, i)), 'plumb') \
        using 'elements':'ratio' with linespoints linetype i title word(sizes, i)
    set format y ''
    unset ylabel
    unset key
}
unset multiplot
