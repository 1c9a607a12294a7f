#!/usr/bin/env python3
"""Mutation testing: puts faults into the sources, one at a time, and checks that each is found.

    mutants.py draw               random faults from a seed, for SECONDS (600) seconds; SEED (1)
    mutants.py draw fast/kernels/so3.c …  random faults in these files only
    mutants.py listed             the hand-made faults of mutants.txt, which no operator below makes
    mutants.py listed so3.exp …   hand-made faults whose finder's name begins with one of these words
    mutants.py fits               tries no fault; checks that mutants.txt and survivors.csv fit the sources
    mutants.py count              number of possible random faults, by operator

An operator changes one token or statement of a function: see OPERATORS below. The file determines the finders, which
have to find the fault. A fault in a kernel must be found by `plumb check` of that kernel; in a function that kernels
share, by the check of some of the kernels that call it; in the reference, by a check of its family and then the
family's tests; in the checker and in the reference's arithmetic, by the tests named in SUITES. Only the affected
objects are compiled again, without optimisation, in copies of the tree that consist of links.

A fault that no finder finds needs a test, or a line in survivors.csv with the reason why it has no effect that
matters.

`make mutants` calls this program with MAKE, BUILD and AVX2 (the compiler flags of that path, or nothing) in the
environment. Exit status 0: all faults are found or listed in survivors.csv. 1: a fault survives. 2: a list does not
fit the sources, or a hand-made fault cannot be compiled."""
import csv
import fnmatch
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter, namedtuple

BUILD = os.environ.get("BUILD", "build")
TREES = os.path.abspath(f"{BUILD}/mutants")
LISTED = os.environ.get("LISTED", "validate/test/mutants.txt")
SURVIVORS = os.environ.get("SURVIVORS", "validate/test/survivors.csv")
POOL = ["fast/[!p]*/*.[ch]", "reference/*.[ch]", "reference/*/*.[ch]", "validate/accuracy/*.[ch]"]

# file: path; start, end: range of the characters that `now` replaces; operator; function; finders: ids of kernels, or
# "suite/" and the beginning of a test's name; text: description of a hand-made fault, or ""
Fault = namedtuple("Fault", "file start end now operator function finders text")

# --- operators ----------------------------------------------------------------------------------------------------------

SWAPPED_NAMES = {
    "comparison": "less/less_equal both/either equal/less_equal is_zero/isnan",
    "sign": "add/sub add/subtract vec3_add/vec3_sub wide_add/wide_sub fma_f32/fms_f32 fnma_f32/fma_f32 wide_fma/wide_fnma "
            "real_add/real_subtract sine/cosine",
    "extreme": "min_f32/max_f32 wide_min/wide_max fmin/fmax minimum/maximum",
    "rounding": "floor/ceil MPFR_RNDD/MPFR_RNDU MPFR_RNDN/MPFR_RNDZ nearbyint/trunc",
}
NOT_COMMUTATIVE = set("sub subtract divide cross vec3_sub wide_sub wide_div multiply matrix_product real_subtract real_divide "
                      "quaternion_multiply fmod pow atan2 arctangent choose where real_select commutator solve".split())
