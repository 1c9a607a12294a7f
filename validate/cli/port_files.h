/* Finds the files of which a port consists, as far as the command line names them. */
#ifndef CLI_PORT_FILES_H
#define CLI_PORT_FILES_H

/* Calls `visit` with the path of the file of a port, unless `file` is null, and with that of each word of a command
 * that names a regular file, unless `command` is null. `folder` is the folder in which the command runs, with a slash
 * at its end, or "". The path is only valid during the call of `visit`. */
void port_files(const char *file, const char *command, const char *folder,
                void (*visit)(void *context, const char *path), void *context);

#endif
