/* Port of Bullet built for double: bullet.cpp with the macro that Bullet's users define for that. */
#define BT_USE_DOUBLE_PRECISION
#include "bullet.cpp"
