# How many times slower than plumb are the other implementations, in cache and on one core?
load 'plots/style.gp'
peers = 'SLEEF libmvec Eigen cglm libm'
# Where a kernel was timed in ranges of angles the smallest and the largest are shown; no-break spaces keep a name whole.
rows = "awk -f plots/bench.awk ".data." | awk -F, -v OFS=, '$2 == \"half turn\" { $1 = $1 \" ≤ π\" } ".\
       "$2 == \"small\" { $1 = $1 \" ≤ 1\" } $2 != \"mixed\"'"
# Kernels that one of the libraries has, from the last to the first.
kernels = system(rows." | awk -F, '($3 == \"Eigen\" || $3 == \"cglm\" || $3 == \"SLEEF\") && !seen[$1]++ { print $1 }' | tac")
row_of(kernel) = sum [j = 1:words(kernels)] (word(kernels, j) eq kernel ? j : 0)
middle(peer) = row_of(strcol(1)) - 0.17*(peer - 3)
# A value of that peer's row, where it is one of a wanted kernel; else nothing.
wanted(peer, value) = strcol(3) eq word(peers, peer) && row_of(strcol(1)) > 0 ? value : NaN

set title "Each library's fastest way over plumb's, in L1, by range of angles"
set xlabel "times plumb's time, with 95 % intervals"
set logscale x
set xtics (0.5, 1, 2, 5, 10, 20, 50, 100)
set xrange [0.7:*]
set yrange [0.4:words(kernels) + 0.6]
unset ytics
set for [j = 1:words(kernels)] ytics add (word(kernels, j) j) noenhanced nomirror scale 0 textcolor rgb black
set ytics font ',11'
set grid xtics noytics
set style fill solid 0.9 noborder
set lmargin at screen 0.25
set rmargin at screen 0.97
set key right top
unset datafile columnheaders
shown = "< ".rows
plot for [i = 1:words(peers)] shown \
         using (wanted(i, 1)):(middle(i)):(1):5:(middle(i) - 0.08):(middle(i) + 0.08) \
         with boxxyerror linetype i title word(peers, i), \
     for [i = 1:words(peers)] shown \
         using (wanted(i, column(6))):(middle(i)):(column(7) - column(6)):(0) \
         with vectors nohead linecolor rgb black linewidth 2 notitle, \
     '+' using (1):(words(kernels)*($0/99.0)*1.2) with lines linecolor rgb black linewidth 1 notitle
