# With which relaxation factor do Gauss–Seidel sweeps over a chain of ball joints converge fastest, and how large is the residual
# of a direct solution?
load 'plots/style.gp'
set title 'A chain of 2,000 ball joints: relative residual after sweeps'
set logscale y
set xlabel 'relaxation factor ω' offset 0,0.3
set ylabel '‖η − Γλ‖ / ‖η‖' offset 1,0
set xrange [0:2]
set yrange [5e-8:2]
set format y '10^{%T}'
set key outside right center
plot data using 'w':'5 sweeps' with lines linetype 1 title '5 sweeps', \
     data using 'w':'10 sweeps' with lines linetype 2 title '10 sweeps', \
     data using 'w':'20 sweeps' with lines linetype 3 linewidth 2.4 title '20 sweeps', \
     data using 'w':'40 sweeps' with lines linetype 4 title '40 sweeps', \
     data using 'w':'directly' with lines linetype 5 title 'direct solution'
