# Does a spinning pole stay upright, in the exact motion and by several rules?
load 'plots/style.gp'
set title 'A pole of moments 1, 1, 0.02 kg m² rotating at 6 rad/s about an axis 5.7° off its own'
set xlabel 't, s'
set ylabel 'tilt of the pole, degrees'
set xrange [0:10]
set yrange [0:250]
set ytics 45
set key top left
plot data using 't':'exact' with lines linetype 7 linewidth 3 title 'exact motion', \
     data using 't':'midpoint' with lines linetype 1 title 'midpoint rule', \
     data using 't':'kept' with lines linetype 2 title "Euler's method without the gyroscopic term"
