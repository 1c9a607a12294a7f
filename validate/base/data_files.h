/* Where the files of data/ are that verbs read as they run: claims, accepted errors, proofs, traces, the article's
 * records.
 *
 *     1. the folder that --data names
 *     2. $PLUMB_DATA
 *     3. beside the program: PREFIX/share/plumb of one that is installed as PREFIX/bin/plumb, TREE/data
 *        of one that was built in TREE/build
 *     4. ./data
 *
 * A folder that was named is the only one; of the others the first that has the file counts. */
#ifndef BASE_DATA_FILES_H
#define BASE_DATA_FILES_H

/* The help of --data. */
#define DATA_FILES_HELP "where plumb's data is ($PLUMB_DATA, then beside the program, then ./data)"

/* The path of a file or folder, "claims.csv", "traces", or "" for the data folder itself, to be freed. `folder`:
 * of --data, or null. Null after a line on standard error that names the file and where it was looked for. */
char *data_find(const char *verb, const char *folder, const char *name);

/* The same of a file that need not exist, since it is to be written, or has an answer for that: where it is, or would
 * be in the first of these folders that is there. Null when out of memory, after a line. */
char *data_place(const char *verb, const char *folder, const char *name);

#endif
