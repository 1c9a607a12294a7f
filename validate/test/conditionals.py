#!/usr/bin/env python3
"""Finds nested conditional expressions, a ? b : c ? d : e, in C and C++: conditionals.py [DIRECTORY] (default: the
project's root directory).

Reports FILE:LINE for each operand of a conditional expression that is itself one, in parentheses or not. Conditional
expressions inside a call's argument or an index do not count, because they have brackets of their own. Directories
of other authors' code, such as data/site/third_party/, are not searched. Exit status 1 if one is found."""
import os
import re
import sys

DIRECTORIES = ["docs/examples", "fast", "reference", "validate"]
ENDS = (".c", ".cpp", ".h", ".hpp")
# Comments, strings and character constants, and numbers, which C++ may group by apostrophes.
IGNORED = re.compile(r"""//(?:\\\n|[^\n])*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\b\d[\w.']*|'(?:\\.|[^'\\\n])*'""", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)
TOKEN = re.compile(r"\w+|::|\S")


def blank(match):
    """Replaces the match by blanks, so that line numbers stay the same; literals become a word of x."""
    text = match.group()
    return re.sub(r"[^\n]", "x" if text[0] in "\"'0123456789" else " ", text)


def nested(text, first, last):
    """Yields the offset of each ? between `first` and `last` that is in an operand of another one."""
    # One entry per open bracket: true if the text there is in an operand. A bracket at the beginning of an operand
    # groups it and is part of it.
    arms = [False]
    before = ""
    for match in TOKEN.finditer(text, first, last):
        token = match.group()
        if token == "?":
            if arms[-1]:
                yield match.start()
            arms[-1] = True
        elif token in "([{":
            arms.append(token == "(" and arms[-1] and before in "?:(")
        elif token in ")]}":
            if len(arms) > 1:
                arms.pop()
            if token == "}":
                arms[-1] = False
        elif token in ",;":
            arms[-1] = False
        before = token


def main(root):
    found = False
    for directory in DIRECTORIES:
        for path, folders, names in os.walk(os.path.join(root, directory)):
            folders.sort()
            for name in sorted(names):
                if not name.endswith(ENDS):
                    continue
                file = os.path.join(path, name)
                with open(file, encoding="utf-8") as stream:
                    text = IGNORED.sub(blank, stream.read())
                directives = [(match.start(), match.end()) for match in DIRECTIVE.finditer(text)]
                places = [place for start, end in directives for place in nested(text, start, end)]
                places += nested(DIRECTIVE.sub(blank, text), 0, len(text))
                for place in sorted(places):
                    line = text.count("\n", 0, place) + 1
                    print(f"{os.path.relpath(file, root)}:{line}: nested conditional expression: "
                          "write a switch, early returns or a table")
                    found = True
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "../..")))
