#!/usr/bin/env python3
"""Finds nested conditional expressions, a ? b : c ? d : e, in C and C++: conditionals.py [DIRECTORY] (the project's root).

An arm that is a conditional expression itself, in parentheses or not, is named as FILE:LINE. One inside a call's argument
or an index is not: it has brackets of its own. Exit status 1 where there is one. data/site/third_party/ and the like are
not searched.
"""
import os
import re
import sys

DIRECTORIES = ["docs/examples", "fast", "reference", "validate"]
ENDS = (".c", ".cpp", ".h", ".hpp")
# Comments, strings and characters, and a directive with its continued lines; digits may be grouped by apostrophes in C++.
IGNORED = re.compile(r"""//(?:\\\n|[^\n])*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\b\d[\w.']*|'(?:\\.|[^'\\\n])*'""", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)
TOKEN = re.compile(r"\w+|::|\S")


def blank(match):
    """The match as spaces, so that lines keep their numbers; a literal is one word of `x`."""
    text = match.group()
    return re.sub(r"[^\n]", "x" if text[0] in "\"'0123456789" else " ", text)


def nested(text, first, last):
    """Yields the offset of each ? between `first` and `last` that is in an arm of another one."""
    # A level for each open bracket: is the text there in an arm? A bracket at the beginning of an arm groups it, and is in it.
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
