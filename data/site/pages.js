// The pages: overview, kernel, port, claims, speed, list, nights, figures. Each returns elements for the page's middle.

// --- overview --------------------------------------------------------------------------------------------------------

const shown = {format: "float", region: "usual", family: "all", kernels: "shared"};

function legend() {
  const grades = ["within", "2.1-fold", "9 bits lost", "wrong"];
  return h("ul", {class: "legend", "aria-label": "what marks mean"}, grades.map(grade =>
    h("li", {}, h("span", {class: "mark " + gradeClass(grade)}, gradeShort(grade)), " ", GRADE_WORDS[gradeClass(grade)])));
}

// Ten thousand cells: each is made once, and none that is empty has anything in it.
function grid() {
  const gradesOf = (id, port) => port.cells.get(id + " " + shown.format);
  const cell = (id, port) => {
    const grades = gradesOf(id, port);
    if (!grades) return h("td", {});
    const grade = grades[shown.region], words = `${id}, ${port.name}: ${grade}`;
    return h("td", {class: gradeClass(grade)}, link("kernel/" + encodeURIComponent(id), gradeShort(grade), {title: words, "aria-label": words}));
  };
  const having = ports.filter(port => [...port.cells.keys()].some(key => key.endsWith(shown.format))).sort((a, b) => b.own - a.own);
  const ids = kernelIds.filter(id => (shown.family === "all" || familyOf(id) === shown.family) && having.some(port => (shown.kernels === "all" || !port.own) && gradesOf(id, port)));
  const families = [...new Set(ids.map(familyOf))];
  const kept = port => { const all = ids.map(id => gradesOf(id, port)).filter(Boolean); return `${all.filter(grades => grades[shown.region] === "within").length}/${all.length}`; };
  const row = id => h("tr", {}, h("th", {scope: "row"}, kernelLink(id), h("span", {class: "faint what"}, titles.get(id))), having.map(port => cell(id, port)));
  return h("div", {class: "wide tall", tabindex: 0, role: "region", "aria-label": "grades of kernels by port"}, h("table", {class: "grid"},
    h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "kernel"), having.map(port => h("th", {scope: "col", class: "port"}, portLink(port.name))))),
    h("tbody", {}, h("tr", {}, h("th", {scope: "row"}, "within its limits, of all it has"), having.map(port => h("td", {class: "count"}, kept(port))))),
    families.map(family => h("tbody", {}, h("tr", {}, h("th", {scope: "rowgroup"}, family)), ids.filter(id => familyOf(id) === family).map(row)))));
}

function overview() {
  const holder = h("div", {}), draw = () => holder.replaceChildren(grid());
  const choose = name => value => { shown[name] = value; draw(); };
  const families = [...new Set(kernelIds.map(familyOf))], others = ports.some(port => !port.own);
  const formats = FORMATS.filter(format => ports.some(port => [...port.cells.keys()].some(key => key.endsWith(format))));
  if (!formats.includes(shown.format) && formats.length) shown.format = formats[0];
  if (!others) shown.kernels = "all";
  draw();
  return [
    h("h1", {}, site.title),
    h("p", {}, ports.length ? `${kernelIds.length} formulas and ${ports.length} ${ports.length === 1 ? "implementation" : "implementations"}, judged against values that are proven to the last digit. A cell is the worst that was found, against what correct code keeps: it leads to the inputs, and to the commands that print it again.`
      : "There is no report of plumb check in this page."),
    ports.length ? [legend(), h("div", {class: "controls"},
      select("numbers", formats.map(format => [format, format]), shown.format, choose("format")),
      select("region", [["usual", "the usual one"], ["all", "all, the worst"]], shown.region, choose("region")),
      select("family", [["all", "all"], ...families.map(family => [family, family])], shown.family, choose("family")),
      others ? select("kernels", [["shared", "that a library has"], ["all", "all of plumb's"]], shown.kernels, choose("kernels")) : null), holder] : null,
    ports.length ? null : link("claims", "claims"),
  ];
}

