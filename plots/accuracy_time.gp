# What does each implementation of R(v) pay for its accuracy: error against time per element?
load 'plots/style.gp'
# The row's value where it is so3.exp in cache and in that regime.
wanted(regime, value) = strcol('kernel') eq 'so3.exp' && strcol('place') eq 'L1' && strcol('regime') eq regime \
    && strcol('implementation') ne 'copy' && strcol('variant') ne 'arrays' ? value : NaN
# Names that stand left of their point, since a neighbour's stands right.
is_left(value) = strcol('implementation') eq 'cglm' ? value : NaN
is_right(value) = strcol('implementation') ne 'cglm' ? value : NaN

set title 'R(v) = exp(v×) in cache, one core: what does each implementation pay for its accuracy?'
set xlabel 'time, ns an element'
set ylabel 'greatest error met, scaled ulp'
set logscale xy
set format y '10^{%T}'
set xrange [0.5:500] # room for the names
set yrange [0.3:*]
set pointsize 1.2
set key top right
plot data using (wanted('small', column('ns'))):'scaled_ulp_max' with points linetype 1 title '|v| ≤ 1', \
     data using (wanted('mixed', column('ns'))):'scaled_ulp_max' with points linetype 2 title '|v| up to 10^4', \
     data using (is_right(wanted('small', column('ns')))):'scaled_ulp_max':'implementation' \
         with labels left offset 0,0.9 textcolor rgb blue noenhanced notitle, \
     data using (is_left(wanted('small', column('ns')))):'scaled_ulp_max':'implementation' \
         with labels right offset -1,0 textcolor rgb blue noenhanced notitle, \
     data using (is_right(wanted('mixed', column('ns')))):'scaled_ulp_max':'implementation' \
         with labels left offset 1.2,0 textcolor rgb vermilion noenhanced notitle, \
     data using (is_left(wanted('mixed', column('ns')))):'scaled_ulp_max':'implementation' \
         with labels right offset -1,0 textcolor rgb vermilion noenhanced notitle
