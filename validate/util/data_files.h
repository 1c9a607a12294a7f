/* Finds the files of data/ that commands read when they run: claims, expected failures, proofs, traces, the article's
 * records. The folder of data is one of these, in order:
 *
 *     1. the folder that --data names
 *     2. $PLUMB_DATA
 *     3. beside the program: PREFIX/share/plumb for a program installed as PREFIX/bin/plumb, TREE/data
 *        for one that was built in TREE/build
 *     4. ./data
 *
 * If --data or PLUMB_DATA names a folder, only that one is searched; otherwise the first of 3 and 4 that has the
 * file. */
#ifndef UTIL_DATA_FILES_H
#define UTIL_DATA_FILES_H

/* The help text of --data. */
#define DATA_FILES_HELP "folder of plumb's data ($PLUMB_DATA, then beside the program, then ./data)"

/* Returns the path of a file or folder of data, such as "claims.csv" or "traces", or "" for the data folder itself. The
 * caller frees it. `folder` is the value of --data, or null. Returns null after a line on standard error that names the
 * file and the folders that were searched. */
char *data_find(const char *verb, const char *folder, const char *name);

/* Returns the path of a file that need not exist, because it will be written or because the caller can do without it:
 * in the first folder that has the file, or else in the first folder that exists. The caller frees it. Returns null
 * when out of memory, after a line on standard error. */
char *data_path(const char *verb, const char *folder, const char *name);

#endif
