# Up to which angle has the third-order exponential of a quaternion an error below 1 %: as a quaternion, and as a rotation?
load 'plots/style.gp'
set title 'Third-order exp: 1 % is passed at 79° or 86° as a rotation, at 91° as a quaternion'
set xlabel 'angle of rotation, degrees'
set ylabel 'error, %'
set logscale y
set xrange [30:120]
set yrange [0.002:10]
set xtics 30,15,120
set ytics ('0.01' 0.01, '0.1' 0.1, '1' 1, '10' 10)
set key bottom right
set arrow 1 from 90,0.06 to 90,graph 1 nohead linecolor rgb grey dashtype 3
set arrow 2 from graph 0,first 1 to graph 1,first 1 nohead linecolor rgb grey dashtype 3
set label 1 '1 %' at 30.7,1.25 left textcolor rgb grey
set label 2 '90°' at 90.7,7 left textcolor rgb grey
plot data using 'angle':'matrix' with lines linetype 4 title 'rotation matrix, spectral norm', \
     data using 'angle':'as it is' with lines linetype 3 dashtype 2 title 'quaternion, not normalised', \
     data using 'angle':'angle turned by' with lines linetype 2 dashtype 3 title 'angle of rotation, relative', \
     data using 'angle':'normalised' with lines linetype 1 title 'quaternion, normalised'
