# What does each implementation of R(v) pay for its accuracy: error against time per element?
load 'plots/style.gp'
rows = "awk -f plots/bench.awk ".data." | awk -F, '$1 == \"so3.exp\"'"
names = system(rows." | cut -d, -f3 | awk '!seen[$0]++'")
# The row of an implementation in a regime; an empty one where there is none.
point(name, regime) = sprintf("< %s | awk -F, '$2 == \"%s\" && $3 == \"%s\" { found = 1; print } END { if (!found) print \"nan,nan,nan,nan,nan,nan,nan,nan\" }'", rows, regime, name)
spaced(name) = system("echo ".name." | tr _ ' '")

set title 'R(v) = exp(v×) in cache, one core: filled |v| ≤ 1, open |v| up to 10^4'
set xlabel 'time, ns an element'
set ylabel 'greatest error of 4096 random inputs, scaled ulp'
set logscale xy
set format y '10^{%T}'
set xrange [0.5:100]
set yrange [0.3:1e6]
set pointsize 1.3
unset datafile columnheaders
set key outside right center samplen 0.5
set rmargin 21
array filled[10] = [7, 5, 9, 13, 11, 15, 7, 5, 9, 13]
array open[10] = [6, 4, 8, 12, 10, 14, 6, 4, 8, 12]
colours = blue.' '.vermilion.' '.green.' '.purple.' '.orange.' '.sky.' '.black.' '.grey.' '.blue.' '.vermilion
count = words(names) < 10 ? words(names) : 10
plot for [i = 1:count] point(word(names, i), 'small') using 4:8 with points pointtype filled[i] \
         linecolor rgb word(colours, i) title spaced(word(names, i)), \
     for [i = 1:count] point(word(names, i), 'mixed') using 4:8 with points pointtype open[i] \
         linecolor rgb word(colours, i) linewidth 2 notitle
