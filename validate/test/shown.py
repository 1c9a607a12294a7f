#!/usr/bin/env python3
"""Checks that reports are valid, and that what was displayed contains no control characters.

    shown.py FOLDER    # report.json, report.xml, report.md, and `out`: the output of plumb check

The port is test/ports/babbles.c, whose name and messages contain characters that must be escaped."""
import json
import sys
import unicodedata
import xml.etree.ElementTree as tree

folder = sys.argv[1]


def text(name):
    with open(f"{folder}/{name}", "rb") as file:
        return file.read().decode("utf-8")


name = json.loads(text("report.json"))["port"]["name"]
tree.parse(f"{folder}/report.xml")
shown = text("out") + text("report.md") + name
wild = {c for c in shown if unicodedata.category(c) in ("Cc", "Cf", "Cn", "Zl", "Zp") and c != "\n"}
assert not wild, wild
assert "]]>\\x1b[31m" in name, name
assert "said \\x1b[2J" in shown and "end" in shown
assert "which is not shown" in shown and len(shown) < 200000, len(shown)
