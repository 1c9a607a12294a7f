# What do values whose size is a power of two cost, and what does spreading them by 32 bytes gain?
load 'plots/list_style.gp'
set title 'Values of 1024 bytes, made at the back: accumulate, as times of std::list'
set xlabel 'elements'
set ylabel 'times as fast as std::list'
set xrange [8:2e6]
set yrange [0.1:20]
set key top left
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb grey linewidth 1
set label 1 "Every value starts a multiple of 1024 bytes from the first: only 4 of 64\nsets of the first cache are ever used. std::list's nodes are 1040 bytes and\nmalloc's 8 more apart in steps of 16: by luck they take all sets in turn." \
    at graph 0.98,0.16 right
plot rows('accumulate', 'back', 1024, 'plumb') using 4:9:10:11 with yerrorlines linetype 1 \
         title '1056 bytes from value to value', \
     rows('accumulate', 'back', 1024, 'plumb (no padding)') using 4:9:10:11 with yerrorlines linetype 2 \
         title '1024 bytes from value to value'
