# How many times slower than plumb are the other implementations, in cache and on one core?
load 'plots/style.gp'
peers = 'Eigen cglm libm'
# Kernels that one of the libraries has, from the last to the first.
kernels = system("awk -F, '($4 == \"Eigen\" || $4 == \"cglm\") && $2 ~ /small|usual/ && !seen[$1]++ { print $1 }' ".data." | tac")
# Of a library's ways to do the same, the fastest. Counted from the end of a line, since names have commas.
fastest = sprintf("< awk -F, 'NR == 1 { print; next } { way = $1 \" \" $2 \" \" $3 \" \" $4; ratio = $(NF - 8) + 0 } " \
    ."!(way in least) || ratio < least[way] { least[way] = ratio; line[way] = $0 } END { for (way in line) print line[way] }' %s", data)
row_of(kernel) = sum [j = 1:words(kernels)] (word(kernels, j) eq kernel ? j : 0)
middle(peer) = row_of(strcol('kernel')) - 0.27*(peer - 2)
# Where the row is one of a wanted kernel and of that peer: its value, else nothing.
wanted(peer, value) = strcol('implementation') eq word(peers, peer) && strcol('regime') ne 'mixed' \
    && strcol('place') eq 'L1' && row_of(strcol('kernel')) > 0 ? value : NaN

set title "Each library's fastest way over plumb's, in L1, one core"
set xlabel "times plumb's time, with 95 % intervals"
set logscale x
set xtics (0.5, 1, 2, 5, 10, 20, 50, 100)
set xrange [0.7:*]
set yrange [0.4:words(kernels) + 0.6]
unset ytics
set for [j = 1:words(kernels)] ytics add (word(kernels, j) j) noenhanced nomirror scale 0 textcolor rgb black
set grid xtics noytics
set style fill solid 0.9 noborder
set key right center
plot for [i = 1:words(peers)] fastest \
         using (wanted(i, 1)):(middle(i)):(1):'ratio':(middle(i) - 0.12):(middle(i) + 0.12) \
         with boxxyerror linetype i title word(peers, i), \
     for [i = 1:words(peers)] fastest \
         using (wanted(i, column('ratio_low'))):(middle(i)):(column('ratio_high') - column('ratio_low')):(0) \
         with vectors nohead linecolor rgb black linewidth 2 notitle, \
     '+' using (1):(words(kernels)*($0/99.0)*1.2) with lines linecolor rgb black linewidth 1 notitle
