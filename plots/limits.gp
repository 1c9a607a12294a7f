# How far is each promise from what is proved, counted or found of it?
load 'plots/style.gp'
set title 'Each promise in ulps of the kernels in float, group by group (*: of one number)' offset -3,0.2
set xlabel 'error, ulps or scaled ulps' offset 0,0.4
set logscale x 2
set xrange [0.35:40]
set xtics ('½' 0.5, '1' 1, '2' 2, '4' 4, '8' 8, '16' 16, '32' 32)

# A band for each group, in which its promises follow each other downwards; names hold a no-break space.
bands = "awk -F, -v OFS=, 'NR == FNR { if (FNR > 1) { if (!($2 in first)) { first[$2] = $1; row[$2] = n++ } last[$2] = $1 } next } ".\
        "{ y = FNR == 1 ? \"y\" : row[$2] + 0.4 * (2*($1 - first[$2] + 0.5)/(last[$2] - first[$2] + 1) - 1); ".\
        "$1 = y; print }' ".data." ".data
groups = system("awk -F, 'NR > 1 && !seen[$2]++ { sub(/ of one number/, \" *\", $2); print $2 }' ".data)
set yrange [words(groups) - 0.4:-0.6]
unset ytics
set for [i = 1:words(groups)] ytics add (word(groups, i) i - 1) scale 0 textcolor rgb black font ',13'
do for [i = 1:words(groups) - 1] { set arrow i from graph 0, first i - 0.5 to graph 1, first i - 0.5 nohead linecolor rgb '#dddddd' linewidth 0.7 }
set grid noytics
set lmargin at screen 0.13
set rmargin at screen 0.77
set key at screen 0.78, 0.9 left top samplen 1 font ',14' spacing 1.4

plot '< '.bands using 'limit':(column('y') - 0.25):(0):(0.5) with vectors nohead linecolor rgb black linewidth 0.8 title 'promised', \
     '' using 'counted':'y' with points pointtype 9 pointsize 0.5 linecolor rgb orange title 'counted', \
     '' using 'proved':'y' with points pointtype 13 pointsize 0.55 linecolor rgb blue title 'proved', \
     '' using 'found':'y' with points pointtype 6 pointsize 0.4 linecolor rgb vermilion linewidth 1 title 'worst of a search', \
     '' using 'tried':'y' with points pointtype 7 pointsize 0.4 linecolor rgb green title 'worst of every float'
