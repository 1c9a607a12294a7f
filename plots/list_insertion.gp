# Sorted insertion: which container is ahead, for each size of value, and where do lists cross the vector?
load 'plots/list_style.gp'
sizes = '4 16 64 128 256 1024'
array panel[3] = ["std::list / plumb's list", "std::vector / plumb's list", 'std::vector / std::list']
# Prints for two implementations: the number of elements, the ratio of their times, and the interval of the ratio, which is
# computed from the intervals of both times.
both(bytes, one, other) = sprintf("< awk -F, '{ gsub(/\"/, \"\") } $1==\"insert_sorted\" && $3==%d { n = $4; if ($5==\"%s\") { a[n] = $6; al[n] = $7; ah[n] = $8 } if ($5==\"%s\") { b[n] = $6; bl[n] = $7; bh[n] = $8 } } END { for (n in a) if (n in b) print n \",\" a[n]/b[n] \",\" al[n]/bh[n] \",\" ah[n]/bl[n] }' %s | sort -t, -g", bytes, one, other, data)
set multiplot title 'Sorted insertion: ratios of times, with intervals' offset 0,0.2
unset datafile columnheaders
set xrange [80:9e3]
set yrange [0.008:100]
set xtics 100,10,1e4
set xlabel 'elements' offset 0,0.3
set ylabel 'ratio of times' offset 0.4,0
set key at graph 0.04,0.42 left title 'bytes' samplen 1 spacing 1
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb grey linewidth 1
set bars 0.5
do for [p = 1:3] {
    set lmargin at screen 0.10 + 0.30 * (p - 1)
    set rmargin at screen 0.385 + 0.30 * (p - 1)
    set tmargin at screen 0.83
    set bmargin at screen 0.125
    set label 1 panel[p] at graph 0.5,1.04 center
    one = p == 1 ? 'std::list' : 'std::vector'
    other = p == 3 ? 'std::list' : 'plumb (std walk)'
    plot for [i = 1:6] both(int(word(sizes, i)), one, other) using 1:2:3:4 with yerrorlines linetype i title word(sizes, i)
    set format y ''
    unset ylabel
    unset key
}
unset multiplot
