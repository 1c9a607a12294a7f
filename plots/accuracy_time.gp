# How large are the error and the time per element of each implementation of R(v), of R(v) and T(v), and of the unit quaternion
# of v?
height = 760
load 'plots/style.gp'
rows = "awk -f plots/bench.awk ".data." | awk -F, '$1 ~ /^(so3.exp|so3.exp_average|rotation.exp_quaternion)$/'"
names_for(kernel) = system(rows." | awk -F, '$1 == \"".kernel."\"' | cut -d, -f3 | grep -v -e article -e unfused | awk '!seen[$0]++'")
names = system(rows." | cut -d, -f3 | grep -v -e article -e unfused | awk '!seen[$0]++'")
# Selects the rows of an implementation of a kernel in one range of inputs, or in all (".*").
of(kernel, name, regime) = sprintf("< %s | awk -F, '$1 == \"%s\" && $2 ~ \"^%s$\" && $3 == \"%s\"'", rows, kernel, regime, name)

set logscale xy
set xrange [0.5:100]
set yrange [0.3:1e6]
set ytics (1, 100, '10^4' 1e4, '10^6' 1e6)
set xtics (1, 2, 5, 10, 20, 50, 100)
unset datafile columnheaders
unset key

set multiplot
set title offset 0,-0.6
array left[3] = [0.095, 0.575, 0.095]
array bottom[3] = [0.60, 0.60, 0.11]
do for [k = 1:3] {
    kernel = word('so3.exp so3.exp_average rotation.exp_quaternion', k)
    set lmargin at screen left[k]
    set rmargin at screen left[k] + 0.40
    set bmargin at screen bottom[k]
    set tmargin at screen bottom[k] + 0.345
    set xlabel 'time per element, ns' offset 0,0.4
    set ylabel (k == 2 ? '' : 'largest error, scaled ulp') offset 1.5,0
    set title (k == 1 ? 'rotation matrix R(v)' : k == 2 ? 'R(v) and left Jacobian T(v)' : 'unit quaternion of v')
    plot for [name in names_for(kernel)] of(kernel, name, '.*') using 4:8 with lines \
             linecolor rgb library_colour(name) linewidth 1, \
         for [name in names_for(kernel)] of(kernel, name, 'small') using 4:8 with points \
             pointtype library_mark(name) pointsize 1.1 linecolor rgb library_colour(name), \
         for [name in names_for(kernel)] of(kernel, name, 'half turn') using 4:8 with points \
             pointtype library_mark(name) pointsize 0.6 linecolor rgb library_colour(name), \
         for [name in names_for(kernel)] of(kernel, name, 'mixed') using 4:8 with points \
             pointtype library_open_mark(name) pointsize 1.1 linecolor rgb library_colour(name) linewidth 1.6
}
unset title
set lmargin at screen 0.5
set rmargin at screen 0.99
set bmargin at screen 0.02
set tmargin at screen 0.5
set label 1 'First-level cache, one core. Filled marks:' at screen 0.545,0.455
set label 2 '|v| ≤ 1 large, |v| ≤ π small; open: |v| ≤ 10^4' at screen 0.545,0.42
unset border
unset tics
unset xlabel
unset ylabel
unset grid
unset logscale
set xrange [0:1]
set yrange [0:1]
set key at screen 0.545,0.39 left top Left reverse samplen 0.8 spacing 1.15 font ',14' maxrows 7
plot 2 notitle, for [name in names] keyentry with points pointtype library_mark(name) pointsize 1.1 \
     linecolor rgb library_colour(name) title library_title(name)
unset multiplot
