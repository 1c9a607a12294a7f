# What does each implementation of R(v), of R(v) and T(v), and of the unit quaternion of v pay for its accuracy: error
# against time per element?
load 'plots/style.gp'
rows = "awk -f plots/bench.awk ".data." | awk -F, '$1 ~ /^(so3.exp|so3.exp_average|rotation.exp_quaternion)$/'"
names = system(rows." | cut -d, -f3 | grep -v -e article -e unfused | awk '!seen[$0]++'")
names_for(kernel) = system(rows." | awk -F, '$1 == \"".kernel."\"' | cut -d, -f3 | grep -v -e article -e unfused | awk '!seen[$0]++'")
number(name) = sum [i = 1:words(names)] (word(names, i) eq name ? i : 0)
# The rows of an implementation of a kernel in a regime, or in all (".*").
of(kernel, name, regime) = sprintf("< %s | awk -F, '$1 == \"%s\" && $2 ~ \"^%s$\" && $3 == \"%s\"'", rows, kernel, regime, name)
spaced(name) = system("echo ".name." | tr _ ' '")

set logscale xy
set xrange [0.3:60]
set yrange [0.3:1e6]
set ytics (1, 100, '10^4' 1e4, '10^6' 1e6)
set xtics (0.5, 1, 2, 5, 10, 20, 50)
unset datafile columnheaders
unset key
array filled[14] = [7, 7, 5, 9, 13, 11, 15, 5, 9, 13, 11, 7, 5, 9]
array open[14] = [6, 6, 4, 8, 12, 10, 14, 4, 8, 12, 10, 6, 4, 8]
# Libraries that take one element at a time are grey.
colour(name) = name eq 'plumb_avx2' ? blue : name eq 'plumb_portable' ? sky : name eq 'SLEEF' ? vermilion : \
               name eq 'SLEEF_in_double' ? orange : name eq 'libmvec' ? purple : name eq 'libmvec_in_double' ? green : grey
count = words(names) < 14 ? words(names) : 14

set multiplot layout 2,2
set xlabel 'time, ns an element' offset 0,0.6
set ylabel 'greatest error, scaled ulp' offset 1.5,0
set title offset 0,-0.6
set lmargin 9
set rmargin 2
set tmargin 2
set bmargin 3
do for [kernel in 'so3.exp so3.exp_average rotation.exp_quaternion'] {
    set title kernel.': '.(kernel eq 'so3.exp' ? 'R' : kernel eq 'so3.exp_average' ? 'R and T' : 'quaternion') noenhanced
    plot for [name in names_for(kernel)] of(kernel, name, '.*') using 4:8 with lines \
             linecolor rgb colour(name) linewidth 1, \
         for [name in names_for(kernel)] of(kernel, name, 'small') using 4:8 with points \
             pointtype filled[number(name)] pointsize 0.9 linecolor rgb colour(name), \
         for [name in names_for(kernel)] of(kernel, name, 'half turn') using 4:8 with points \
             pointtype filled[number(name)] pointsize 0.5 linecolor rgb colour(name), \
         for [name in names_for(kernel)] of(kernel, name, 'mixed') using 4:8 with points \
             pointtype open[number(name)] pointsize 0.9 linecolor rgb colour(name) linewidth 2
}
unset title
set label 1 'In L1, one core. Large marks: |v| ≤ 1,' at screen 0.56,0.45
set label 2 'small ones: |v| ≤ π, open ones: to 10^4' at screen 0.56,0.41
unset border
unset tics
unset xlabel
unset ylabel
unset grid
unset logscale
set xrange [0:1]
set yrange [0:1]
set key at screen 0.56,0.37 left top Left reverse samplen 0.8 spacing 1.05 font ',14' maxrows 7
plot 2 notitle, for [i = 1:count] keyentry with points pointtype filled[i] pointsize 0.9 \
     linecolor rgb colour(word(names, i)) title spaced(word(names, i))
unset multiplot
