# How much slower are lists of values whose size is a power of two, and how much is gained if values are 32 bytes farther apart?
load 'plots/list_style.gp'
set title 'Values of 1024 bytes, made at the back: accumulate, as times of std::list'
set xlabel 'elements'
set ylabel 'times as fast as std::list'
set xrange [8:2e6]
set yrange [0.1:20]
set key top left
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb grey linewidth 1
set label 1 "1024 bytes apart, values start in only 4 of the 64 sets of the first cache.\n1056 bytes apart they take all sets in turn, as std::list's nodes happen to do:\n16 bytes of links, 1024 of value, 8 of malloc's, in steps of 16." \
    at graph 0.98,0.16 right
plot rows('accumulate', 'back', 1024, 'plumb') using 4:9:10:11 with yerrorlines linetype 1 \
         title '1056 bytes from value to value', \
     rows('accumulate', 'back', 1024, 'plumb (no padding)') using 4:9:10:11 with yerrorlines linetype 2 \
         title '1024 bytes from value to value'
