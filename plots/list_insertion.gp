# Sorted insertion: which container is ahead, for each size of value, and where do lists cross the vector?
load 'plots/list_style.gp'
sizes = '4 16 64 128 256 1024'
panels = '"std::list / list" "vector / list" "vector / std::list"'
above = 'std::list std::vector std::vector'
ns(experiment, bytes, name) = rows(experiment, 'back', bytes, name)
# Times of two implementations side by side: elements, ns of the one, ns of the other.
both(bytes, one, other) = sprintf("< awk -F, '{ gsub(/\"/, \"\") } $1==\"insert_sorted\" && $3==%d { n = $4; if ($5==\"%s\") a[n] = $6; if ($5==\"%s\") b[n] = $6; } END { for (n in a) if (n in b) print n \",\" a[n]/b[n] }' %s | sort -t, -g", bytes, one, other, data)
set multiplot layout 1,3 margins 0.115,0.985,0.125,0.87 spacing 0.012,0 \
    title "Sorted insertion: ratios of times (full: std::lower\\_bound's walk; dashed: the list's own search)" offset 0,0.2
unset datafile columnheaders
set xrange [80:9e3]
set yrange [0.005:30]
set xtics 100,10,1e4
set xlabel 'elements' offset 0,0.3
set ylabel 'ratio of times' offset 0.4,0
set key at graph 0.04,0.40 left title 'bytes' samplen 1 spacing 1
do for [p = 1:3] {
    set label 1 word(panels, p) at graph 0.5,1.03 center
    set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb grey linewidth 1
    one = p == 1 ? 'std::list' : 'std::vector'
    other = p == 3 ? 'std::list' : 'plumb (std walk)'
    if (p < 3) {
        plot for [i = 1:6] both(int(word(sizes, i)), one, other) using 1:2 with linespoints linetype i title word(sizes, i), \
             for [i = 1:6] both(int(word(sizes, i)), one, 'plumb') using 1:2 with lines linetype i dashtype 2 notitle
    } else {
        plot for [i = 1:6] both(int(word(sizes, i)), one, other) using 1:2 with linespoints linetype i title word(sizes, i)
    }
    set format y ''
    unset ylabel
    unset key
}
unset multiplot
