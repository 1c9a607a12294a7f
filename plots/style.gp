# The output, fonts, palette and grid of all figures. This command draws a figure:
#     gnuplot -e "format = 'svg'; output = 'F.svg'; data = 'F.csv'" plots/F.gp      # or png, or pdf
# The first line of a script is the question that the figure answers.
#
# The colours are those of Okabe and Ito, which colour-blind readers can distinguish, in an order in which neighbours also
# differ in lightness. Fonts and lines are large enough for a figure that is reduced to half its size.

# The width of a figure is 900. The height is 600, or the value of `height` that a script sets before it loads this file.
if (!exists('height')) height = 600
if (format eq 'svg') {
    set terminal svg size 900,height dynamic enhanced background '#ffffff' font 'DejaVu Sans,17' linewidth 1.6 dashlength 1.5
} else { if (format eq 'png') {
    set terminal pngcairo size 900,height enhanced background '#ffffff' font 'DejaVu Sans,17' linewidth 1.6 dashlength 1.5
} else { if (format eq 'pdf') {
    set terminal pdfcairo size 18cm,(0.02*height)cm enhanced font 'DejaVu Sans,15' linewidth 2 dashlength 1.5
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

# A library has the same colour and mark in all figures. The names are those in the records, with _ in place of a space.
libraries = 'plumb_avx2 plumb_portable SLEEF SLEEF_in_double libmvec libmvec_in_double vector vector_kept libm Eigen glm cglm Bullet Ceres Bullet-double KDL plumb'
library_number(name) = sum [i = 1:words(libraries)] (word(libraries, i) eq name ? i : 0)
array library_colours[17] = [blue, sky, vermilion, orange, green, '#66c2a5', '#8c510a', '#bf812d', black, purple, '#666666', '#5e3c99', '#b2182b', '#35978f', '#b2182b', '#999933', blue]
array library_marks[17] = [7, 7, 5, 5, 9, 9, 11, 11, 7, 13, 5, 9, 15, 11, 15, 13, 7]
array library_open_marks[17] = [6, 6, 4, 4, 8, 8, 10, 10, 6, 12, 4, 8, 14, 10, 14, 12, 6]
library_colour(name) = library_number(name) > 0 ? library_colours[int(library_number(name))] : grey
library_mark(name) = library_number(name) > 0 ? library_marks[int(library_number(name))] : 1
library_open_mark(name) = library_number(name) > 0 ? library_open_marks[int(library_number(name))] : 2
library_title(name) = name eq 'plumb_avx2' ? 'plumb AVX2' : name eq 'plumb_portable' ? 'plumb portable' : \
    name eq 'vector' ? 'fast-math vectors' : name eq 'vector_kept' ? 'compiler vectors' : name eq 'libm' ? 'libm, plain C' : \
    name eq 'glm' ? 'GLM' : name eq 'SLEEF_in_double' ? 'SLEEF in double' : name eq 'libmvec_in_double' ? 'libmvec in double' : name
