# How close are the worst known errors and the proved bounds to the limits of each family?
height = 760
load 'plots/style.gp'
set title 'Limits in ulps and norms of the kernels in float, by family (*: one number)' offset -3,1.4
set xlabel 'error as a share of its limit' offset 0,0.4
set xrange [0:1.03]
set xtics ('0' 0, '¼' 0.25, '½' 0.5, '¾' 0.75, 'limit' 1)

# Prints, for one kind of error, a row per group of promises: the number of the group, and minimum, quartiles and maximum of the
# quotients error/limit. kind: 'known' for the worst known error, 'proved' for the bound by proof or by error analysis. The first
# awk program prints "group quotient"; after sorting, the second computes the quartiles.
quartiles(kind) = "< awk -F, -v kind=".kind." 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } ".\
    "{ gsub(/\"[^\"]*\"/, \"x\"); if (!($2 in row)) row[$2] = n++; ".\
    "v = kind == \"known\" ? ($(at[\"tried\"]) == \"nan\" ? $(at[\"found\"]) : $(at[\"tried\"])) : ($(at[\"proved\"]) == \"nan\" ? $(at[\"counted\"]) : $(at[\"proved\"])); ".\
    "if (v != \"nan\" && (kind == \"known\" || v + 0 <= $(at[\"limit\"]))) print row[$2], v / $(at[\"limit\"]) }' ".data." | sort -k1,1n -k2,2g | ".\
    "awk -v OFS=, 'function put() { if (c) print row, s[1], s[int((c + 3) / 4)], s[int((c + 1) / 2)], s[int((3 * c + 3) / 4)], s[c] } ".\
    "BEGIN { row = -1 } $1 != row { put(); c = 0; row = $1 } { s[++c] = $2 } END { put() }'"
groups = system("awk -F, 'NR > 1 { if (!($2 in count)) order[++n] = $2; count[$2]++ } END { for (i = 1; i <= n; i++) { g = order[i]; c = count[g]; sub(/ of one number/, \"*\", g); print g \"_(\" c \")\" } }' ".data)
set yrange [words(groups) - 0.4:-0.6]
unset ytics
set for [i = 1:words(groups)] ytics add (system('echo "'.word(groups, i).'" | tr _ " "') i - 1) noenhanced scale 0 textcolor rgb black font ',14'
do for [i = 1:words(groups) - 1] { set arrow i from graph 0, first i - 0.5 to graph 1, first i - 0.5 nohead linecolor rgb '#dddddd' linewidth 0.7 }
set arrow 99 from first 1, graph 0 to first 1, graph 1 nohead linecolor rgb black linewidth 1.5
set grid noytics
set lmargin at screen 0.19
set rmargin at screen 0.97
set tmargin at screen 0.87
set key at screen 0.25, 0.925 left top horizontal samplen 1.4 font ',14' maxrows 1
unset datafile columnheaders
half = 0.14
plot quartiles('known') using 2:($1 + 0.2):($6 - $2):(0) with vectors nohead linecolor rgb vermilion linewidth 1 notitle, \
     '' using 4:($1 + 0.2):3:5:($1 + 0.2 - half):($1 + 0.2 + half) with boxxyerror linecolor rgb vermilion fillstyle solid 0.35 noborder notitle, \
     '' using 4:($1 + 0.2) with points pointtype 7 pointsize 0.7 linecolor rgb vermilion title 'worst known error', \
     quartiles('proved') using 2:($1 - 0.2):($6 - $2):(0) with vectors nohead linecolor rgb blue linewidth 1 notitle, \
     '' using 4:($1 - 0.2):3:5:($1 - 0.2 - half):($1 - 0.2 + half) with boxxyerror linecolor rgb blue fillstyle solid 0.35 noborder notitle, \
     '' using 4:($1 - 0.2) with points pointtype 5 pointsize 0.7 linecolor rgb blue title 'proved, or by error analysis'
