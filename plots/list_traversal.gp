# How many times as fast as std::list is plumb's list traversed, for each order of creation and each size of value?
load 'plots/list_style.gp'
experiment = 'traverse'
title_start = 'Pure traversal'
first_sizes = '300000 250000 200000 100000 120000 120000'
max_ratio = 400
load 'plots/list_ratio.gp'
