# How far is each promise from what is proved, counted or found of it?
load 'plots/style.gp'
# Before any range is set: statistics leave out what lies outside.
stats data using 'at' nooutput name 'at'
set title 'Each promise in ulps of the kernels in float, group by group (*: of one number)'
set ylabel 'error, ulps or scaled ulps' offset 0.8,0
set logscale y 2
set yrange [0.35:36]
set ytics ('½' 0.5, '1' 1, '2' 2, '4' 4, '8' 8, '16' 16)
set xrange [at_min - 2:at_max + 2]
unset xtics
set grid noxtics
set bmargin 4.5
set errorbars 0
set key at graph 0.01, 0.995 left top maxrows 2 width -2 samplen 1

# The groups' names below the middle of each, aslant, since many are narrow; first and last of each group, and its name with _ for blanks.
groups = system("awk -F, 'NR > 1 { if (!($2 in first)) { first[$2] = $1; name[++n] = $2 } last[$2] = $1 } ".\
    "END { for (i = 1; i <= n; i++) { g = name[i]; a = first[g]; b = last[g]; gsub(/ /, \"_\", g); print a, b, g } }' ".data)
do for [i = 1:words(groups)/3] {
    low = real(word(groups, 3*i - 2)); high = real(word(groups, 3*i - 1))
    name = system("echo ".word(groups, 3*i)." | sed 's/_of_one_number/ */; s/_/ /g'")
    if (i > 1 && strstrt(name, '*')) { name = '*' } # beside its family's name
    set label i name at (low + high)/2, graph -0.03 right rotate by 40
    if (i > 1) { set arrow i from low - 1.5, graph 0 to low - 1.5, graph 0.84 nohead linecolor rgb '#cccccc' linewidth 0.7 }
}

plot data using 'at':'proved' with points pointtype 13 pointsize 0.65 linecolor rgb blue title 'proved', \
     data using 'at':'counted' with points pointtype 9 pointsize 0.7 linecolor rgb orange title 'counted', \
     data using 'at':'tried' with points pointtype 7 pointsize 0.45 linecolor rgb green title 'worst of every float', \
     data using 'at':'found' with points pointtype 6 pointsize 0.55 linecolor rgb vermilion linewidth 1.2 title 'worst of a search', \
     data using 'at':'limit':(0.42) with xerrorbars pointtype 0 linecolor rgb black linewidth 2.2 title 'promised'
