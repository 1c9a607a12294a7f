# Why is plumb's list faster than std::list: from which size on do the data of a traversal not fit in each cache?
load 'plots/list_style.gp'
# Bytes of a node of std::list: two links, the value, and eight bytes of malloc, rounded up to a multiple of 16.
node(bytes) = bytes <= 8 ? 32 : 16*ceil((24.0 + bytes)/16)
# Bytes of the `next` links of plumb's list, whose width depends on the number of elements.
link(n) = n <= 255 ? 1 : n <= 32767 ? 2 : 4
set title 'Time per hop on a shuffled list against the memory that the walk touches'
set xlabel "bytes of nodes (std::list) or of links (plumb's list)"
set ylabel 'ns per hop'
set xrange [6:6e8]
set yrange [0.3:500]
do for [level = 1:3] {
    set arrow level from first cache(level), graph 0 to first cache(level), graph 1 nohead linecolor rgb grey dashtype 3
    set label level sprintf('L%d', level) at first cache(level), graph 0.03 offset 0.4,0 textcolor rgb grey
}
sizes = '8 64 1024'
set key top left
plot rows('traverse', 'shuffled', 8, 'plumb') using ($4*link($4)):6 with linespoints linetype 1 \
         title "plumb's list, any value", \
     for [i = 1:3] rows('traverse', 'shuffled', int(word(sizes, i)), 'std::list') \
         using ($4*node(int(word(sizes, i)))):6 with linespoints linetype i+1 title 'std::list, '.word(sizes, i).' bytes', \
     rows('traverse', 'back', 64, 'std::list') using ($4*node(64)):6 with lines linetype 5 dashtype 2 \
         title 'std::list, 64 bytes, in order of allocation'
