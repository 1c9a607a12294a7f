// Access to the data in the document: reports, formulas, claims, promises of speed, nightly runs and files. The index is parsed
// when the document is loaded; every other part when a page first needs it. validate/report/site/parts.c writes index and parts.

const site = JSON.parse(document.getElementById("index").textContent);
const partCache = new Map();

// Returns the data of a part by the id of its element, or undefined if there is no part with this id.
function part(name) {
  const element = document.getElementById(name);
  if (!partCache.has(name) && element) partCache.set(name, JSON.parse(element.textContent));
  return partCache.get(name);
}

// Documents are JSON files, identified by their schema; files are all others (CSV, SVG …), identified by their name.
const documentsOf = schema => site.documents.map((each, k) => each === schema && part("documents-" + k)).filter(Boolean);
const hasDocument = schema => site.documents.includes(schema);
const claims = () => (documentsOf("plumb-claims")[0] || {claims: []}).claims;

const hasFile = name => site.files.includes(name);
const fileText = name => part("files-" + site.files.indexOf(name));

const FORMATS = ["float", "double"];

// The ports, one per report of plumb check: {name, index, about, cells, own}. The name is the name of the checked port, or of
// the report's file if two reports check ports with the same name. `cells` maps "KERNEL FORMAT" to the grades of that kernel. `own` is
// true for plumb's own kernels, which are not in a port file.
const ports = [];
site.ports.forEach((about, k) => {
  const {kernel, double, ...grades} = about.cells,
    cells = new Map();
  kernel.forEach((index, i) =>
    cells.set(
      site.kernels[index] + (double[i] ? " double" : " float"),
      Object.fromEntries(Object.entries(grades).map(([name, column]) => [name, site.texts[column[i]]]))
    )
  );
  const called = about.port.file ? about.port.name : "plumb",
    taken = ports.some(port => port.name === called);
  ports.push({
    name: taken ? about.document.replace(/\.json$/, "") : called,
    index: k,
    about,
    cells,
    own: !about.port.file
  });
});
const portNamed = name => ports.find(port => port.name === name);

const checkedIds = new Set(site.ports.flatMap(about => about.cells.kernel.map(index => site.kernels[index])));
// The ids of the kernels that at least one port has, in the order of the index.
const kernelIds = site.kernels.filter(id => checkedIds.has(id));
// Maps from the id of a kernel to its title and to the index of its family.
const titles = new Map(site.kernels.map((id, k) => [id, site.titles[k]]));
const familyIndices = new Map(site.kernels.map((id, k) => [id, site.family_of[k]]));
const familyOf = id => site.families[familyIndices.get(id)];

// Returns the description of a kernel (inputs, outputs, formula, promises), or undefined if the document has none.
const formulaOf = id => (part("family-" + familyIndices.get(id)) || {formulas: []}).formulas.find(formula => formula.id === id);

// Returns a map from "KERNEL FORMAT" to the results of a port for the kernels of a family. The element of the port has only what
// differs between ports; names of promises and edges of bins are in the element of the family, and are copied into the results.
const resultsCache = new Map();
function resultsOf(port, family) {
  const name = `port-${port.index}-${family}`;
  if (!resultsCache.has(name)) {
    const own = part(name) || {kernels: [], texts: []},
      shared = part("family-" + family);
    const commandOf = ([inputs, before, after]) => own.texts[before] + inputs + own.texts[after];
    for (const kernel of own.kernels)
      for (const bound of kernel.bounds) {
        const [edges, worst] = bound.profile;
        Object.assign(bound, shared.promises[bound.promise], {
          profile: shared.edges[edges].map((high, k) => ({high: number(high), worst: number(worst[k])}))
        });
        for (const each of [bound.worst, bound.simplest])
          if (each) Object.assign(each, {inputs: each.command[0], command: commandOf(each.command)});
      }
    resultsCache.set(name, new Map(own.kernels.map(kernel => [kernel.id + " " + kernel.format, kernel])));
  }
  return resultsCache.get(name);
}

