# How many times slower than plumb are the other implementations, in cache and on one core?
height = 720
load 'plots/style.gp'
peers = 'SLEEF libmvec Eigen glm cglm Bullet Ceres libm'
# If a kernel was timed in several ranges of angles, the range up to half a rotation is shown.
rows = "awk -f plots/bench.awk ".data." | awk -F, '$2 == \"half turn\" || $2 == \"usual\"'"
# The kernels that at least one of the libraries has, from the last to the first. If kernels differ only in the form of the
# transform, one of them is shown.
kernels = system(rows." | awk -F, '$3 ~ /^(Eigen|glm|cglm|Bullet|Ceres|SLEEF)$/ && $1 !~ /^dual|apply|rodrigues|to_local|gram/ && !seen[$1]++ { print $1 }' | tac")
row_of(kernel) = sum [j = 1:words(kernels)] (word(kernels, j) eq kernel ? j : 0)
middle(peer) = row_of(strcol(1)) - 0.09*(peer - 4.5)
# Returns a value of the row if the row belongs to this library and to a kernel that is shown, otherwise NaN.
value_of(peer, value) = strcol(3) eq word(peers, peer) && row_of(strcol(1)) > 0 ? value : NaN

set title "Time of the fastest variant over plumb's, first-level cache, |v| ≤ π"
set xlabel "times plumb's time, with 95 % intervals" offset 0,0.3
set logscale x
set xtics (0.5, 1, 2, 5, 10, 20, 50, 100, 200)
set xrange [0.8:150]
set yrange [0.4:words(kernels) + 0.6]
unset ytics
set for [j = 1:words(kernels)] ytics add (word(kernels, j) j) noenhanced nomirror scale 0 textcolor rgb black
set ytics font ',14'
set grid xtics noytics
do for [j = 1:words(kernels) - 1] { set arrow j from graph 0, first j + 0.5 to graph 1, first j + 0.5 nohead linecolor rgb '#dddddd' linewidth 0.7 }
set arrow 99 from first 1, graph 0 to first 1, graph 1 nohead linecolor rgb black linewidth 1 front
set lmargin at screen 0.30
set rmargin at screen 0.80
set key at screen 0.81,0.9 left top samplen 0.8 spacing 1.3 font ',14'
unset datafile columnheaders
shown = "< ".rows
plot for [i = 1:words(peers)] shown \
         using (value_of(i, column(5))):(middle(i)):6:7 with xerrorbars pointtype library_mark(word(peers, i)) pointsize 0.9 \
         linecolor rgb library_colour(word(peers, i)) title library_title(word(peers, i))
