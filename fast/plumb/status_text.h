/* The texts of all status codes: part of base.h, or of the library (dispatch.c). */
PLUMB_TEXT const char *plumb_status_text(plumb_status status)
{
    switch (status) {
    case PLUMB_OK:
        return "ok";
    case PLUMB_NULL_POINTER:
        return "an argument, a view or one of its fields is null";
    case PLUMB_BAD_VIEW:
        return "a view is of a kind that the function does not take, or too small for its components or elements";
    case PLUMB_BAD_RANGE:
        return "an element is past the last one, or a range ends before it begins";
    case PLUMB_BAD_ARGUMENT:
        return "an argument is outside the domain of the function";
    case PLUMB_NO_PATH:
        return "this processor cannot run the requested path";
    case PLUMB_NO_MEMORY:
        return "out of memory";
    case PLUMB_NO_PARENT:
        return "a node's parent is past the last node";
    case PLUMB_PARENT_NOT_BEFORE:
        return "a node does not come after its parent";
    case PLUMB_CYCLE:
        return "a node is its own ancestor";
    case PLUMB_NOT_FINITE:
        return "an input is NaN or infinite";
    case PLUMB_NOT_POSITIVE:
        return "a matrix is not positive definite, or numbers overflow";
    case PLUMB_TOO_MANY:
        return "there are more elements or pairs than the index type can number";
    case PLUMB_PAST_END:
        return "there is no pair with this number or these elements";
    case PLUMB_EMPTY:
        return "the list is empty";
    case PLUMB_BAD_POSITION:
        return "the position does not belong to the list";
    case PLUMB_BAD_DATA:
        return "the bytes are not a serialised list of this element type";
    case PLUMB_CORRUPT:
        return "an invariant of the list does not hold";
    }
    return "unknown status";
}
