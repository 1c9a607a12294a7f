# How many times as fast as in std::list are the values of plumb's list added, for each order of creation and each size of value?
load 'plots/list_style.gp'
experiment = 'accumulate'
title_start = 'Accumulate'
first_sizes = '300000 200000 750 2500 2500 70000'
max_ratio = 30
load 'plots/list_ratio.gp'
