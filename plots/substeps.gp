# How much does a long step change the energy if it is taken in equal parts, and if it is taken in the largest safe parts?
load 'plots/style.gp'
set title 'Midpoint rule, a step of 1 s: largest change of the energy over directions'
set xlabel 'angular momentum |L|, kg m²/s'
set ylabel 'change of the energy, %'
set xrange [0:50]
set yrange [0:0.9]
set key top left
plot data using '|L|':'equal parts' with lines linetype 1 title 'equal parts of at most √2 σ/|L|', \
     data using '|L|':'largest parts' with lines linetype 2 dashtype 2 title 'the largest safe part, √2 σ/|L|, until the step is used up'