// Returns a port's result for a kernel in a format, or undefined if it has none.
function resultOf(port, id, format) {
  const key = id + " " + format;
  return port.cells.has(key) ? resultsOf(port, familyIndices.get(id)).get(key) : undefined;
}
// Returns all results of a port.
function allResults(port) {
  const families = new Set([...port.cells.keys()].map(key => familyIndices.get(key.split(" ")[0])));
  return [...families].flatMap(family => [...resultsOf(port, family).values()]);
}

// Classes of grades, from good to bad. The class "none" (not provided, or not tried) is not among them: worse() ranks it below "within",
// so that any other grade replaces it. A report has a grade as a text: "within", "2.1-fold" (times the limit),
// "9 bits lost", "wrong" or "not tried".
const GRADES = ["within", "few", "lost", "wrong"];
const GRADE_WORDS = {
  within: "within the limit",
  few: "up to 8 times the limit",
  lost: "digits lost",
  wrong: "no digit is correct",
  none: "not provided"
};

// Returns the class of a grade, which is also the name of its style in page.css.
function gradeClass(text) {
  if (!text || text === "not tried") return "none";
  if (text === "within") return "within";
  if (text.endsWith("-fold")) return "few";
  return text.endsWith("lost") ? "lost" : "wrong";
}

// Returns the worse of two grades: of the same class, the one with the larger factor or the more lost bits.
function worse(a, b) {
  const [first, second] = [a, b].map(grade => GRADES.indexOf(gradeClass(grade)));
  return first < second || (first === second && parseFloat(a) < parseFloat(b)) ? b : a;
}

// Returns the text of a cell of the overview for a grade: the factor above the limit, or the number of lost bits.
function gradeShort(text) {
  const kind = gradeClass(text);
  return {
    within: "✓",
    few: text.replace("-fold", "×"),
    lost: "−" + parseInt(text, 10) + " bits",
    wrong: "✗",
    none: "–"
  }[kind];
}

// Returns a number of a report, in which infinities are the strings "Infinity" and "-Infinity". Number() converts these strings to
// infinities.
const number = value => Number(value);

// Returns the text of a number: four digits, or three and an exponent if it is large or small. "NaN" stays as it is: a report writes
// it for a result that is NaN. Of an undefined value the text is "–".
function digits(value) {
  if (value === "NaN") return value;
  value = number(value);
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-3))
    return value.toExponential(2).replace("e+", "e").replaceAll("-", "−");
  return String(Number(value.toPrecision(4))).replaceAll("-", "−");
}

// Returns the number in a text: hexadecimal, in the form of C's %a, or decimal. NaN if it is neither.
function numberIn(text) {
  const found = /^([+-]?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(text);
  if (!found) return Number(text);
  const fraction = found[3] || "";
  return (found[1] === "-" ? -1 : 1) * Number("0x" + found[2] + fraction) * 2 ** (Number(found[4]) - 4 * fraction.length);
}

// Returns the cells of a line of CSV. A cell that contains a comma is in quotation marks.
const cellsOf = line => (line + ",").match(/("[^"]*"|[^,]*),/g).map(cell => cell.slice(0, -1).replace(/^"|"$/g, ""));

// Returns the columns of a CSV file, {"t": [0, …], …}, or null if the document does not have the file. Cells that are not numbers
// become null.
function columns(name) {
  if (!hasFile(name)) return null;
  const lines = fileText(name)
      .trim()
      .split("\n")
      .filter(line => line && !line.startsWith("#")),
    names = cellsOf(lines[0]);
  const table = Object.fromEntries(names.map(each => [each, []]));
  for (const line of lines.slice(1))
    cellsOf(line).forEach((cell, i) => table[names[i]].push(cell === "" || Number.isNaN(Number(cell)) ? null : Number(cell)));
  return table;
}
