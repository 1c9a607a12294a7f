# How far do the Taylor polynomials of degree 2, 4 and 6 follow S₁ and S₂?
load 'plots/style.gp'
set xlabel 'angle a, rad'
set xrange [0:5]
set yrange [-0.3:1.05]
set xzeroaxis linetype 1 linecolor rgb grey linewidth 1
set key top right
plot data using 'a':'S1' with lines linecolor rgb black linewidth 3 title 'S_1', \
     data using 'a':'S1 degree 2' with lines linetype 1 title 'degree 2', \
     data using 'a':'S1 degree 4' with lines linetype 2 title 'degree 4', \
     data using 'a':'S1 degree 6' with lines linetype 3 title 'degree 6', \
     data using 'a':'S2' with lines linecolor rgb grey linewidth 3 title 'S_2', \
     data using 'a':'S2 degree 2' with lines linetype 1 dashtype 2 notitle, \
     data using 'a':'S2 degree 4' with lines linetype 2 dashtype 2 notitle, \
     data using 'a':'S2 degree 6' with lines linetype 3 dashtype 2 notitle
