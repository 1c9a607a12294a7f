# How much faster are the values added in link order than in std::list, for each order of creation and size of value?
load 'plots/list_style.gp'
experiment = 'accumulate'
what = 'Accumulate'
from = '300000 200000 750 2500 2500 70000'
most = 30
load 'plots/list_ratio.gp'
