# From which batch size on is a call for many elements faster than calls for one element, and where do other libraries' loops
# lie?
height = 900
load 'plots/style.gp'
kernels = 'quaternion.product rotation.exp_quaternion so3.exp rotation.from_quaternion transform.compose.n3 transform.inverse.n3'
kernel_title(kernel) = kernel eq 'quaternion.product' ? 'product of quaternions' : \
    kernel eq 'rotation.exp_quaternion' ? 'unit quaternion of v' : kernel eq 'so3.exp' ? 'rotation matrix R(v)' : \
    kernel eq 'rotation.from_quaternion' ? 'matrix of a quaternion' : \
    kernel eq 'transform.compose.n3' ? 'transform compose' : 'transform inverse'
# Selects elements and nanoseconds of a form of plumb's kernel; or, of a library, those of its fastest variant. A
# variant's name between quotation marks can have commas.
form(kernel, variant) = sprintf("< awk -F, '$1 == \"%s\" && $4 == \"plumb\" && $5 == \"%s\" { print $6 \",\" $7 }' %s", kernel, variant, data)
library(kernel, name) = sprintf("< awk -F, '{ gsub(/\"[^\"]*\"/, \"-\") } $1 == \"%s\" && $4 == \"%s\" { if (!($6 in ns)) n[++rows] = $6; if (!($6 in ns) || $7 < ns[$6]) ns[$6] = $7 } " \
    ."END { for (i = 1; i <= rows; i++) print n[i] \",\" ns[n[i]]; if (!rows) print \"1,nan\" }' %s", kernel, name, data)
peers = 'Eigen glm cglm Bullet'

set logscale xy
set xrange [1:1e6]
set xtics ('1' 1, '10' 10, '100' 100, '1,000' 1e3, '10^4' 1e4, '10^5' 1e5, '10^6' 1e6) font ',13'
set ytics font ',13'
unset datafile columnheaders
unset key
set multiplot
do for [k = 1:6] {
    kernel = word(kernels, k)
    set lmargin at screen 0.10 + 0.5*((k - 1) % 2)
    set rmargin at screen 0.10 + 0.5*((k - 1) % 2) + 0.38
    set bmargin at screen 0.69 - 0.30*((k - 1) / 2)
    set tmargin at screen 0.69 - 0.30*((k - 1) / 2) + 0.20
    set title kernel_title(kernel) offset 0,-0.6
    set xlabel (k > 4 ? 'elements of a batch' : '') offset 0,0.4
    set ylabel (k % 2 ? 'ns per element' : '') offset 2,0
    plot form(kernel, 'structs') with lines linecolor rgb sky linewidth 2.4, form(kernel, 'arrays') with lines linecolor rgb green linewidth 2.4, \
         form(kernel, 'tiles') with lines linecolor rgb blue linewidth 2.4, \
         for [i = 1:words(peers)] library(kernel, word(peers, i)) with linespoints pointtype library_mark(word(peers, i)) \
             pointsize 0.6 linewidth 1 linecolor rgb library_colour(word(peers, i)), \
         library(kernel, 'plumb C++') with lines linetype 7 dashtype 2
}
# The key of all panels is that of an empty plot over the whole width.
set lmargin at screen 0.06
set rmargin at screen 0.99
set bmargin at screen 0.93
set tmargin at screen 0.99
unset logscale
unset border
unset tics
unset title
unset xlabel
unset ylabel
set key center center vertical maxrows 2 width 1 samplen 1.8 font ',14'
set xrange [0:1]
set yrange [0:1]
plot NaN with lines linetype 7 dashtype 2 title 'plumb, calls', \
     NaN with lines linecolor rgb sky linewidth 2.4 title 'plumb, structs', \
     NaN with lines linecolor rgb green linewidth 2.4 title 'plumb, arrays', \
     NaN with lines linecolor rgb blue linewidth 2.4 title 'plumb, tiles', \
     for [i = 1:words(peers)] NaN with linespoints pointtype library_mark(word(peers, i)) pointsize 0.6 linewidth 1 \
         linecolor rgb library_colour(word(peers, i)) title library_title(word(peers, i))
unset multiplot
