/* Bullet as it is built for double: bullet.cpp with the macro that its users set for that. */
#define BT_USE_DOUBLE_PRECISION
#include "bullet.cpp"
