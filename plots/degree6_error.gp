# Are the polynomials of degree 6 within 1 ulp up to 0.5 rad, over every float?
load 'plots/style.gp'
set xlabel 'angle a, rad'
set ylabel 'greatest error of the bin, ulp'
set xrange [0:0.5]
set yrange [0.4:1.15]
set key top left maxrows 3 width -1
plot data using 'a':'S1 Taylor' with steps linetype 1 title 'S_1 Taylor', \
     data using 'a':'S2 Taylor' with steps linetype 2 title 'S_2 Taylor', \
     data using 'a':'S3 Taylor' with steps linetype 3 title 'S_3 Taylor', \
     data using 'a':'S1 minimax' with steps linetype 1 dashtype 2 title 'S_1 minimax', \
     data using 'a':'S2 minimax' with steps linetype 2 dashtype 2 title 'S_2 minimax', \
     data using 'a':'S3 minimax' with steps linetype 3 dashtype 2 title 'S_3 minimax', \
     1 with lines linecolor rgb grey dashtype 3 title '1 ulp, the claim'