// --- a kernel --------------------------------------------------------------------------------------------------------

// Inputs of a worst case, as its command has them.
const inputsOf = worst => worst.inputs ? worst.inputs.split(",") : [];
const fieldLine = field => [field.name, field.kind || "", field.unit || "–", number(field.high) > 0 ? `${digits(field.low)} … ${digits(field.high)}` : "any"];

// Returns the coordinate of a plot of errors: that which bounds the promise's region, else that of the kernel.
function coordinateOf(id, {region}) {
  const [range] = region.ranges, kernel = formulaOf(id);
  return range ? {name: range.coordinate, unit: range.unit} : kernel && kernel.coordinate || {name: "its coordinate", unit: ""};
}

// The worst error of a promise in each interval of the coordinate, a line for each port that is asked for and has it.
function profileChart(holder, id, format, name, asked = ports, height = 340) {
  const having = asked.map(port => ({port, kernel: resultOf(port, id, format)})).filter(each => each.kernel);
  const bounds = having.map(({port, kernel}) => ({port, bound: kernel.bounds.find(bound => bound.name === name)}))
    .filter(each => each.bound && each.bound.profile.length > 1);
  holder.replaceChildren();
  if (!bounds.length) {
    holder.append(h("p", {class: "faint"}, "No errors by coordinate are known of this promise."));
    return;
  }
  const edges = [...new Set(bounds.flatMap(({bound}) => bound.profile.map(bin => bin.high)))].filter(edge => edge > 0 && Number.isFinite(edge)).sort((a, b) => a - b);
  const at = (bound, edge) => { const bin = bound.profile.find(each => each.high === edge); return bin ? Math.max(bin.worst, 1e-3) : null; };
  const along = coordinateOf(id, bounds[0].bound), limit = number(bounds[0].bound.limit);
  const log = edges[edges.length - 1] / edges[0] > 50 ? "xy" : "y";
  const series = bounds.map(({port, bound}) => ({label: port.name, y: edges.map(edge => at(bound, edge))}));
  // Lines that run together are the wider the further back they are, so that each is seen.
  const together = (a, b) => a.y.filter((y, k) => y && b.y[k] && Math.abs(Math.log(y / b.y[k])) < 0.2).length > edges.length / 2;
  series.forEach((each, k) => { each.width = 2 + 2 * series.slice(k + 1).filter(other => together(each, other)).length; });
  chart(holder, {x: edges, log, height, xLabel: along.name + (along.unit ? ", " + along.unit : ""), yLabel: "maximum error, " + bounds[0].bound.unit,
    series: [...series, {label: "limit", y: edges.map(() => limit), colour: ink("text"), dash: [4, 4]}]});
}

function worstPanel(id, bound) {
  const worst = bound.worst;
  if (!worst) return null;
  const kernel = formulaOf(id), names = kernel ? componentsOf(kernel.inputs) : [];
  return h("div", {class: "panel"},
    h("dl", {}, h("dt", {}, "input"), h("dd", {class: "numbers"}, inputsOf(worst).map((hex, k) => (names[k] ? names[k] + " = " : "") + digits(fromHex(hex))).join(", ")),
      h("dt", {}, worst.computed ? worst.computed.name : "result"), h("dd", {}, worst.computed ? digits(worst.computed.decimal) : "–"),
      h("dt", {}, "exactly"), h("dd", {}, worst.exact || "–"),
      worst.note ? [h("dt", {}, "note"), h("dd", {}, worst.note)] : null),
    command(worst.command), command(`build/plumb eval ${id} ${inputsOf(worst).join(" ")}`));
}

function promisesTable(kernel, format) {
  const promises = kernel && kernel[format];
  if (!promises) return null;
  return [h("h3", {}, "Promises in " + format), table(["promise", "limit", "evidence", "because"], promises.bounds.map(bound =>
    [`${bound.name}`, `${digits(bound.limit)} ${bound.unit}`, bound.above ? `${bound.evidence} above ${digits(bound.above)}` : bound.evidence, bound.reason || ""]), "promises in " + format)];
}

