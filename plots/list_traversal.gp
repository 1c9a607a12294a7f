# How many times as fast as std::list is plumb's list traversed, for each order of creation and size of value?
load 'plots/list_style.gp'
experiment = 'traverse'
what = 'Pure traversal'
from = '300000 250000 200000 100000 120000 120000'
most = 400
load 'plots/list_ratio.gp'
