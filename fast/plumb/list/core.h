/* list.h for the class templates of list.hpp: included inside a class template whose parameter is the element type T,
 * it defines the functions of list.h, named core_push_back …, as static members. Define LIST_STABLE before, or not. */
#define LIST_NAME core
#define LIST_VALUE T
#if PLUMB_LIST_IS_CHECKED
#define LIST_GENERATIONS
#endif
#define LIST_DESTROY(value) ((value)->~T())
#ifdef LIST_STABLE
#define LIST_MOVE(to, from) relocate(to, from)
#endif
#define LIST_KEY(value) sorting_key(*(value))
#define LIST_OWNS !std::is_trivially_copyable<T>::value
#define LIST_ENCODE(value, to) codec<T>::encode(*(value), to)
#define LIST_DECODE(value, from, available) codec<T>::decode(value, from, available)
#define LIST_FORM serialised_form<T>::form
#define LIST_FILE_BYTES serialised_form<T>::bytes
#include "../list.h"