// The convention in which a port would be right, if one was found.
function hintLine({hints: [hint]}, who = "Hint") {
  return hint ? h("p", {}, h("strong", {}, who), `: ${hint.hint}: then nine of ten ordinary inputs err by at most ${digits(hint.after)} ${hint.unit}, as it is a quarter of them by ${digits(hint.before)} and more.`) : null;
}

// Worst errors of one format: a row for each promise, a column for each port; then each port's worst cases.
function results(id, format) {
  const having = ports.map(port => ({port, kernel: resultOf(port, id, format)})).filter(each => each.kernel);
  const promises = new Map(having.flatMap(({kernel}) => kernel.bounds).map(bound => [bound.name, bound]));
  const cell = (kernel, name) => {
    const bound = kernel.bounds.find(each => each.name === name);
    return bound && bound.worst ? h("td", {class: gradeClass(bound.grade), title: bound.grade}, sign(bound.grade) + digits(bound.worst.error)) : h("td", {}, "–");
  };
  const special = kernel => !kernel.special_verdict || kernel.special_verdict === "not judged" ? "–" : kernel.special_verdict === "within" ? "✓" : "✗ " + kernel.broken.length;
  const rows = [...promises.values()].map(bound => h("tr", {}, h("th", {scope: "row"}, bound.name), h("td", {}, `${digits(bound.limit)} ${bound.unit}`), having.map(({kernel}) => cell(kernel, bound.name))));
  rows.push(h("tr", {}, h("th", {scope: "row"}, "rules for special values that are broken"), h("td", {}, "0"), having.map(({kernel}) => h("td", {}, special(kernel)))));
  return [h("h2", {}, "Worst errors found in " + format),
    h("div", {class: "wide", tabindex: 0, role: "region", "aria-label": "worst errors in " + format}, h("table", {class: "matrix"},
      h("thead", {}, h("tr", {}, ["promise", "limit"].map(head => h("th", {scope: "col"}, head)), having.map(({port}) => h("th", {scope: "col"}, portLink(port.name))))), h("tbody", {}, rows))),
    having.map(({port, kernel}) => hintLine(kernel, port.name)),
    having.map(({port, kernel}) => h("details", {}, h("summary", {}, `Worst cases of ${port.name}`),
      h("p", {}, kernel.headline), failurePanel(kernel), kernel.broken.map(brokenPanel),
      kernel.bounds.filter(bound => bound.worst).map(bound => [h("h3", {}, bound.name + " ", mark(bound.grade)), worstPanel(id, bound)])))];
}

function speedOf(id) {
  if (!hasFile("bench.csv")) return null;
  const lines = fileText("bench.csv").trim().split("\n").map(cellsOf), heads = lines[0];
  const column = name => heads.indexOf(name);
  const rows = lines.slice(1).filter(line => line[0] === id);
  if (!rows.length) return null;
  return [h("h2", {}, "Time, and the error beside it"), table(["range", "from", "implementation", "ns an element", "times plumb's", "worst error, scaled ulp"], rows.map(line =>
    [line[column("regime")], line[column("place")], `${line[column("implementation")]}, ${line[column("variant")]}`, Number(line[column("ns")]), Number(line[column("ratio")]), Number(line[column("scaled_ulp_max")])]), "times"),
    h("p", {class: "faint"}, "Of one machine, in one run; ratios alone are worth quoting. From "), command("build/plumb bench " + id + " --place l1")];
}

