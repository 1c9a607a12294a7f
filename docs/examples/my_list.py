"""A list that executes an operation trace and prints the result of each operation, for plumb list check --program."""
import sys

lists = [[], []]  # the first argument of an operation says which of the two lists it is about

def answer(operation, a):
    here = lists[a[0]] if a else None
    if operation == "push_back": here.append(a[1])
    elif operation == "push_front": here.insert(0, a[1])
    elif operation == "insert": here.insert(a[1], a[2])
    elif operation == "pop_back": return here.pop() if here else "empty"
    elif operation == "pop_front": return here.pop(0) if here else "empty"
    elif operation == "erase":
        del here[a[1]]
        return here[a[1]] if a[1] < len(here) else "end"
    elif operation == "front": return here[0] if here else "empty"
    elif operation == "back": return here[-1] if here else "empty"
    elif operation == "size": return len(here)
    elif operation in ("at", "at_back"): return here[a[1]]
    elif operation == "clear": here.clear()
    # Traces order values by value // 8, so that values with equal keys show whether the sort is stable.
    elif operation == "sort": here.sort(key=lambda value: value // 8)
    elif operation == "values": return " ".join(map(str, here))
    else: return "absent"
    return "ok"

for line in sys.stdin:
    operation, *arguments = line.split()
    print(answer(operation, [int(word) for word in arguments]), flush=True)  # so that plumb can name an operation that hangs
