#!/usr/bin/python3
"""The contracts of the fast kernels: for each promise the worst error that is known, where it is, and the limit.

    contracts.py PLUMB [REPORT.json …]  renews data/contracts.csv and the comments above the kernels of fast/
    contracts.py PLUMB --check          whether the comments are what the file and the promises say

PLUMB is the program; reports are what check and sweep write with --format json. `make contracts` makes them and calls
this. An input once found stays known: those of the old file are measured anew beside those of the reports, each under
every promise of the kernels that take it, and the worst is kept. So an input found in another way becomes known by a
line of its own in the file, of which only the kernel and the input are read; and reports need not have all kernels.

A contract is the end of the comment above PLUMB_KERNEL(…) and its like, from "Worst found" on. Exits with 1 where a
comment differs or a worst is beyond its limit, with 2 where something cannot be read or a promise has no worst."""
import csv
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "data/contracts.csv"
NIGHTS = ROOT / "data/worst/kernels.csv"  # has inputs, too: plumb accept
COLUMNS = ["kernel", "promise", "error", "limit", "input"]
HEADER = """\
# The worst error known for each promise of each kernel of fast/, and the input that gives it: `make contracts` writes
# this. An input that is found in another way gets a line of its own, and then `make contracts` measures it.
"""
WIDTH = 120
SHORT = 9  # numbers of an input that still stand in the comment