function kernelPage(id) {
  const kernel = formulaOf(id);
  if (!kernel && !judged.has(id)) return [h("h1", {}, "There is no kernel " + id)];
  const formats = FORMATS.filter(format => ports.some(port => port.cells.has(id + " " + format)));
  const picture = h("div", {}), choices = formats.flatMap(format => {
    const bounds = ports.map(port => resultOf(port, id, format)).filter(Boolean).flatMap(each => each.bounds);
    return [...new Set(bounds.map(bound => bound.name))].map(name => [format + "|" + name, `${format}: ${name}`]);
  });
  const show = value => { const [format, name] = value.split("|"); profileChart(picture, id, format, name); };
  if (choices.length) show(choices[0][0]);
  return [
    h("h1", {}, parted(id)),
    kernel ? [h("p", {}, kernel.title), formula(kernel), h("p", {class: "faint"}, kernel.source + (kernel.note ? ". " + kernel.note : "")),
      table(["input or output", "kind", "unit", "domain"], [...kernel.inputs, ...kernel.outputs].map(fieldLine), "inputs and outputs")] : null,
    choices.length ? [h("h2", {}, "Error by " + (kernel && kernel.coordinate ? kernel.coordinate.name : "coordinate")), h("div", {class: "controls"}, select("promise", choices, choices[0][0], show)), picture] : null,
    formats.map(format => results(id, format)),
    kernel ? runPanel(kernel) : null,
    speedOf(id),
    h("h2", {}, "What is promised"), FORMATS.map(format => promisesTable(kernel, format)),
    command("build/plumb kernels " + id),
  ];
}

// --- a port ----------------------------------------------------------------------------------------------------------

// How bad a promise's result is: by its grade, worse where inputs are usual and where it is above its limit over much of
// the coordinate.
function badness(bound) {
  const bins = bound.profile, above = bins.filter(bin => bin.worst > number(bound.limit));
  return GRADES.indexOf(gradeClass(bound.grade)) + (/usual/.test(bound.region.name) ? 4 : 0) + (bins.length ? 0.4 * above.length / bins.length : 0);
}

const failurePanel = kernel => kernel.failure ? h("div", {}, h("p", {}, `It failed: ${kernel.failure.what}.`), command(kernel.failure.command)) : null;
const brokenPanel = ({rule, command: again}) => h("div", {}, h("p", {}, `Broken: ${rule}.`), again ? command(again) : null);

// The worst promise of each kernel that does not keep all of them, from the worst on; what fails comes first, and float before a double
// that is no worse.
function shortOf(results) {
  const worst = results.map(kernel => {
    const bounds = kernel.bounds.filter(bound => bound.worst && GRADES.indexOf(gradeClass(bound.grade)) > 0).sort((a, b) => badness(b) - badness(a));
    return {kernel, bound: bounds[0], bad: kernel.failure ? 20 : bounds.length ? badness(bounds[0]) + (kernel.format === "float" ? 0.5 : 0) : -1};
  }).filter(each => each.bad >= 0).sort((a, b) => b.bad - a.bad);
  return worst.filter(({kernel}, k) => worst.findIndex(other => other.kernel.id === kernel.id) === k);
}

// Three of them: what fails, then the worst of each family, since one fault shows in several kernels of a family.
function firstOf(short) {
  const families = new Set(), rank = ({kernel}) => kernel.failure ? 0 : families.has(familyOf(kernel.id)) ? 2 : families.add(familyOf(kernel.id)) && 1;
  return short.map(each => [rank(each), each]).sort(([a], [b]) => a - b).slice(0, 3).map(([, each]) => each);
}

// Over which part of the coordinate a promise is broken, by its bins.
function whereAbove(id, bound) {
  const {profile} = bound, above = profile.filter(bin => bin.worst > number(bound.limit)), first = profile.indexOf(above[0]);
  if (!above.length || profile.length < 2) return "";
  const {name, unit} = coordinateOf(id, bound), [range] = bound.region.ranges, from = first ? profile[first - 1].high : range ? number(range.low) : 0;
  return ` It is above that in ${above.length} of ${profile.length} ranges of ${name}, from ${digits(from)} to ${digits(above[above.length - 1].high)}${unit ? " " + unit : ""}.`;
}

