# Draws list_traversal.gp and list_accumulate.gp, with a panel per size of value, and in it a curve per order in which the
# list was created, for plumb's list, and points for the article's own list if the table has it. These scripts set
# `experiment`, `what`, the list size `from` which the article has results, and the largest ratio `most`.
sizes = '8 16 32 64 128 1024'
row_of = '1-8 16 32 64 128 1024'
smaller = '1 2 4' # sizes that are in the panel of 8 bytes, like in the article's table
orders = 'back mid random'
array order_title[3] = ['made at the back', 'made at the midpoint', 'made at front or back']
set multiplot title what.": the time of std::list over that of plumb's list" offset 0,0.2
set xrange [8:5e6]
set yrange [0.5:most]
set xtics 10,100,1e6
set xtics add ('' 100 1, '' 1e4 1, '' 1e6 1)
set mxtics 1
unset logscale
set logscale xy
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb grey linewidth 1
has(bytes, name) = int(system(sprintf("awk -F, 'NR > 1 { gsub(/\"/, \"\") } $1==\"%s\" && $2==\"random\" && $3==%s && $5==\"%s\" { n++ } END { print n + 0 }' %s", experiment, bytes, name, data)))
do for [i = 1:6] {
    set lmargin at screen 0.085 + 0.305 * ((i - 1) % 3)
    set rmargin at screen 0.375 + 0.305 * ((i - 1) % 3)
    set tmargin at screen (i < 4 ? 0.845 : 0.435)
    set bmargin at screen (i < 4 ? 0.515 : 0.105)
    set label 1 word(sizes, i).' bytes' at graph 0.5,1.05 center
    if (i == 1 && has('1', 'plumb')) { set label 1 '1, 2, 4 and 8 bytes' at graph 0.5,1.05 center }
    if (i < 4) { set format x ''; unset xlabel } else { set format x '10^{%T}'; set xlabel 'elements' offset 0,0.5 }
    if (i % 3 == 1) { set format y '%g'; set ylabel 'times as fast' offset 0.8,0 } else { set format y ''; unset ylabel }
    x = real(word(from, i))
    do for [o = 1:2] {
        y = article('C21.'.experiment.'.'.word(row_of, i).'.'.(o == 1 ? 'linear' : 'nonlinear'))
        set arrow 1 + o from first x,y to first 5e6,y nohead linetype (o == 1 ? 1 : 7) linewidth 1.6 dashtype 2
    }
    if (i == 1) { set key at graph 0.03,0.97 left top samplen 1 font ',13' spacing 0.95 } else { if (i == 2) { set key at graph 0.03,0.97 left top samplen 1.6 font ',13' spacing 0.95 } else { unset key } }
    command = "plot for [o = 1:3] rows(experiment, word(orders, o), int(word(sizes, i)), 'plumb') \
             using 'elements':'ratio':'ratio_low':'ratio_high' with yerrorlines linetype o pointsize 0.4 title (i == 1 ? order_title[o] : ''), \
         keyentry with lines linetype 1 dashtype 2 linewidth 1.6 title (i == 2 ? 'article, linear' : ''), \
         keyentry with lines linetype 7 dashtype 2 linewidth 1.6 title (i == 2 ? 'article, nonlinear' : '')"
    if (has(word(sizes, i), 'article')) {
        command = command.", for [o = 1:3] rows(experiment, word(orders, o), int(word(sizes, i)), 'article') \
             using 'elements':'ratio' with points linetype o pointtype 6 pointsize 0.8 notitle, \
         keyentry with points linetype -1 pointtype 6 pointsize 0.8 title (i == 2 ? \"the article's list\" : '')"
    }
    if (i == 1 && has('1', 'plumb')) {
        command = command.", for [bytes in smaller] for [o = 1:3] rows(experiment, word(orders, o), int(bytes), 'plumb') \
             using 'elements':'ratio' with lines linetype o linewidth 0.7 notitle"
    }
    eval command
}
unset multiplot
