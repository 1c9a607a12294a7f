# What do S₁, S₂ and S₃ look like, and where are their zeros?
load 'plots/style.gp'
set xlabel 'angle a, rad'
set xrange [0:4*pi]
set xtics ('0' 0, 'π' pi, '2π' 2*pi, '3π' 3*pi, '4π' 4*pi)
set yrange [-0.25:1.05]
set xzeroaxis linetype 1 linecolor rgb grey linewidth 1
set key top right
plot data using 'a':'S1' with lines title 'S_1 = sin a / a', \
     data using 'a':'S2' with lines title 'S_2 = (1 − cos a) / a^2', \
     data using 'a':'S3' with lines title 'S_3 = (a − sin a) / a^3'