function mendPanel(port, {kernel, bound}) {
  const picture = h("div", {});
  if (bound && bound.profile.length > 1) profileChart(picture, kernel.id, kernel.format, bound.name, [port, ...ports.filter(each => each.own && each !== port)], 200);
  return h("section", {class: "panel"},
    h("h3", {}, kernelLink(kernel.id), ` in ${kernel.format}: ${bound ? bound.name : "fails"} `, mark(bound ? bound.grade : "failed")),
    failurePanel(kernel),
    bound ? [h("p", {}, `Found ${digits(bound.worst.error)} ${bound.unit}; correct code keeps ${digits(bound.limit)}.${whereAbove(kernel.id, bound)} ${kernel.headline}.`),
      hintLine(kernel), picture,
      worstPanel(kernel.id, bound)] : null);
}

// Counts of grades where inputs are usual, a line for each family.
function familyTable(results, name) {
  const families = [...new Set(results.map(kernel => familyOf(kernel.id)))];
  const count = (family, grade) => results.filter(kernel => familyOf(kernel.id) === family && gradeClass(kernel.usual) === grade).length;
  const cell = (family, grade) => { const n = count(family, grade); return n ? h("span", {class: "mark " + grade}, String(n)) : ""; };
  return table(["family", ...GRADES.map(grade => GRADE_WORDS[grade])], families.map(family => [family, ...GRADES.map(grade => cell(family, grade))]), "families of " + name);
}

function portPage(name) {
  const port = portNamed(name);
  if (!port) return [h("h1", {}, "There is no port " + name)];
  const results = allResults(port), short = shortOf(results), about = port.about, good = results.filter(kernel => kernel.verdict === "within").length;
  const depth = kernel => GRADES.indexOf(gradeClass(kernel.usual)), order = new Map(kernelIds.map((id, k) => [id, k]));
  const rows = results.sort((a, b) => depth(b) - depth(a) || order.get(a.id) - order.get(b.id))
    .map(kernel => [kernelLink(kernel.id), kernel.format, mark(kernel.usual), kernel.headline || kernel.reason || kernel.verdict]);
  return [
    h("h1", {}, port.name),
    h("p", {}, `${about.port.about}. ${results.length} ${results.length === 1 ? "kernel" : "kernels"} judged${new Set(results.map(kernel => kernel.format)).size > 1 ? ", in float and in double counted apart" : ""}, each with ${about.samples.toLocaleString("en")} samples, a search and special values; ${good} ${good === 1 ? "keeps" : "keep"} every promise.`),
    short.length ? [h("h2", {}, short.length === 1 ? "What to fix" : "What to fix first"),
      h("p", {class: "faint"}, "Errors are in units in the last place (ulp), of the terms that are added where they are scaled; 1.68e7 in float and 9.01e15 in double is every digit. A line such as “usual: wrong (…; median within)” says how bad the worst error is where inputs are usual, where that is, and how bad the median is. The first command shows the result again, the second prints the exact value."),
      firstOf(short).map(each => mendPanel(port, each))] : h("p", {}, "Nothing was found that falls short."),
    h("h2", {}, "Where it is good, and where it falls"), h("p", {}, "Where inputs are usual: how many kernels of each family have which grade."), familyTable(results, port.name),
    h("h2", {}, "Kernel by kernel"), table(["kernel", "numbers", "usual region", "in a line"], rows, "kernels of " + port.name),
    h("h2", {}, "The same again"), command(`build/plumb check ${about.port.file ? (about.port.given || "--port") + " " + about.port.file + " " : ""}--samples ${about.samples} --seed ${about.seed}`),
    h("p", {class: "faint"}, `On ${about.machine.processor}, ${about.machine.compiler}, ${about.started.slice(0, 10)}.`),
  ];
}

// --- claims ----------------------------------------------------------------------------------------------------------