ONE_OPERAND = set("add sub subtract mul multiply divide vec3_add vec3_sub wide_add wide_sub wide_mul min_f32 max_f32 fmin fmax minimum "
                  "maximum fma_f32 fms_f32 fnma_f32 wide_fma wide_fnma choose wide_choose where both either vec3_scale_add "
                  "lanes_pick certainly positive max_scale_if_tied scaled_as narrow canonical".split())
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
TOKEN = re.compile(r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|\#(?:[^\n]|\\\n)*)|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<number>0x[\da-f]*\.?[\da-f]*(?:p[-+]?\d+)?[flu]*|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[flu]*)
    |(?P<name>[a-z_]\w*)|(?P<sign><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""", re.I | re.S | re.X)
TYPES = set("const static unsigned int double float size_t struct enum char long return if else while do for switch case goto "
            "typedef register volatile f32x8 f64x8 m32x8 m64x8 u32x8 vec3 real vector matrix condition".split())


def names_table():
    table = {}
    for operator, pairs in SWAPPED_NAMES.items():
        for pair in pairs.split():
            one, other = pair.split("/")
            table.setdefault(one, (operator, other))
            table.setdefault(other, (operator, one))
    return table


NAMES = names_table()


def by_an_ulp(number):
    """Returns the operator and the next greater literal: of a float, the value plus 2 u of its format, relatively; of
    an integer, plus 1. Returns None for literals that are bit patterns or masks."""
    digits, suffix = re.fullmatch(r"(0x[\da-f.]+p[-+]?\d+|0x[\da-f]+|[\d.]+(?:e[-+]?\d+)?)([flu]*)", number, re.I).groups()
    if digits.isdigit():
        return "constant", f"{int(digits) + 1}{suffix}"
    if re.fullmatch(r"0x[\da-f]+", digits, re.I):
        return None  # bit patterns and masks
    value = float.fromhex(digits) if digits.lower().startswith("0x") else float(digits)
    step = 2.0 ** -24 if "f" in suffix.lower() else 2.0 ** -53
    return "ulp", (value * (1 + 2 * step)).hex() + suffix


def is_coefficient(file, number):
    """True if the number is a coefficient in fast/: fast/coefficients compares these with the output of Sollya, so a
    changed one is found there."""
    return file.startswith("fast/") and re.match(r"-?0x1\.[\da-f]{4,}p", number, re.I)


def arguments(tokens, i):
    """Returns the arguments of the call whose name is token i, as pairs of first and last token; and the closing
    parenthesis."""
    depth, first, found = 0, i + 2, []
    for k in range(i + 1, len(tokens)):
        token = tokens[k][1]
        depth += token in "([{" and len(token) == 1
        depth -= token in ")]}" and len(token) == 1
        if (depth == 1 and token == ",") or depth == 0:
            found.append((first, k - 1))
            first = k + 1
        if depth == 0:
            return found, k
    return [], i


def statement_end(tokens, i):
    depth = 0
    for k in range(i, len(tokens)):
        depth += tokens[k][1] in ("(", "{", "[")
        depth -= tokens[k][1] in (")", "}", "]")
        if depth < 0:
            return None
        if depth == 0 and tokens[k][1] == ";":
            return k
    return None


def faults_of_function(file, source, begin, end):
    """Yields (start, end, now, operator) of each fault of source[begin:end], the body of a function."""
    tokens = [(m.lastgroup, m[0], begin + m.start(), begin + m.end()) for m in TOKEN.finditer(source[begin:end])
              if m.lastgroup != "skip"]
    text = lambda first, last: source[tokens[first][2]:tokens[last][3]]
    depth = 0
    for i, (kind, token, start, stop) in enumerate(tokens):
        depth += (token in ("(", "[")) - (token in (")", "]"))
        before = tokens[i - 1] if i else (None, ";", 0, 0)
        after = tokens[i + 1][1] if i + 1 < len(tokens) else ""
        is_call = kind == "name" and after == "("
        ends_operand = before[0] in ("name", "number") and before[1] not in TYPES or before[1] in (")", "]")
        if kind == "sign" and token in COMPARISONS:
            yield start, stop, COMPARISONS[token], "comparison"
        elif token in ("+", "-") and ends_operand:
            yield start, stop, "-" if token == "+" else "+", "sign"
        elif token == "-" and not ends_operand and after != "1":
            yield start, stop, "", "sign"
        elif token in ("+=", "-="):
            yield start, stop, "-=" if token == "+=" else "+=", "sign"
        elif token in ("&&", "||"):
            yield start, stop, "||" if token == "&&" else "&&", "condition"
        elif kind == "number" and not is_coefficient(file, token):
            change = by_an_ulp(token)
            if change:
                yield start, stop, change[1], change[0]
        if kind == "name" and token in NAMES and (is_call or token.isupper()):
            yield start, stop, NAMES[token][1], NAMES[token][0]
        if is_call and re.fullmatch(r"(vec3_|real_|vector_)?negate", token):
            yield start, stop, "", "sign"
        if is_call and token in NOT_COMMUTATIVE:
            found, _ = arguments(tokens, i)
            if len(found) >= 2 and text(*found[-2]) != text(*found[-1]):
                (a, b), (c, d) = found[-2:]
                yield tokens[a][2], tokens[d][3], f"{text(c, d)}, {text(a, b)}", "swap"
        if is_call and token in ONE_OPERAND:
            for a, b in arguments(tokens, i)[0]:
                yield start, tokens[arguments(tokens, i)[1]][3], text(a, b), "operand"
        if token == "if" and after == "(":
            found, close = arguments(tokens, i)
            yield tokens[i + 1][2], tokens[close][3], f"(!{text(i + 1, close)})", "condition"
        if token == "for" and after == "(":
            close = arguments(tokens, i)[1]
            heads = [k for k in range(i, close) if tokens[k][1] == "<"]
            if heads:
                yield tokens[heads[0]][2], tokens[heads[0]][2], "+ 1 ", "remainder"
        if depth == 0 and before[1] in (";", "{", "}") and kind == "name" and token not in TYPES and after != ":":
            last = statement_end(tokens, i)
            if last and (is_call or any(t[1] in ("=", "+=", "-=", "*=", "|=", "&=", "++") for t in tokens[i + 1:i + 9]
                                        ) and tokens[i + 1][0] != "name"):
                yield start, tokens[last][2], "", "statement"


# --- finders ------------------------------------------------------------------------------------------------------------

PATHS = ("simd.h", "simd_avx2.h", "simd_portable.h", "view.h", "dispatch.c", "vec3.h")  # all kernels depend on these
KERNEL = re.compile(r'^PLUMB_KERNEL\w*\((\w+), "([^"]+)"', re.M)
SUITES = [  # the first pattern that matches applies
    ("reference/arithmetic/interval.h", "interval/ box/"), ("reference/arithmetic/real_exact.h", "real/ real_exact/ exact/"),
    ("reference/arithmetic/real_filter64.h", "real64/ scales/"), ("reference/arithmetic/real_filter.h", "real/ scales/ scoped/"),
    ("reference/arithmetic/real_box.h", "box/ points/"), ("reference/*residue*", "residue/"), ("reference/arithmetic/real_modular.h", "residue/"),
    ("reference/arithmetic/lanes.h", "real/ real64/"), ("reference/*", "real/ real_exact/ exact/ box/"),
    ("validate/accuracy/*_inputs.c", "judge/ common_inputs/"), ("validate/accuracy/*", "judge/"),
    ("fast/*/bodies*", "bodies/"), ("fast/*/chain*", "chain/"), ("fast/*/tree*", "tree/"), ("fast/*/pairs*", "pairs/"),
    ("fast/*/structs*", "fast/"), ("fast/*", "fast/"),
]


def functions_of(source):
    """Yields (name, start, begin, end) of each function: the beginning of its head, and the range of its body, whose {
    and } are in the first column."""
    for body in re.finditer(r"^\{\n(.*?)^\}", source, re.M | re.S):
        head = max(source.rfind(mark, 0, body.start()) for mark in ("\n\n", "}\n", "*/\n", ";\n", "*/ "))
        named = re.search(r"PLUMB_KERNEL\w*\((\w+)|(\w+)\)?\(", re.sub(r"__attribute__\(\(.*?\)\)", "", source[head:body.start()]))
        if named:
            yield named[1] or named[2], head, body.start(1), body.end(1)


class Sources:
    """The sources, the kernels that call each function, and the objects that include each file."""

    def __init__(self):
        self.text = {file: open(file, encoding="utf-8").read() for pattern in POOL for file in sorted(glob.glob(pattern))}
        self.functions = {file: list(functions_of(text)) for file, text in self.text.items()}
        self.callers, self.kernels = {}, {}
        for file in self.text:
            if file.startswith("fast/"):
                for name, id in KERNEL.findall(self.text[file]):
                    self.kernels[file, name] = id
                for name, _, begin, end in self.functions[file]:
                    for word in set(re.findall(r"[a-z_]\w*", self.text[file][begin:end])):
                        self.callers.setdefault(word, set()).add((file, name))
        self.objects = {}
        for d in (d for tree in ("fast", "reference", "validate") for d in glob.glob(f"{BUILD}/{tree}/**/*.d", recursive=True)):
            for file in set(re.findall(r"[^\s\\:]+\.(?:[ch]pp|[ch])\b", open(d).read())):
                self.objects.setdefault(os.path.normpath(file), set()).add(d[:-2])

    def kernels_of(self, file, function):
        """Returns the ids of the kernels that are this function or call it, directly or indirectly. A caller is in the
        same file or in a file that includes it."""
        seen, todo = set(), [(file, function)]
        while todo:
            of, name = todo.pop()
            if (of, name) not in seen:
                seen.add((of, name))
                todo += [caller for caller in self.callers.get(name, ()) if caller[0] == of or of.endswith(".h") and (
                    caller[0].endswith(".h") or caller[0][:-2] + "_portable" in
                    {o.removeprefix(BUILD + "/") for o in self.objects.get(of, ())})]
        return sorted(self.kernels[place] for place in seen & self.kernels.keys())

    def finders(self, file, function, draw):
        family = os.path.splitext(os.path.basename(file))[0]
        own = f"validate/test/{family}.c"
        suites = next(suites for pattern, suites in SUITES if fnmatch.fnmatch(file, pattern)).split()
        if file.startswith("fast/"):
            ids = self.kernels_of(file, function)
            if ids:
                return draw.sample(ids, min(3, len(ids)))
            ids = sorted(id for (of, _), id in self.kernels.items() if of == file or os.path.basename(file) in PATHS)
            return draw.sample(ids, min(2, len(ids))) + suites
        if file.startswith("reference/") and any(id.startswith(family + ".") for id in self.kernels.values()):
            return [family, family + "/"]
        return ([family + "/"] if os.path.exists(own) and family + "/" not in suites else []) + suites

    def concerned(self, fault):
        """Returns the objects to compile again: the file's own, and, of those that include the file, the finders'.
        Returns none for a hand-made fault, where make finds the objects that depend on the file."""
        if fault.text:
            return set()
        names = {os.path.splitext(os.path.basename(fault.file))[0]}
        for finder in fault.finders:
            names.add(finder.split("/")[0])
            names |= {os.path.splitext(os.path.basename(file))[0] for (file, _), id in self.kernels.items()
                      if id == finder or id.startswith(finder + ".")}
        stem = lambda o: re.sub(r"^(exact|filter64|filter|box|modular)_|_(avx2|portable|lanes)$|_(avx2|portable|lanes)$", "",
                                os.path.basename(o))
        all_of_file = self.objects.get(fault.file, set())
        return {o for o in all_of_file if stem(o) in names} or all_of_file

    def faults(self, files):
        for file in files:
            for name, _, begin, end in self.functions[file]:
                for start, stop, now, operator in faults_of_function(file, self.text[file], begin, end):
                    yield Fault(file, start, stop, now, operator, name, (), "")

    def line(self, fault, changed):
        """Returns the lines of a fault, unchanged or changed, with blanks normalised."""
        text = self.text_of(fault.file)
        first, last = text.rfind("\n", 0, fault.start) + 1, text.find("\n", fault.end)
        middle = fault.now if changed else text[fault.start:fault.end]
        return " ".join((text[first:fault.start] + middle + text[fault.end:last]).split())

    def text_of(self, file):
        if file not in self.text:
            self.text[file] = open(file, encoding="utf-8").read()
        return self.text[file]


# --- hand-made faults, and survivors ------------------------------------------------------------------------------------

def listed(sources):
    """Returns the faults of mutants.txt. Exits with status 2 if one is not well-formed, or if its text does not occur
    exactly once."""
    lines = [line.rstrip("\n") for line in open(LISTED, encoding="utf-8")]
    lines = [line for line in lines if line and not line.startswith("#")]
    faults, misfits = [], []
    for title, place, was, now in zip(*(lines[k::4] for k in range(4))):
        head = re.fullmatch(r"([a-z0-9_./|]+) ([a-z]+): (.+)", title)
        if not head or ":" not in place or was[:2] != "- " or now[:2] != "+ ":
            misfits.append(f"{LISTED}: not a fault: {title}")
            continue
        file, within = (part.strip() for part in place.split(":", 1))
        text = sources.text_of(file) if os.path.exists(file) else ""
        first = text.find(within)
        scope = text[first:] if first >= 0 else ""
        if within and "\n}" in scope:
            scope = scope[:scope.index("\n}")]
        if scope.count(was[2:]) != 1:
            misfits.append(f"{LISTED}: {title}: not there once in {file}: {was[2:]}")
            continue
        start = first + scope.index(was[2:])
        faults.append(Fault(file, start, start + len(was) - 2, now[2:], head[2], within, tuple(head[1].split("|")), head[3]))
    if len(lines) % 4 or misfits:
        print(*misfits or [f"{LISTED}: a fault has four lines"], sep="\n", file=sys.stderr)
        sys.exit(2)
    return faults


def survivors():
    if not os.path.exists(SURVIVORS):
        return []
    with open(SURVIVORS, encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(line for line in stream if not line.startswith("#")))


def reason(sources, fault, records):
    """Returns the reason in the line of survivors.csv that describes a surviving fault, or None if there is no such
    line."""
    was, now = sources.line(fault, False), sources.line(fault, True)
    for record in records:
        if (fnmatch.fnmatchcase(fault.file, record["file"]) and fnmatch.fnmatchcase(fault.function, record["function"])
                and fnmatch.fnmatchcase(fault.operator, record["operator"])
                and record["was"] in ("*", was) and record["now"] in ("*", now)):
            return record["reason"]
    return None


def fits(sources):
    listed(sources)
    bad = 0
    for record in survivors():
        files = fnmatch.filter(sources.text, record["file"])
        there = any(record["was"] == "*" or record["was"] in " ".join(sources.text[file].split()) for file in files)
        if not there or not record["reason"].strip():
            print(f"{SURVIVORS}: {'no such place' if not there else 'no reason'}: {','.join(record.values())}", file=sys.stderr)
            bad = 2
    return bad


# --- trying faults ------------------------------------------------------------------------------------------------------

class Tree:
    """A copy of the source tree that consists of links, in which one fault at a time is compiled and tested."""

    def __init__(self, number, sources):
        self.number, self.path, self.sources = number, f"{TREES}/{number}", sources
        shutil.rmtree(self.path, ignore_errors=True)
        os.makedirs(f"{self.path}/{BUILD}/test")
        for entry in os.listdir("."):
            if entry in ("data", "fast", "reference", "validate"):
                subprocess.run(["cp", "-rs", os.path.abspath(entry), self.path], check=True)
            elif entry not in ("build", BUILD, "tmp", ".git"):
                os.symlink(os.path.abspath(entry), f"{self.path}/{entry}")
        for directory in ("fast", "reference", "validate", "peers", "test/ports"):
            if os.path.exists(f"{BUILD}/{directory}"):
                subprocess.run(["cp", "-al", f"{BUILD}/{directory}", f"{self.path}/{BUILD}/{os.path.dirname(directory)}"], check=True)
        for file in ("flags", "sources", "libplumb.a", "plumb", "test/all", "test/fuzz_proofs"):
            if os.path.exists(f"{BUILD}/{file}"):
                shutil.copy2(f"{BUILD}/{file}", f"{self.path}/{BUILD}/{file}")
        # The objects were built with other flags, which is good enough. Make must not notice the change of flags.
        self.make([f"{BUILD}/flags"], "")
        self.make_old(f"{self.path}/{BUILD}/flags")

    @staticmethod
    def make_old(file):
        if os.path.exists(file):
            os.utime(file, (946684800, 946684800))

    def make(self, targets, sanitize):
        flags = [f"CFLAGS={sanitize}", f"LDFLAGS={sanitize}"] if sanitize else []
        return subprocess.run([os.environ.get("MAKE", "make"), "-C", self.path, "--no-print-directory", "OPT=-O0", "WERROR=", "SAN=",
                               *flags, *targets], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def write(self, fault, text):
        """Replaces the content of the fault's file in this tree."""
        os.remove(f"{self.path}/{fault.file}")
        with open(f"{self.path}/{fault.file}", "w", encoding="utf-8") as stream:
            stream.write(text)

    def replace(self, objects, restore):
        for o in objects:
            for ending in (".o", ".d"):
                if os.path.exists(f"{self.path}/{o}{ending}"):
                    os.remove(f"{self.path}/{o}{ending}")
                if restore and os.path.exists(o + ending):
                    os.link(o + ending, f"{self.path}/{o}{ending}")

    def run(self, seconds, *command):
        """Runs a command, limited to this many CPU seconds, so that a busy machine makes no difference. Returns its
        status and output."""
        done = subprocess.run(["bash", "-c", f'ulimit -t {seconds}; exec timeout 3600 "$@"', "-", *command], cwd=self.path,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              env=os.environ | {"OMP_NUM_THREADS": "1", "LC_ALL": "C.UTF-8"})
        return done.returncode, done.stdout

    def found_by(self, finder):
        """Returns a finder's message about the tree, or '' if it finds nothing."""
        if "/" in finder:
            status, said = self.run(120, f"{BUILD}/test/all", "-j1", "--fail-fast", "--filter", f"{finder}*")
            if "Tested: 0 " in said:
                return "UNKNOWN: no such test"
            failed = re.search(r"\[(?:FAIL|CRASH|ERR)\S*\] (\w+)::(\w+)", said)
            return "" if status == 0 else f"{failed[1]}/{failed[2]}" if failed else f"tests end with status {status}"
        for path in ["avx2"] * bool(os.environ.get("AVX2")) + ["portable"]:
            status, said = self.run(60, f"{BUILD}/plumb", "check", finder, "--path", path, "--samples", "20k")
            if status != 0:
                fault = re.search(r"^ +(.*?)(?:: | {2,}).*(?:EXCEEDED|FAILED)", said, re.M)
                return f"{path}: {fault[1] if fault else f'check ends with status {status}'}"
        return ""

    def judge(self, fault):
        """Compiles and tests a fault. Returns the message of the finder that found it, '' if it survives, or None if it
        cannot be compiled."""
        text, objects = self.sources.text_of(fault.file), self.sources.concerned(fault)
        sanitize = "-fsanitize=address" if fault.file.startswith("fast/plumb/list/") else ""
        self.write(fault, text[:fault.start] + fault.now + text[fault.end:])
        if objects:  # the file gets an old date, so that make compiles nothing; the affected objects are removed here
            self.make_old(f"{self.path}/{fault.file}")
            self.replace(objects, restore=False)
        said = None
        for finder in fault.finders:
            targets = [f"{BUILD}/plumb"] + [f"{BUILD}/test/all"] * ("/" in finder)  # tests also run the program
            targets += [f"{BUILD}/peers/unfused.so"] * finder.startswith("peers/")
            targets += [f"{BUILD}/test/ports/recorded_{name}.so" for name in ("false", "variants")] * (fault.file == "validate/plumb_record.hpp")
            if self.make(targets, sanitize).returncode != 0:
                break
            said = self.found_by(finder)
            if said:
                break
        if objects:
            self.write(fault, text)
            self.make_old(f"{self.path}/{fault.file}")
            self.replace(objects, restore=True)
        else:
            self.__init__(self.number, self.sources)
        return said


def columns(*cells):
    return "".join(f"{cell:<{width}} " if cell else " " * width for width, cell in cells).rstrip()


def try_all(sources, faults, deadline):
    """Tests faults until none is left or the time is up, as many at a time as there are processors. Prints each.
    Returns a list of (fault, message of its finder)."""
    lock, results, todo = threading.Lock(), [], iter(faults)

    def work(number):
        tree = Tree(number, sources)
        while True:
            with lock:
                fault = next(todo, None) if time.time() < deadline else None
            if fault is None:
                break
            said = tree.judge(fault)
            with lock:
                results.append((fault, said))
                verdict = "cannot be built" if said is None else said or "SURVIVES"
                where = f"{fault.file}:{sources.text_of(fault.file).count(chr(10), 0, fault.start) + 1}"
                print(columns((34, where), (11, fault.operator), (36, verdict)), "", fault.text or sources.line(fault, True), flush=True)
        shutil.rmtree(tree.path, ignore_errors=True)

    workers = [threading.Thread(target=work, args=(k,)) for k in range(int(os.environ.get("JOBS", os.cpu_count())))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return results


def score(results):
    """Prints the numbers of faults tried, found and not compiled, per operator."""
    tried, found, unbuilt = (Counter(fault.operator for fault, said in results if wanted(said))
                             for wanted in (lambda s: s is not None, bool, lambda s: s is None))
    print("\noperator       tried  found  not built")
    for operator in sorted(tried.keys() | unbuilt.keys()):
        print(f"{operator:<13} {tried[operator]:6} {found[operator]:6} {unbuilt[operator]:10}")
    print(f"{'all':<13} {sum(tried.values()):6} {sum(found.values()):6} {sum(unbuilt.values()):10}")


def main(mode, *names):
    sources = Sources()
    if mode == "fits":
        return fits(sources)
    if mode == "listed":
        faults = [fault for fault in listed(sources) if not names or fault.finders[0].startswith(names)]
        results = try_all(sources, faults, float("inf"))
        score(results)
        return 2 if any(said is None or said.startswith("UNKNOWN") for _, said in results) else int(any(not s for _, s in results))
    drawable = list(sources.faults(names or sources.text))
    if mode == "count":
        print(*(f"{operator:<12} {count:6}" for operator, count in sorted(Counter(f.operator for f in drawable).items())), sep="\n")
        return 0
    seed, seconds = int(os.environ.get("SEED", 1)), float(os.environ.get("SECONDS", 600))
    draw = random.Random(seed)
    draw.shuffle(drawable)
    drawn = (fault._replace(finders=tuple(sources.finders(fault.file, fault.function, draw))) for fault in drawable)
    print(f"seed {seed}, {len(drawable)} faults to draw from\n")
    results = try_all(sources, drawn, time.time() + seconds)
    score(results)
    records = survivors()
    unknown = [fault for fault, said in results if said == "" and reason(sources, fault, records) is None]
    if unknown:
        print(f"\n{len(unknown)} survive: a test is missing, or a line of {SURVIVORS} with the reason")
    writer = csv.writer(sys.stdout, lineterminator="\n")
    for fault in unknown:
        writer.writerow([fault.file, fault.function, fault.operator, sources.line(fault, False), sources.line(fault, True), ""])
    return int(bool(unknown))


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in ("draw", "listed", "fits", "count"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