class Problem(Exception):
    pass


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise Problem(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def brief(x):
    return f"{float(x):.4g}"


# --- domains in words


def field_range(field):
    """A field's domain as a name and what is said of it: "|x|" and "≤ 1e+06"."""
    name, kind, low, high = field["name"], field["kind"], float(field["low"]), float(field["high"])
    if kind == "rotation":
        return name, f"is a rotation, entries off by up to {high:.4g}" if high > 0 else "is a rotation"
    if kind in ("unit vector", "unit quaternion"):
        return f"|{name}|", "= 1"
    if kind not in ("number", "positive number", "index", "count", "status") and low in (0, float("-inf")):
        return f"|{name}|", "< ∞" if high == float("inf") else f"≤ {high:.4g}"
    name = {"quaternion": f"|{name}|", "symmetric positive definite matrix": f"eigenvalues of {name}"}.get(kind, name)
    return name, f"≥ {low:.4g}" if high == float("inf") else f"in [{low:.4g}, {high:.4g}]"


def domain_text(kernel):
    alike = {}
    for field in kernel["inputs"]:
        name, text = field_range(field)
        alike.setdefault(text, []).append(name)
    parts = [(", ".join(names), text if len(names) == 1 else text.replace("is a rotation", "are rotations"))
             for text, names in alike.items()]
    return "; ".join(f"{names} {text}" for names, text in parts)


# --- the file


def read_table(table=TABLE):
    if not table.exists():
        return []
    with table.open(newline="") as stream:
        return list(csv.DictReader(line for line in stream if not line.startswith("#")))


def write_table(rows):
    with TABLE.open("w", newline="") as stream:
        stream.write(HEADER)
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


# --- measuring


def inputs_reported(report):
    """Each worst input of a report of check or of sweep, with its kernel."""
    if report["schema"] == "plumb.sweep":
        return [(report["kernel"], [promise["at"]]) for promise in report["promises"] if promise["at"]]
    return [(kernel["id"], bound["worst"]["input"])
            for kernel in report["kernels"] for bound in kernel["bounds"] if bound["worst"]]


def inputs_known(kernels, reports):
    """For each kernel the inputs of the old file, of the nights and of the reports, each once, the old ones first. Kernels that take the
    same share them: so3.exp's are so3.average's."""
    takes = {kernel["id"]: json.dumps(kernel["binary32"]["domain"]) for kernel in kernels}
    known = {}
    for row in read_table() + read_table(NIGHTS):
        known.setdefault(takes.get(row["kernel"]), {})[row["input"]] = None
    for name in reports:
        for kernel, numbers in inputs_reported(json.loads(pathlib.Path(name).read_text())):
            known.setdefault(takes.get(kernel), {})[" ".join(number["hex"] for number in numbers)] = None
    return {kernel: known.get(what, {}) for kernel, what in takes.items()}


def worst_of(plumb, kernel, inputs):
    """The kernel's rows of the file."""
    bounds = kernel["binary32"]["bounds"]
    worst = [None] * len(bounds)
    for numbers in inputs:
        report = run(plumb, "check", kernel["id"], "--at=" + numbers.replace(" ", ","), "--format", "json")
        for b, bound in enumerate(report["kernels"][0]["bounds"]):
            if bound["worst"] and (not worst[b] or float(bound["worst"]["error"]) > worst[b][0]):
                worst[b] = float(bound["worst"]["error"]), numbers
    rows = []
    for bound, found in zip(bounds, worst):
        if not found:
            raise Problem(f"{kernel['id']}: {bound['name']}: no input is known")
        rows.append(dict(zip(COLUMNS, [kernel["id"], bound["name"], brief(found[0]), brief(bound["limit"]), found[1]])))
    return rows


# --- the comments


def wrapped(words, indent, further):
    """Lines of a comment with as many words each as fit, indented by `further` after the first."""
    lines = [" * " + " " * indent]
    for word in words:
        if len(lines[-1]) + len(word) > WIDTH - len(" */"):
            lines.append(" * " + " " * further)
        lines[-1] += word + " "
    return [line.rstrip() for line in lines]


def table(kernel, rows):
    """A line a promise, "promise  error, limit L, at INPUT"; long inputs have lines of their own."""
    promise, error, limit = (max(len(row[column]) for row in rows) for column in ("promise", "error", "limit"))
    lines = [f" *   {row['promise']:{promise}}  {row['error']:>{error}}, limit {row['limit']}" for row in rows]
    inputs = [row["input"] if row["error"] != "0" and components(kernel) <= SHORT else "" for row in rows]
    width = len(lines[0]) - len(rows[0]["limit"]) + limit
    beside = [f"{line + ',':{width + 1}} at {text}" if text else line for line, text in zip(lines, inputs)]
    if all(len(line) <= WIDTH - len(" */") for line in beside):
        return beside
    below = [wrapped(["at"] + text.split(" "), 6, 9) if text else [] for text in inputs]
    return [part for line, more in zip(lines, below) for part in [line] + more]


def contract(kernel, rows):
    """The lines of a contract, without the comment's ends."""
    return wrapped(["Worst", "found", "where"] + (domain_text(kernel) + ":").split(" "), 0, 4) + table(kernel, rows)


def renewed(lines, contracts):
    """A source's lines with its kernels' contracts; contracts: by the kernel's name in C, which are taken out."""
    done = []
    for line in lines:
        named = re.match(r"(?:PLUMB_KERNEL|PLUMB_KERNEL_IN_STEPS|WIDE_KERNEL)\((\w+)", line)
        if named:
            if named[1] not in contracts:
                raise Problem(f"{named[1]}: plumb judges no kernel of this name")
            above = comment_above(done)
            text = contracts.pop(named[1])
            if above:
                text = above + [" *"] + text
            text[0] = "/*" + text[0][2:]
            text[-1] += " */"
            done += text
        done.append(line)
    return done


def comment_above(lines):
    """Takes the comment off the end of the lines; returns it without its contract and its end."""
    if not lines or not lines[-1].endswith("*/"):
        return []
    comment = [lines.pop()]
    while not comment[0].startswith("/*"):
        comment.insert(0, lines.pop())
    comment[0] = " *" + comment[0][2:]
    comment[-1] = comment[-1][: -len("*/")].rstrip()
    for at, line in enumerate(comment):
        if line.startswith(" * Worst found"):
            comment = comment[:at]
            break
    while comment and comment[-1] == " *":
        comment.pop()
    return comment


def components(kernel):
    return sum(len(field["components"]) for field in kernel["inputs"])


def names_in_c(kernels):
    """The C name of each kernel by its id, from fast/kernels.h, which may leave the usual parameter out of an id."""
    names = {}
    text = (ROOT / "fast/kernels.h").read_text()
    for name, offered, inputs in re.findall(r'K\((\w+), "([^"]+)", (\d+), \d+\)', text):
        meant = [k for k in kernels if k["id"] == offered]
        longer = [k for k in kernels if k["id"].startswith(offered + ".") and components(k) == int(inputs)]
        for kernel in meant or longer:
            names[kernel["id"]] = name
    return names


def sources(contracts):
    """Each source of kernels with its text as it should be."""
    found = []
    for source in sorted((ROOT / "fast").glob("*.c")):
        text = source.read_text()
        new = "\n".join(renewed(text.splitlines(), contracts)) + "\n"
        if "Worst found" in new:
            found.append((source, text, new))
    if contracts:
        raise Problem(f"in no source of fast/: {', '.join(contracts)}")
    return found


def first_difference(source, text, new):
    for number, (is_now, should) in enumerate(zip(text.splitlines(), new.splitlines()), 1):
        if is_now != should:
            return f"{source.relative_to(ROOT)}:{number}: not as data/contracts.csv and the promises have it:\n{should}"
    return f"{source.relative_to(ROOT)}: too short or too long"


def main(plumb, *reports):
    check = reports == ("--check",)
    kernels = run(plumb, "kernels", "--format", "json")["kernels"]
    names = names_in_c(kernels)
    kernels = [kernel for kernel in kernels if kernel["id"] in names]
    rows = read_table()
    if not check:
        known = inputs_known(kernels, reports)
        rows = [row for kernel in kernels for row in worst_of(plumb, kernel, known[kernel["id"]])]
        write_table(rows)
    contracts = {}
    for kernel in kernels:
        own = [row for row in rows if row["kernel"] == kernel["id"]]
        if not own:
            raise Problem(f"{kernel['id']}: not in {TABLE.name}")
        contracts[names[kernel["id"]]] = contract(kernel, own)
    differing = [each for each in sources(contracts) if each[1] != each[2]]
    for source, text, new in differing:
        print(first_difference(source, text, new) if check else f"{source.relative_to(ROOT)}: renewed")
        if not check:
            source.write_text(new)
    beyond = [row for row in rows if float(row["error"]) > float(row["limit"])]
    for row in beyond:
        print(f"{row['kernel']}: {row['promise']}: {row['error']}, limit {row['limit']}, at {row['input']}")
    return 1 if beyond or (check and differing) else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("contracts.py PLUMB [REPORT.json …], or PLUMB --check")
    try:
        sys.exit(main(*sys.argv[1:]))
    except (OSError, ValueError, KeyError, Problem) as error:
        print(f"contracts: {error}", file=sys.stderr)
        sys.exit(2)
