# Up to which angle are the Taylor polynomials of degree 2, 4 and 6 near S₁, S₂ and S₃?
height = 460
load 'plots/style.gp'
set multiplot title 'With each further term the polynomials stay near S₁, S₂ and S₃ about a radian longer' offset 0,0.2
array name[3] = ['S₁', 'S₂', 'S₃']
array column[3] = ['S1', 'S2', 'S3']
array low[3] = [-0.7, -0.22, -0.07]
array high[3] = [1.05, 0.55, 0.19]
array step[3] = [0.5, 0.2, 0.05]
set xlabel 'angle a, rad' offset 0,0.4
set xrange [0:5]
set xtics 1
set xzeroaxis linetype 1 linecolor rgb grey linewidth 1
unset key
do for [k = 1:3] {
    set lmargin at screen 0.06 + 0.325 * (k - 1)
    set rmargin at screen 0.32 + 0.325 * (k - 1)
    set tmargin at screen 0.85
    set bmargin at screen 0.16
    set title name[k] offset 0,-0.5
    set yrange [low[k]:high[k]]
    set ytics step[k]
    if (k == 3) { set key bottom left samplen 1.2 }
    plot data using 'a':column[k] with lines linecolor rgb black linewidth 3 title 'exact', \
         for [degree = 2:6:2] data using 'a':(column(sprintf('%s degree %d', column[k], degree))) \
             with lines linetype degree / 2 title sprintf('degree %d', degree)
}
unset multiplot
