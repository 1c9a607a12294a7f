#!/usr/bin/env python3
"""Finds tests with long names: names.py [DIRECTORY] (the project's root).

A test is named subject_condition_result, in at most six words between underscores; a comment above the test says the rest.
A name is an argument of Criterion's Test(suite, name, ...) or of a macro that expands to it. A macro of a header is known
in all files, any other macro in its own file. Prints FILE:LINE: NAME; exit status 1 if there is one.
"""
import os
import re
import sys

MOST_WORDS = 6
IGNORED = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'""", re.S)
DEFINITION = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^)]*)\)((?:\\\n|[^\n])*)", re.M)


def blank(match):
    """The match as spaces, so that lines keep their numbers."""
    return re.sub(r"[^\n]", " ", match.group())


def names(macros, text):
    """Yields the offset and the name of each test that `text` defines by a macro; `macros` has the name's position."""
    for macro, position in macros.items():
        before = r"[^,()]*," * position
        for match in re.finditer(rf"(?<!\w){macro}\({before}\s*([\w#\s]*?)\s*[,)]", text):
            yield match.start(), re.sub(r"\s*##\s*", "##", match.group(1))


def test_macros(text, macros):
    """Returns `macros` and the macros of `text` that define a test and have a parameter for the test's name."""
    known = dict(macros)
    definitions = [match.groups() for match in DEFINITION.finditer(text)]
    for _ in definitions:
        for macro, parameters, body in definitions:
            parameters = [parameter.strip() for parameter in parameters.split(",")]
            for _, name in list(names(known, body)):
                if name in parameters:
                    known[macro] = parameters.index(name)
    return known


def main(root):
    texts = {}
    for path, _, files in os.walk(os.path.join(root, "validate")):
        for file in (os.path.join(path, file) for file in files if file.endswith((".c", ".cpp", ".h", ".hpp"))):
            with open(file, encoding="utf-8") as stream:
                texts[file] = IGNORED.sub(blank, stream.read())
    common = {"Test": 1}
    for file in sorted(texts):
        if file.endswith((".h", ".hpp")):
            common = test_macros(texts[file], common)
    found = False
    for file, text in sorted(texts.items()):
        for offset, name in sorted(names(test_macros(text, common), text)):
            # A parameter that is pasted into a name counts as one word.
            if len(name.replace("##", "").split("_")) > MOST_WORDS:
                print(f"{os.path.relpath(file, root)}:{text.count(chr(10), 0, offset) + 1}: {name}: "
                      f"more than {MOST_WORDS} words")
                found = True
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "../..")))
