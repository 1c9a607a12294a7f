# How does an output, or its error, depend on two inputs? Draws any file that `plumb map` writes, for example:
#     gnuplot -e "format = 'svg'; output = 'M.svg'; data = 'M.csv'" plots/map.gp
# These variables can be set after -e, too:
#     shown = 4                   the column that is drawn (3)
#     most = 5                    colours from -5 to 5
#     logarithmic = 1             colours by the logarithm of the values
#     whose = 'so3.exp by Eigen'  the title (the name of the file)
#     inputs = ', rad'            text after the names of the inputs
#     unit = ', ulp'              text after the name of the output
load 'plots/style.gp'
unset datafile missing # a cell without a number is drawn, too, in light grey
name(k) = system(sprintf('head -n 1 "%s" | cut -d, -f%d', data, k))
if (!exists('shown')) shown = 3
if (!exists('whose')) whose = system(sprintf('basename "%s" .csv', data))
if (!exists('inputs')) inputs = ''
if (!exists('unit')) unit = ''
set title whose.': '.name(shown).' (light grey: no number)' noenhanced
set xlabel name(1).inputs noenhanced offset 0,0.3
set ylabel name(2).inputs noenhanced offset 1,0
set lmargin at screen 0.12
set rmargin at screen 0.82
set format cb '%g'
set cblabel name(shown).unit noenhanced offset 1,0
set tmargin at screen 0.90
set bmargin at screen 0.13
unset key
unset grid
# The palette cividis, whose lightness increases steadily: it is readable in grey and for colour-blind readers.
set palette defined (0 '#00204d', 0.25 '#414d6b', 0.5 '#7c7b78', 0.75 '#bcaf6f', 1 '#ffea46')
if (exists('logarithmic')) set logscale cb
if (exists('most')) set cbrange [-most:most]
set object 1 rectangle from graph 0,0 to graph 1,1 fillcolor rgb '#dddddd' fillstyle solid noborder behind
set autoscale xfix
set autoscale yfix
plot data using 1:2:shown with image
