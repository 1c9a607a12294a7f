/* The program's version: what --version prints and reports carry. */
#ifndef VERSION_H
#define VERSION_H

#define PLUMB_VERSION "0.1.0"

#endif
