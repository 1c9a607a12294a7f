// boost::intrusive::list for `plumb list bench`.
#include "validate/plumb_list_port.h"

#include <boost/intrusive/list.hpp>
#include <boost/version.hpp>

#include <new>
#include <vector>

#define BENCH_FILE "bench_boost.h"
#define BENCH_NAME boost
#define BENCH_TITLE "boost::intrusive"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT (2 * (16 + BENCH_BYTES))
#define BENCH_POSITION BENCH(iterator)
#define BENCH_INIT(of, capacity) BENCH(init)(of)
#define BENCH_FREE(of) BENCH(free)(of)
#define BENCH_FIRST(of) (const_cast<BENCH(list) *>(of)->list.begin())
#define BENCH_NEXT(of, position) std::next(position)
#define BENCH_END(of) (const_cast<BENCH(list) *>(of)->list.end())
#define BENCH_VALUE(of, position) (&(position)->value)
#define BENCH_INSERT(of, before, of_value) BENCH(insert)(of, before, of_value)
#define BENCH_ERASE(of, position) BENCH(erase)(of, position)
#define BENCH_SORT(of) (of)->list.sort(BENCH(is_less))
#define BENCH_REVERSE(of) (of)->list.reverse()
#define BENCH_TAKE(of, other)                                                                                          \
    do {                                                                                                               \
        (of)->list.swap((other)->list);                                                                                \
        (of)->chunks.swap((other)->chunks);                                                                            \
        (of)->given_back = (other)->given_back;                                                                        \
        (of)->used = (other)->used;                                                                                    \
        (of)->capacity = (other)->capacity;                                                                            \
    } while (0)
#define BENCH_SOME_SIZES
#include "bench_sizes.h"

BENCH_PORT("boost::intrusive::list " BOOST_LIB_VERSION ", nodes in chunks that double", BENCH_SOME_ENTRIES(boost))
