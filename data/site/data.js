// The content of the page: reports, formulas, claims, targets, nightly runs and files, and functions that find them. The index is read at once; every
// other part when a page wants it, and once.

const site = JSON.parse(document.getElementById("index").textContent);
const partsRead = new Map();
function part(name) {
  const element = document.getElementById(name);
  if (!partsRead.has(name) && element) partsRead.set(name, JSON.parse(element.textContent));
  return partsRead.get(name);
}

const documentsOf = schema => site.documents.map((each, k) => each === schema && part("documents-" + k)).filter(Boolean);
const hasDocument = schema => site.documents.includes(schema);
const claims = () => (documentsOf("plumb-claims")[0] || {claims: []}).claims;

const hasFile = name => site.files.includes(name);
const fileText = name => part("files-" + site.files.indexOf(name));

const FORMATS = ["float", "double"];

// A port: the report's name, or its file's where two reports have the same; cells of the overview by kernel and format.
const ports = [];
site.ports.forEach((about, k) => {
  const {kernel, double, usual, all} = about.cells, cells = new Map();
  kernel.forEach((place, i) => cells.set(site.kernels[place] + (double[i] ? " double" : " float"), {usual: site.texts[usual[i]], all: site.texts[all[i]]}));
  const called = about.port.file ? about.port.name : "plumb", taken = ports.some(port => port.name === called);
  ports.push({name: taken ? about.document.replace(/\.json$/, "") : called, place: k, about, cells, own: !about.port.file});
});
const portNamed = name => ports.find(port => port.name === name);

// Kernels that a port has, in plumb's own order, others behind them.
const judged = new Set(site.ports.flatMap(about => about.cells.kernel.map(place => site.kernels[place])));
const kernelIds = site.kernels.filter(id => judged.has(id));
const titles = new Map(site.kernels.map((id, k) => [id, site.titles[k]]));
const familyPlaces = new Map(site.kernels.map((id, k) => [id, site.family_of[k]]));
const familyOf = id => site.families[familyPlaces.get(id)];

const formulaOf = id => (part("family-" + familyPlaces.get(id)) || {formulas: []}).formulas.find(formula => formula.id === id);

// Returns the results of a port's report for the kernels of a family, by kernel and format: put together from the family's promises and bins, and the
// texts of the part.
const resultsRead = new Map();
function resultsOf(port, family) {
  const name = `port-${port.place}-${family}`;
  if (!resultsRead.has(name)) {
    const here = part(name) || {kernels: [], texts: []}, shared = part("family-" + family);
    const command = ([inputs, before, behind]) => here.texts[before] + inputs + here.texts[behind];
    for (const kernel of here.kernels)
      for (const bound of kernel.bounds) {
        const [edges, worst] = bound.profile;
        Object.assign(bound, shared.promises[bound.promise], {profile: shared.edges[edges].map((high, k) => ({high: number(high), worst: number(worst[k])}))});
        if (bound.worst) Object.assign(bound.worst, {inputs: bound.worst.command[0], command: command(bound.worst.command)});
      }
    resultsRead.set(name, new Map(here.kernels.map(kernel => [kernel.id + " " + kernel.format, kernel])));
  }
  return resultsRead.get(name);
}
const resultOf = (port, id, format) => port.cells.has(id + " " + format) ? resultsOf(port, familyPlaces.get(id)).get(id + " " + format) : undefined;
const allResults = port => [...new Set([...port.cells.keys()].map(key => familyPlaces.get(key.split(" ")[0])))].flatMap(family => [...resultsOf(port, family).values()]);

// Grades from good to bad: classes of their texts, as reports have them.
const GRADES = ["within", "few", "lost", "wrong"];
const GRADE_WORDS = {within: "within its limits", few: "a few-fold above", lost: "digits lost", wrong: "wrong", none: "does not have it"};

function gradeClass(text) {
  if (!text || text === "not tried") return "none";
  return text === "within" ? "within" : text.endsWith("-fold") ? "few" : text.endsWith("lost") ? "lost" : "wrong";
}

// Returns the text of a cell of the overview for a grade: the factor above the limit, or the number of lost bits.
function gradeShort(text) {
  const kind = gradeClass(text);
  return {within: "✓", few: text.replace("-fold", "×"), lost: "−" + parseInt(text, 10) + " bits", wrong: "✗", none: "–"}[kind];
}

const number = value => value === "Infinity" ? Infinity : value === "-Infinity" ? -Infinity : Number(value);

function digits(value) {
  if (value === "NaN") return value;
  value = number(value);
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-3))
    return value.toExponential(2).replace("e+", "e").replaceAll("-", "−");
  return String(Number(value.toPrecision(4))).replaceAll("-", "−");
}

function fromHex(text) {
  const found = /^([+-]?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(text);
  if (!found) return Number(text);
  const fraction = found[3] || "";
  return (found[1] === "-" ? -1 : 1) * Number("0x" + found[2] + fraction) * 2 ** (Number(found[4]) - 4 * fraction.length);
}

// Cells of a line of CSV; those with a comma are in quotation marks.
const cellsOf = line => (line + ",").match(/("[^"]*"|[^,]*),/g).map(cell => cell.slice(0, -1).replace(/^"|"$/g, ""));

// A file of CSV as columns: {"t": [0, …], …}; what is not a number is null.
function columns(name) {
  if (!hasFile(name)) return null;
  const lines = fileText(name).trim().split("\n").filter(line => line && !line.startsWith("#")), names = cellsOf(lines[0]);
  const table = Object.fromEntries(names.map(each => [each, []]));
  for (const line of lines.slice(1))
    cellsOf(line).forEach((cell, i) => table[names[i]].push(cell === "" || Number.isNaN(Number(cell)) ? null : Number(cell)));
  return table;
}
