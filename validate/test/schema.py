#!/usr/bin/python3
"""Checks a document against a schema of data/: schema.py SCHEMA [DOCUMENT]. The document is YAML if its name ends in
.yaml, else JSON; without a name it is standard input.

Schemas refer to each other by file name. Prints each violation in a line and exits with 1 if there is one; exits
with 2 if a file cannot be read."""
import json
import pathlib
import sys

import jsonschema
import yaml


def refuse(word):
    raise ValueError(f"{word} is no JSON")


def main(schema, document=None):
    path = pathlib.Path(schema).resolve()
    rules = json.loads(path.read_text())
    rules["$id"] = path.as_uri()  # "$ref"s are relative to it
    jsonschema.Draft202012Validator.check_schema(rules)
    stream = open(document) if document else sys.stdin
    if document and document.endswith(".yaml"):
        found = yaml.safe_load(stream)
    else:
        found = json.load(stream, parse_constant=refuse)
    errors = list(jsonschema.Draft202012Validator(rules).iter_errors(found))
    for error in errors:
        best = jsonschema.exceptions.best_match([error])
        print(f"{best.json_path}: {best.message[:300]}")
    return 1 if errors else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (OSError, ValueError, TypeError, yaml.YAMLError, jsonschema.exceptions.SchemaError, jsonschema.exceptions.RefResolutionError) as error:
        print(f"{sys.argv[1:]}: {error}", file=sys.stderr)
        sys.exit(2)
