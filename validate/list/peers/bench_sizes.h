/* Instantiates an implementation (bench_work.h lists the macros to define before) for every size of value, or with
 * BENCH_FEW_SIZES for three of them, with BENCH_SOME_SIZES for four. Undefines the macros that distinguish the
 * implementations of a file (BENCH_NAME, _TITLE, _INDEX, LAYOUT_SCALE). BENCH_ENTRIES(NAME, timed_list) lists the
 * implementations of an implementation with all sizes, BENCH_FEW_ENTRIES(NAME) those with three,
 * BENCH_SOME_ENTRIES(NAME) those with four. */
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
#define BENCH_FEW_ENTRIES(name) &name##_4_entrant, &name##_16_entrant, &name##_64_entrant
#undef BENCH_SOME_ENTRIES
#define BENCH_SOME_ENTRIES(name) &name##_8_entrant, &name##_64_entrant, &name##_256_entrant, &name##_1024_entrant
#undef BENCH_ENTRIES
#define BENCH_ENTRIES(name, entrant)                                                                                   \
    &name##_1_##entrant, &name##_2_##entrant, &name##_4_##entrant, &name##_8_##entrant, &name##_16_##entrant,          \
        &name##_32_##entrant, &name##_64_##entrant, &name##_128_##entrant, &name##_256_##entrant,                      \
        &name##_512_##entrant, &name##_1024_##entrant

#undef BENCH_PORT
/* A macro, since it defines the only symbol that the shared object exports. */
#define BENCH_PORT(about, ...)                                                                                         \
    static const list_entrant *const entrants[] = {__VA_ARGS__};                                                       \
    static const list_port port = {LIST_PORT_VERSION, about ", " PEER_FLAGS, NULL, sizeof entrants / sizeof *entrants, \
                                   entrants};                                                                          \
    const list_port *plumb_list_port_open(void)                                                                        \
    {                                                                                                                  \
        return &port;                                                                                                  \
    }
