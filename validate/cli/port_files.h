/* The files that a port consists of, as far as a command line names them. */
#ifndef CLI_PORT_FILES_H
#define CLI_PORT_FILES_H

/* Calls `visit` for the file of a port, unless null; and for each word of a command, unless null, that names a regular
 * file. `folder` is the folder in which the command looks for files, with a slash at its end, or "". The path that
 * `visit` gets is valid during the call. */
void port_files(const char *file, const char *command, const char *folder,
                void (*visit)(void *context, const char *path), void *context);

#endif