// The basis of a row, where it is not the article's own words (docs/articles.md).
const BASES = {reconstructed: "a formula that is reconstructed, since the article's is lost", slip: "no claim: a slip that the article corrects itself", own: "no claim: a finding of plumb's own"};
const VERDICTS = {confirmed: ["within", "✓"], refined: ["few", "≈"], refuted: ["wrong", "✗"], undecided: ["none", "?"]};

// The figure that shows what a claim is about: of the first beginning that its id has.
const PICTURES = {C1: "degree6_error", C2: "naive", C4: "naive", C5: "magnus", C6: "cubic", C7: "energy", C8: "energy", "C9.energy": "energy",
  C9: "step_error", C10: "convergence", C11: "convergence", C12: "guarantees", C13: "precession", C14: "schemes", C15: "drift", C16: "relaxation",
  C17: "pairs", C18: "list_insertion", C19: "coefficients", C20: "guarantees", "C21.accumulate": "list_accumulate", C21: "list_traversal",
  C22: "list_insertion", "C23.pole": "pole", C23: "flips", C24: "guarantees", C26: "accuracy_time", C27: "accuracy_time", C28: "speedup",
  C29: "cubic", C30: "speedup", C31: "truncation", C32: "libraries", C34: "list_layouts", C61: "magnus",
  C62: "magnus", C63: "sweeps", C64: "energy", C65: "step_error", C66: "field", C67: "precession", C68: "herpolhode"};
function pictureOf(id) {
  const begins = Object.keys(PICTURES).filter(name => id === name || id.startsWith(name + ".")).sort((a, b) => b.length - a.length)[0];
  return begins && hasFile(PICTURES[begins] + ".svg") ? PICTURES[begins] : null;
}

// --- readings: a claim's own picture

// Where a number stands on an axis over all readings and the limit, 0 to 1: logarithmic where they spread far, what is not above 0 then
// a little before the others. Infinite values are drawn at an end.
function axisOf(values) {
  const finite = values.filter(Number.isFinite), above = finite.filter(value => value > 0);
  const log = finite.every(value => value >= 0) && Math.max(...above) > 50 * Math.min(...above);
  const scaled = value => log ? Math.log10(value) : value, used = (log ? above : finite).map(scaled), high = Math.max(...used);
  const least = Math.min(...used), low = log && above.length < finite.length ? least - 0.15 * (high - least) : least;
  const at = value => value === Infinity ? 1 : value === -Infinity || log && value <= 0 ? 0 : (scaled(value) - low) / (high - low || 1);
  return {log, at: value => Math.max(0, Math.min(1, at(value)))};
}

// Dots for readings (crosses where they count against the claim, rings for what is beside it), a line for the claim's limit, and
// shade on the side of it that would refute.
function strip(claim, cells, width) {
  const limit = number(claim.limit), axis = axisOf([limit, ...claim.cells.map(cell => number(cell.value))]), x = value => 8 + (width - 16) * axis.at(value), at = x(limit);
  const shade = /^(at most|below)$/.test(claim.relation) ? [at, width] : /^(at least|above)$/.test(claim.relation) ? [0, at] : null;
  const cross = (a, b) => `M${a - 4} ${b - 4}l8 8m-8 0l8-8`;
  const marks = cells.filter(cell => !Number.isNaN(number(cell.value))).map(cell => {
    const place = x(number(cell.value));
    return cell.role === "reading" && cell.holds === "no" ? svg("path", {d: cross(place, 9), stroke: "var(--against)", "stroke-width": 2.4, fill: "none"})
      : svg("circle", {cx: place, cy: 9, r: 4, stroke: "var(--for)", "stroke-width": 1.6, fill: cell.role === "reading" ? "var(--for)" : "none"});
  });
  return h("span", {class: "strip"}, svg("svg", {width, height: 18, viewBox: `0 0 ${width} 18`, role: "img", "aria-label": `${cells.length} of the claim's readings beside its limit`},
    svg("rect", {x: 0, y: 0, width, height: 18, fill: "var(--back)"}), shade && svg("rect", {x: shade[0], y: 0, width: shade[1] - shade[0], height: 18, fill: "var(--wrong)", opacity: ".5"}),
    svg("path", {d: `M${at} 0V18`, stroke: "var(--text)", "stroke-width": 1.6}), marks));
}

