# How far do the Taylor polynomials of degree 2, 4 and 6 follow S₁, S₂ and S₃?
load 'plots/style.gp'
set title 'Each further term follows S₁, S₂ and S₃ about a radian longer'
set xlabel 'angle a, rad'
set ylabel 'value'
set xrange [0:pi]
set yrange [-0.7:1.05]
set xzeroaxis linetype 1 linecolor rgb grey linewidth 1
set key outside right center
set rmargin 16
plot data using 'a':'S1' with lines linecolor rgb black linewidth 3 title 'S₁', \
     data using 'a':'S1 degree 2' with lines linetype 1 title 'degree 2', \
     data using 'a':'S1 degree 4' with lines linetype 2 title 'degree 4', \
     data using 'a':'S1 degree 6' with lines linetype 3 title 'degree 6', \
     data using 'a':'S2' with lines linecolor rgb grey linewidth 3 title 'S₂', \
     data using 'a':'S2 degree 2' with lines linetype 1 dashtype 2 title 'degree 2', \
     data using 'a':'S2 degree 4' with lines linetype 2 dashtype 2 title 'degree 4', \
     data using 'a':'S2 degree 6' with lines linetype 3 dashtype 2 title 'degree 6', \
     data using 'a':'S3' with lines linecolor rgb grey linewidth 1.5 dashtype 4 title 'S₃', \
     data using 'a':'S3 degree 2' with lines linetype 1 dashtype 3 title 'degree 2', \
     data using 'a':'S3 degree 4' with lines linetype 2 dashtype 3 title 'degree 4', \
     data using 'a':'S3 degree 6' with lines linetype 3 dashtype 3 title 'degree 6'
