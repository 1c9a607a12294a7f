// What is in the page: reports, formulas, claims, targets, nights and files, and how to find them.

const site = JSON.parse(document.getElementById("data").textContent);
const documentsOf = schema => site.documents.filter(each => each.document.schema === schema);
const oneOf = schema => (documentsOf(schema)[0] || {}).document;

const formulas = new Map();
for (const {document} of documentsOf("plumb.kernels")) for (const kernel of document.kernels) formulas.set(kernel.id, kernel);

// A port: the report's name, or its file's where two reports have the same; kernels by id and format.
const ports = [];
for (const {name, document} of documentsOf("plumb.check")) {
  const kernels = new Map(document.kernels.map(kernel => [kernel.id + " " + kernel.format, kernel]));
  const called = document.port.file ? document.port.name : "plumb", taken = ports.some(port => port.name === called);
  ports.push({name: taken ? name.replace(/\.json$/, "") : called, report: document, kernels});
}
const portNamed = name => ports.find(port => port.name === name);

// Kernels that a port has, in plumb's own order, others behind them.
const judged = new Set(ports.flatMap(port => [...port.kernels.values()].map(kernel => kernel.id)));
const kernelIds = [...formulas.keys()].filter(id => judged.has(id)).concat([...judged].filter(id => !formulas.has(id)));
const familyOf = id => (formulas.get(id) || {family: id.split(".")[0]}).family;

const claims = (oneOf("plumb-claims") || {claims: []}).claims;
const targets = oneOf("plumb.bench.targets"), listTargets = oneOf("plumb.list.targets");
const nights = documentsOf("plumb.history").map(each => each.document);

const FORMATS = {binary32: "float", binary64: "double"};
// Grades from good to bad, as reports call them; "none": not judged.
const GRADES = ["within", "few", "lost", "wrong"];
const GRADE_WORDS = {within: "within its limits", few: "a few-fold above", lost: "digits lost", wrong: "wrong", none: "does not have it"};

function gradeClass(grade) {
  const text = grade ? grade.class : "none";
  return {"within": "within", "a few-fold": "few", "digits lost": "lost", "wrong": "wrong"}[text] || (GRADES.includes(text) ? text : "none");
}

const number = value => value === "Infinity" ? Infinity : value === "-Infinity" ? -Infinity : Number(value);

function digits(value) {
  value = number(value);
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-3))
    return value.toExponential(2).replace("e+", "e").replaceAll("-", "−");
  return String(Number(value.toPrecision(4))).replaceAll("-", "−");
}

// What a cell of the overview says of a grade: how many times above, how many bits lost.
function gradeShort(grade) {
  const kind = gradeClass(grade);
  if (kind === "within") return "✓";
  if (kind === "few") return digits(Number(number(grade.fold).toPrecision(2))) + "×";
  if (kind === "lost") return "−" + Math.round(number(grade.bits_lost)) + " bits";
  return kind === "wrong" ? "✗" : "";
}

// The grade of the usual region, or the worst of all regions.
function gradeOf(kernel, region) {
  const grades = (kernel.grades || []).filter(each => region === "all" || each.usual);
  const worst = grades.reduce((a, b) => !a || GRADES.indexOf(gradeClass(b.grade)) > GRADES.indexOf(gradeClass(a.grade)) ? b : a, null);
  if (kernel.verdict === "failed") return {class: "wrong", text: "failed"};
  return worst ? worst.grade : null;
}

// Inputs that a command judges, as it has them: "--at=0x1p+0,…".
function inputsOf(command) {
  const found = /--at[= ]('?)([^ ']+)\1/.exec(command || "");
  return found ? found[2].split(",") : [];
}
const evalCommand = (id, command) => "build/plumb eval " + id + " " + inputsOf(command).join(" ");

function fromHex(text) {
  const found = /^([+-]?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(text);
  if (!found) return Number(text);
  const fraction = found[3] || "";
  return (found[1] === "-" ? -1 : 1) * Number("0x" + found[2] + fraction) * 2 ** (Number(found[4]) - 4 * fraction.length);
}

// A file of CSV as columns: {"t": [0, …], …}; what is no number is null.
function columns(name) {
  const text = site.files[name];
  if (!text) return null;
  const lines = text.trim().split("\n").filter(line => line && !line.startsWith("#")), names = lines[0].split(",");
  const table = Object.fromEntries(names.map(each => [each, []]));
  for (const line of lines.slice(1))
    line.split(",").forEach((cell, i) => table[names[i]].push(cell === "" || Number.isNaN(Number(cell)) ? null : Number(cell)));
  return table;
}