function readings(claim) {
  if (!claim.cells || !claim.cells.length) return null;
  const {log} = axisOf([number(claim.limit), ...claim.cells.map(cell => number(cell.value))]);
  const says = cell => cell.role !== "reading" ? "beside it" : cell.holds === "yes" ? "✓ holds" : cell.holds === "no" ? "✗ does not" : "? undecided";
  return [h("h3", {}, "Readings"), h("p", {class: "faint"}, `The line is the claim's limit, ${claim.relation} ${digits(claim.limit)} ${claim.unit}; on the shaded side a reading (✗) counts against it; rings stand beside it.${log ? " The scale is logarithmic." : ""}`),
    table(["what", "", claim.unit, "", "at"], claim.cells.map(cell => [cell.name, strip(claim, [cell], 240), digits(cell.value), says(cell), cell.at || ""]), "readings of " + claim.id)];
}

function claimPanel(claim, k, all) {
  const [kind, sign] = VERDICTS[claim.verdict] || ["none", "?"], picture = pictureOf(claim.id), alone = all.length === 1;
  return h("section", {class: "panel", id: "claim-" + claim.id},
    picture && !alone ? h("a", {class: "thumb", href: "#/claims/" + claim.id}, figureImage(picture)) : null,
    h("h2", {}, h("span", {class: "mark " + kind}, `${sign} ${claim.verdict}`), ` ${claim.id}: ${claim.claim}`),
    h("dl", {}, h("dt", {}, "claimed in"), h("dd", {}, `${claim.article}, ${claim.section}`),
      h("dt", {}, "found"), h("dd", {}, claim.measured || "–"), h("dt", {}, "confirmed if every reading is"), h("dd", {}, claim.confirmed_if || ""),
      h("dt", {}, "refuted if every reading is"), h("dd", {}, claim.refuted_if), BASES[claim.basis] ? [h("dt", {}, "basis"), h("dd", {}, BASES[claim.basis])] : null,
      !alone && claim.cells && claim.cells.length ? [h("dt", {}, link("claims/" + claim.id, "readings")), h("dd", {}, strip(claim, claim.cells, 260))] : null),
    claim.finding ? h("p", {}, claim.finding) : null, command("build/plumb claims " + claim.id),
    alone ? readings(claim) : null, picture && alone ? figure(picture) : null);
}

function claimsPage(id) {
  const holder = h("div", {}), articles = [...new Set(claims().map(claim => claim.article))], wanted = {verdict: "all", article: "all"};
  const draw = () => holder.replaceChildren(...claims().filter(claim => id ? claim.id === id : (wanted.verdict === "all" || claim.verdict === wanted.verdict) &&
    (wanted.article === "all" || claim.article === wanted.article)).map(claimPanel));
  const choose = name => value => { wanted[name] = value; draw(); };
  draw();
  const count = verdict => claims().filter(claim => claim.verdict === verdict).length;
  return [h("h1", {}, id ? "Claim " + id : "What the articles claim"),
    id ? link("claims", "all claims") : [h("p", {}, `${claims().length} claims: ${Object.keys(VERDICTS).map(verdict => `${count(verdict)} ${verdict}`).join(", ")}.`),
      h("div", {class: "controls"}, select("verdict", [["all", "all"], ...Object.keys(VERDICTS).map(verdict => [verdict, verdict])], "all", choose("verdict")),
        select("article", [["all", "all"], ...articles.map(article => [article, article])], "all", choose("article")))], holder];
}

// --- speed, the list, nights, figures --------------------------------------------------------------------------------

