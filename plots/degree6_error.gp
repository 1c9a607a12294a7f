# Are the errors of the polynomials of degree 6 at most 1 ulp up to 0.5 rad? The variable `every`, set by the command line, is n if
# one float in n was tried.
load 'plots/style.gp'
set title sprintf('%s up to 0.5 rad: the Taylor polynomials of degree 6, and minimax ones', \
    every == 1 ? 'Every float' : sprintf('One float in %d', every))
set xlabel 'angle a, rad'
set ylabel 'largest error in the bin, ulp'
set xrange [0:0.5]
set yrange [0.4:1.2]
set key top left maxrows 3 width 1
set label 1 "the article's limit" at graph 0.99, first 1.02 right textcolor rgb grey
plot data using 'a':'S1 Taylor' with steps linetype 1 title 'S₁ Taylor', \
     data using 'a':'S2 Taylor' with steps linetype 2 title 'S₂ Taylor', \
     data using 'a':'S3 Taylor' with steps linetype 3 title 'S₃ Taylor', \
     data using 'a':'S1 minimax' with steps linetype 1 dashtype 2 title 'S₁ minimax', \
     data using 'a':'S2 minimax' with steps linetype 2 dashtype 2 title 'S₂ minimax', \
     data using 'a':'S3 minimax' with steps linetype 3 dashtype 2 title 'S₃ minimax', \
     1 with lines linecolor rgb grey dashtype 3 notitle
