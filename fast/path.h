/* The two paths of the library's code. Both give the same bits; what is called without naming a path takes the best
 * that the processor has. */
#ifndef PLUMB_PATH_H
#define PLUMB_PATH_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum plumb_path { PLUMB_PORTABLE, PLUMB_AVX2, PLUMB_PATHS } plumb_path;

/* Whether this processor (and this build) can run the path. */
int plumb_path_available(plumb_path path);

#ifdef __cplusplus
}
#endif

#endif
