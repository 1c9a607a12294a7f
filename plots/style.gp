# What all figures share: output, fonts, palette, grid. A figure is drawn by
#     gnuplot -e "format = 'svg'; output = 'F.svg'; data = 'F.csv'" plots/F.gp      # or png, or pdf
# and its script says in its first line which question it answers.
#
# Colours are Okabe and Ito's, told apart by colour-blind readers, in an order that also differs in lightness; fonts and
# lines are large enough for half size.

if (format eq 'svg') {
    set terminal svg size 900,600 dynamic enhanced background '#ffffff' font 'DejaVu Sans,17' linewidth 1.6 dashlength 1.5
} else { if (format eq 'png') {
    set terminal pngcairo size 900,600 enhanced background '#ffffff' font 'DejaVu Sans,17' linewidth 1.6 dashlength 1.5
} else { if (format eq 'pdf') {
    set terminal pdfcairo size 18cm,12cm enhanced font 'DejaVu Sans,15' linewidth 2 dashlength 1.5
} else {
    exit error sprintf("format = '%s': svg, png or pdf", format)
}}}
set output output
set encoding utf8
set datafile separator ','
set datafile columnheaders
set datafile missing 'nan'

blue = '#0072b2'
vermilion = '#d55e00'
green = '#009e73'
purple = '#cc79a7'
orange = '#e69f00'
sky = '#56b4e9'
black = '#000000'
grey = '#777777'

set linetype 1 linecolor rgb blue linewidth 1.6 pointtype 7
set linetype 2 linecolor rgb vermilion linewidth 1.6 pointtype 5
set linetype 3 linecolor rgb green linewidth 1.6 pointtype 9
set linetype 4 linecolor rgb purple linewidth 1.6 pointtype 13
set linetype 5 linecolor rgb orange linewidth 1.6 pointtype 11
set linetype 6 linecolor rgb sky linewidth 1.6 pointtype 4
set linetype 7 linecolor rgb black linewidth 1.6 pointtype 6

set border 3 linecolor rgb grey linewidth 1
set tics nomirror textcolor rgb black
set grid linecolor rgb '#dddddd' linewidth 0.7 dashtype 1
set key top left Left reverse samplen 1.6 spacing 1.15 noopaque
set title offset 0,0.2 textcolor rgb black
set pointsize 0.6