// A promise of the kernels' has a value and says whether it is met; one of the list's has a ratio and a verdict.
const isOpen = ({value, wanted}) => Array.isArray(value) && value.length === 3 && number(value[1]) <= wanted && wanted <= number(value[2]);
const targetVerdict = target => target.verdict || (!target.measured ? "not measured" : target.met ? "met" : isOpen(target) ? "unclear" : "missed");
const TARGET_MARKS = {met: ["within", "✓ "], missed: ["wrong", "✗ "]};
const targetRow = target => {
  const value = [target.value === undefined ? target.ratio : target.value].flat().map(number), verdict = targetVerdict(target), [kind, sign] = TARGET_MARKS[verdict] || ["none", ""];
  return [target.target, target.place || (target.elements ? `${target.elements.toLocaleString("en")} of ${target.bytes} bytes` : ""), `${target.promise} ${digits(target.wanted)} ${target.unit || "times"}`,
    value.length === 3 && value[0] !== value[2] ? `${digits(value[0])} (${digits(value[1])} … ${digits(value[2])})` : digits(value[0]), h("span", {class: "mark " + kind}, sign + verdict)];
};

function targetsPage(title, schema, words, pictures) {
  const [document] = documentsOf(schema), rows = document.targets || [], met = rows.filter(row => targetVerdict(row) === "met").length;
  return [h("h1", {}, title), h("p", {}, `${met} of ${rows.length} promises are met. On ${document.machine ? document.machine.processor : "one machine"}.`),
    table(["promise", "from", "wanted", "measured", "verdict"], rows.map(targetRow), title), command(words), figureNames().filter(name => pictures.test(name)).map(figure)];
}

// Alarms and other moves of each night, as lines; then what moved, the last night first.
function nightsPage() {
  const nights = documentsOf("plumb.history").flat(), kinds = [...new Set(nights.flatMap(night => (night.moves || []).map(move => move.kind)))], lines = h("div", {});
  const told = moves => moves.length ? h("ul", {}, moves.map(move => h("li", {}, `${move.kind}: ${move.name}, ${move.text}`))) : "nothing moved";
  const rows = nights.slice().reverse().map(night => [(night.date || "").replace(/T(\d+:\d+).*/, " $1"), night.commit, night.plumb, told(night.moves || [])]);
  if (nights.length > 1 && kinds.length)
    chart(lines, {x: nights.map((night, k) => k + 1), xLabel: "night", yLabel: "how many moved", height: 220,
      series: kinds.map(kind => ({label: kind, y: nights.map(night => (night.moves || []).filter(move => move.kind === kind).length)}))});
  return [h("h1", {}, "Nights"), lines, table(["date", "commit", "version", "what moved since it was accepted"], rows, "nights"), command("make deps nightly")];
}

const figureNames = () => site.files.filter(name => name.endsWith(".svg")).map(name => name.replace(/\.svg$/, ""));

// An address for each figure, made once.
const pictures = new Map();
function figureImage(name) {
  if (!pictures.has(name)) pictures.set(name, URL.createObjectURL(new Blob([fileText(name + ".svg")], {type: "image/svg+xml"})));
  return h("img", {src: pictures.get(name), width: 900, height: 600, alt: "figure: " + name.replace(/_/g, " "), loading: "lazy"});
}

// Numbers of figures that are benchmarks come from these; all others from plumb data.
const TIMED = {accuracy_time: "bench --place l1 --format csv", speedup: "bench --place l1 --format csv", hierarchy: "bench --trees 1M --format csv"};
const figure = name => h("figure", {}, figureImage(name), h("figcaption", {}, name.replace(/_/g, " ") + "; its numbers:"),
  command("build/plumb " + (TIMED[name] || (name.startsWith("list_") ? "list bench --figures --format csv" : name === "map" ? "map so3.exp --x v.x=-8:8:201 --y v.y=-8:8:201 --at v.z=0 --component 'R[0][0]' --show ulp" : "data " + name))));

function figuresPage() {
  return [h("h1", {}, "Figures"), figureNames().map(figure)];
}
