/* Instantiates an implementation of a list (bench_work.h lists the macros to define before) for every value size; with
 * BENCH_FEW_SIZES for three sizes, with BENCH_SOME_SIZES for four. Undefines the macros that distinguish the
 * implementations in a file (BENCH_NAME, _TITLE, _INDEX, LAYOUT_SCALE).
 *
 * The macros that expand to the table entries of an implementation, one per value size, are BENCH_ENTRIES(NAME,
 * timed_list) for all sizes, BENCH_FEW_ENTRIES(NAME) for three, and BENCH_SOME_ENTRIES(NAME) for four. */
#ifdef BENCH_SOME_SIZES
#define BENCH_BYTES 8
#include "bench_work.h"
#define BENCH_BYTES 64
#include "bench_work.h"
#define BENCH_BYTES 256
#include "bench_work.h"
#define BENCH_BYTES 1024
#include "bench_work.h"
#else
#define BENCH_BYTES 4
#include "bench_work.h"
#define BENCH_BYTES 16
#include "bench_work.h"
#define BENCH_BYTES 64
#include "bench_work.h"
#ifndef BENCH_FEW_SIZES
#define BENCH_BYTES 1
#include "bench_work.h"
#define BENCH_BYTES 2
#include "bench_work.h"
#define BENCH_BYTES 8
#include "bench_work.h"
#define BENCH_BYTES 32
#include "bench_work.h"
#define BENCH_BYTES 128
#include "bench_work.h"
#define BENCH_BYTES 256
#include "bench_work.h"
#define BENCH_BYTES 512
#include "bench_work.h"
#define BENCH_BYTES 1024
#include "bench_work.h"
#endif
#endif
#undef BENCH_NAME
#undef BENCH_TITLE
#undef BENCH_INDEX
#undef LAYOUT_SCALE

#undef BENCH_FEW_ENTRIES
#define BENCH_FEW_ENTRIES(name) &name##_4_timed_list, &name##_16_timed_list, &name##_64_timed_list
#undef BENCH_SOME_ENTRIES
#define BENCH_SOME_ENTRIES(name)                                                                                       \
    &name##_8_timed_list, &name##_64_timed_list, &name##_256_timed_list, &name##_1024_timed_list
#undef BENCH_ENTRIES
#define BENCH_ENTRIES(name, timed_list)                                                                                \
    &name##_1_##timed_list, &name##_2_##timed_list, &name##_4_##timed_list, &name##_8_##timed_list,                    \
        &name##_16_##timed_list, &name##_32_##timed_list, &name##_64_##timed_list, &name##_128_##timed_list,           \
        &name##_256_##timed_list, &name##_512_##timed_list, &name##_1024_##timed_list

#undef BENCH_PORT
/* A macro, since it defines the only symbol that the shared object exports. */
#define BENCH_PORT(about, ...)                                                                                         \
    static const list_implementation *const implementations[] = {__VA_ARGS__};                                         \
    static const list_port port = {LIST_PORT_VERSION, about ", " PEER_FLAGS, NULL,                                     \
                                   sizeof implementations / sizeof *implementations, implementations};                 \
    const list_port *plumb_list_port_open(void)                                                                        \
    {                                                                                                                  \
        return &port;                                                                                                  \
    }
