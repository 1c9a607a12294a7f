# How large is the error of (1 − cos a)/a² near 0 and near 2π, and where is the half-angle form more accurate?
load 'plots/style.gp'
set multiplot title 'Error of S₂: (1 − cos a)/a² loses digits near 0 and near 2π, the half-angle form at neither end' offset 0,0.2
set ylabel 'error of S₂, ulp' offset 1,0
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set yrange [0.05:2e7]
set tmargin at screen 0.91
set bmargin at screen 0.14
set lmargin at screen 0.10
set rmargin at screen 0.60
set xlabel 'angle a, rad' offset 0,0.3
set xrange [1e-3:pi]
set xtics add ('π' pi)
set key at graph 0.98,0.98 right top
plot data using ($1 <= pi ? $1 : NaN):'article most' with lines linetype 2 title '(1 − cos a)/a², maximum', \
     data using ($1 <= pi ? $1 : NaN):'article mean' with lines linetype 2 dashtype 2 title 'mean', \
     data using ($1 <= pi ? $1 : NaN):'article half angle most' with lines linetype 1 title '2 sin²(a/2)/a², maximum', \
     data using ($1 <= pi ? $1 : NaN):'article half angle mean' with lines linetype 1 dashtype 2 title 'mean', \
     data using ($1 <= pi ? $1 : NaN):'plumb most' with lines linetype 3 title 'plumb, maximum', \
     data using ($1 <= pi ? $1 : NaN):'plumb mean' with lines linetype 3 dashtype 2 title 'mean'
set lmargin at screen 0.62
set rmargin at screen 0.97
set xlabel '2π − a, rad'
set xrange [pi:1e-3]
set xtics ('10^{-1}' 0.1, '10^{-2}' 0.01, '10^{-3}' 0.001)
set format y ''
unset ylabel
unset key
full_turn = 2*pi
plot data using ($1 > pi ? full_turn - $1 : NaN):'article most' with lines linetype 2, \
     data using ($1 > pi ? full_turn - $1 : NaN):'article mean' with lines linetype 2 dashtype 2, \
     data using ($1 > pi ? full_turn - $1 : NaN):'article half angle most' with lines linetype 1, \
     data using ($1 > pi ? full_turn - $1 : NaN):'article half angle mean' with lines linetype 1 dashtype 2, \
     data using ($1 > pi ? full_turn - $1 : NaN):'plumb most' with lines linetype 3, \
     data using ($1 > pi ? full_turn - $1 : NaN):'plumb mean' with lines linetype 3 dashtype 2
unset multiplot
