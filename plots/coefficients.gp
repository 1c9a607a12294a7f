# What do S₁, S₂ and S₃ look like, and where are their zeros?
load 'plots/style.gp'
set title 'The three coefficients: S₁ crosses zero at π, S₂ touches it at 2π, S₃ never does'
set xlabel 'angle a, rad'
set ylabel 'value'
set xrange [0:4*pi]
set xtics ('0' 0, 'π' pi, '2π' 2*pi, '3π' 3*pi, '4π' 4*pi)
set yrange [-0.25:1.05]
set xzeroaxis linetype 1 linecolor rgb grey linewidth 1
set key top right
plot data using 'a':'S1' with lines title 'S₁ = sin a / a', \
     data using 'a':'S2' with lines title 'S₂ = (1 − cos a) / a²', \
     data using 'a':'S3' with lines title 'S₃ = (a − sin a) / a³'
