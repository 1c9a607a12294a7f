/* Finds the files of which a port consists, as far as the command line names them. */
#ifndef CLI_PORT_FILES_H
#define CLI_PORT_FILES_H

/* Calls `visit` with the path of each file of a port: with `file`, unless that is null; and, unless `command` is null,
 * with each word of the command that names a regular file. `folder` is the folder in which the command runs, with a
 * slash at its end, or "". The path is only valid during the call of `visit`. */
void port_files(const char *file, const char *command, const char *folder,
                void (*visit)(void *context, const char *path), void *context);

#endif
