/* What the ports of other people's libraries share: the text that says which compiler and flags built them. */
#ifndef PEER_H
#define PEER_H

#include "validate/plumb_port.h"

#include <string.h>

#ifndef PEER_FLAGS
#define PEER_FLAGS "flags unknown"
#endif

#endif
