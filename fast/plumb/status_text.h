/* The texts of all status codes: part of base.h, or of the library (dispatch.c). */
PLUMB_TEXT const char *plumb_status_text(plumb_status status)
{
    switch (status) {
    case PLUMB_OK:
        return "ok";
    case PLUMB_NULL_POINTER:
        return "an argument, a view or one of its fields is null";
    case PLUMB_BAD_VIEW:
        return "no view that the function takes, or one too small for its components or elements";
    case PLUMB_BAD_RANGE:
        return "no such element, or a range that ends before it begins";
    case PLUMB_BAD_ARGUMENT:
        return "an argument is outside of what the function allows";
    case PLUMB_NO_PATH:
        return "this processor cannot run that path";
    case PLUMB_NO_MEMORY:
        return "out of memory";
    case PLUMB_NO_PARENT:
        return "a node's parent is past the last node";
    case PLUMB_PARENT_NOT_BEFORE:
        return "a node's parent does not precede it";
    case PLUMB_CYCLE:
        return "a node is its own ancestor";
    case PLUMB_NOT_FINITE:
        return "a number is infinite or not a number";
    case PLUMB_NOT_POSITIVE:
        return "not positive definite, or too large";
    case PLUMB_TOO_MANY:
        return "more elements or pairs than can be numbered";
    case PLUMB_PAST_END:
        return "no such pair";
    case PLUMB_EMPTY:
        return "the list is empty";
    case PLUMB_BAD_POSITION:
        return "the position does not belong to the list";
    case PLUMB_BAD_DATA:
        return "the bytes are not a list of this element type";
    case PLUMB_CORRUPT:
        return "the list is corrupt";
    }
    return "unknown status";
}
