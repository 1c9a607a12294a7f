// The pages: overview, kernel, port, claims, speed, list, nights, figures. Each returns elements for the page's middle.

// --- overview --------------------------------------------------------------------------------------------------------

const shown = {format: "binary32", region: "usual", family: "all"};

function legend() {
  const grades = [{class: "within"}, {class: "a few-fold", fold: 2.1}, {class: "digits lost", bits_lost: 9}, {class: "wrong"}];
  return h("ul", {class: "legend", "aria-label": "what marks mean"}, grades.map(grade =>
    h("li", {}, h("span", {class: "mark " + gradeClass(grade)}, gradeShort(grade)), " ", GRADE_WORDS[gradeClass(grade)])));
}

// Text of the whole table at once: ten thousand cells are too many to be made one by one.
function grid() {
  const escape = text => text.replace(/[&<>"]/g, c => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}[c]));
  const cell = (id, port) => {
    const kernel = port.kernels.get(id + " " + shown.format);
    if (!kernel) return "<td></td>";
    const grade = gradeOf(kernel, shown.region), words = `${id}, ${port.name}: ${grade ? grade.text : "not judged"}`;
    return `<td class="${gradeClass(grade)}"><a href="#/kernel/${encodeURIComponent(id)}" title="${escape(words)}" aria-label="${escape(words)}">${gradeShort(grade) || "–"}</a></td>`;
  };
  const having = ports.filter(port => [...port.kernels.keys()].some(key => key.endsWith(shown.format)));
  const ids = kernelIds.filter(id => (shown.family === "all" || familyOf(id) === shown.family) && having.some(port => port.kernels.has(id + " " + shown.format)));
  const families = [...new Set(ids.map(familyOf))];
  const holder = h("div", {class: "wide", tabindex: 0, role: "region", "aria-label": "grades of kernels by port"});
  holder.innerHTML = `<table class="grid"><thead><tr><th scope="col">kernel</th>${having.map(port =>
    `<th scope="col" class="port"><a href="#/port/${encodeURIComponent(port.name)}">${escape(port.name)}</a></th>`).join("")}</tr></thead>${families.map(family =>
    `<tbody><tr><th scope="rowgroup">${family}</th></tr>${ids.filter(id => familyOf(id) === family).map(id =>
      `<tr><th scope="row"><a href="#/kernel/${encodeURIComponent(id)}">${id}</a></th>${having.map(port => cell(id, port)).join("")}</tr>`).join("")}</tbody>`).join("")}</table>`;
  return holder;
}

function overview() {
  const holder = h("div", {}), draw = () => holder.replaceChildren(grid());
  const choose = name => value => { shown[name] = value; draw(); };
  const families = [...new Set(kernelIds.map(familyOf))];
  const formats = Object.keys(FORMATS).filter(format => ports.some(port => [...port.kernels.keys()].some(key => key.endsWith(format))));
  if (!formats.includes(shown.format) && formats.length) shown.format = formats[0];
  draw();
  return [
    h("h1", {}, site.title),
    h("p", {}, ports.length ? `${kernelIds.length} formulas and ${ports.length} ${ports.length === 1 ? "implementation" : "implementations"}, judged against values that are proven to the last digit. A cell is the worst that was found, against what correct code keeps.`
      : "There is no report of plumb check in this page."),
    ports.length ? [legend(), h("div", {class: "controls"},
      select("numbers", formats.map(format => [format, FORMATS[format]]), shown.format, choose("format")),
      select("region", [["usual", "the usual one"], ["all", "all, the worst"]], shown.region, choose("region")),
      select("family", [["all", "all"], ...families.map(family => [family, family])], shown.family, choose("family"))), holder] : null,
    ports.length ? null : link("claims", "claims"),
  ];
}

// --- a kernel --------------------------------------------------------------------------------------------------------

const regionText = bound => bound.region ? bound.region.name : "";
const fieldLine = field => [field.name, field.kind || "", field.unit || "–", number(field.high) > 0 ? `${digits(field.low)} … ${digits(field.high)}` : "any"];

// The worst error of a promise in each interval of the coordinate, a line for each port.
function profileChart(holder, id, format, name) {
  const having = ports.map(port => ({port, kernel: port.kernels.get(id + " " + format)})).filter(each => each.kernel);
  const bounds = having.map(({port, kernel}) => ({port, bound: (kernel.bounds || []).find(bound => bound.name === name)}))
    .filter(each => each.bound && each.bound.profile && each.bound.profile.length > 1);
  holder.replaceChildren();
  if (!bounds.length) {
    holder.append(h("p", {class: "faint"}, "No errors by coordinate are known of this promise."));
    return;
  }
  const edges = [...new Set(bounds.flatMap(({bound}) => bound.profile.map(bin => number(bin.high))))].filter(edge => edge > 0 && Number.isFinite(edge)).sort((a, b) => a - b);
  const at = (bound, edge) => { const bin = bound.profile.find(each => number(each.high) === edge); return bin && bin.inputs ? Math.max(number(bin.worst), 1e-3) : null; };
  const range = bounds[0].bound.region.ranges[0], limit = number(bounds[0].bound.limit);
  const log = range && edges[edges.length - 1] / edges[0] > 50 ? "xy" : "y";
  chart(holder, {x: edges, log, xLabel: range ? `${range.coordinate}${range.unit ? ", " + range.unit : ""}` : "coordinate", yLabel: "greatest error, " + bounds[0].bound.unit,
    series: [...bounds.map(({port, bound}) => ({label: port.name, y: edges.map(edge => at(bound, edge))})),
      {label: "limit", y: edges.map(() => limit), colour: ink("text"), dash: [4, 4]}]});
}

function worstPanel(id, port, bound) {
  const worst = bound.worst;
  if (!worst) return null;
  return h("div", {class: "panel"},
    h("dl", {}, h("dt", {}, "input"), h("dd", {class: "numbers"}, inputsOf(worst.command).map(hex => digits(fromHex(hex))).join(", ")),
      h("dt", {}, worst.computed ? worst.computed.name : "result"), h("dd", {}, worst.computed ? digits(worst.computed.decimal) : "–"),
      h("dt", {}, "exactly"), h("dd", {}, worst.exact ? worst.exact.digits || digits(worst.exact.decimal) : "–"),
      worst.note ? [h("dt", {}, "note"), h("dd", {}, worst.note)] : null),
    command(worst.command), command(evalCommand(id, worst.command)));
}

function promisesTable(kernel, format) {
  const promises = kernel && kernel[format];
  if (!promises) return null;
  return [h("h3", {}, "Promises in " + FORMATS[format]), table(["promise", "limit", "rests on", "because"], promises.bounds.map(bound =>
    [`${bound.name}`, `${digits(bound.limit)} ${bound.unit}`, bound.above ? `${bound.rests} above ${digits(bound.above)}` : bound.rests, bound.reason || ""]), "promises in " + FORMATS[format])];
}

// Worst errors of one format: a row for each promise, a column for each port; then each port's worst cases.
function results(id, format) {
  const having = ports.map(port => ({port, kernel: port.kernels.get(id + " " + format)})).filter(each => each.kernel);
  const promises = new Map(having.flatMap(({kernel}) => kernel.bounds).map(bound => [bound.name, bound]));
  const cell = (kernel, name) => {
    const bound = kernel.bounds.find(each => each.name === name);
    return bound && bound.worst ? h("td", {class: gradeClass(bound.grade), title: bound.grade.text}, ({within: "✓ ", wrong: "✗ "}[gradeClass(bound.grade)] || "") + digits(bound.worst.error)) : h("td", {}, "–");
  };
  const special = kernel => !kernel.special_verdict || kernel.special_verdict === "not judged" ? "–" : kernel.special_verdict === "within" ? "✓" : "✗ " + kernel.special_values.filter(rule => rule.failed).length;
  const rows = [...promises.values()].map(bound => h("tr", {}, h("th", {scope: "row"}, bound.name), h("td", {}, `${digits(bound.limit)} ${bound.unit}`), having.map(({kernel}) => cell(kernel, bound.name))));
  rows.push(h("tr", {}, h("th", {scope: "row"}, "rules for special values that are broken"), h("td", {}, "0"), having.map(({kernel}) => h("td", {}, special(kernel)))));
  return [h("h2", {}, "Worst errors found in " + FORMATS[format]),
    h("div", {class: "wide", tabindex: 0, role: "region", "aria-label": "worst errors in " + FORMATS[format]}, h("table", {class: "matrix"},
      h("thead", {}, h("tr", {}, ["promise", "limit"].map(head => h("th", {scope: "col"}, head)), having.map(({port}) => h("th", {scope: "col"}, portLink(port.name))))), h("tbody", {}, rows))),
    having.map(({port, kernel}) => h("details", {}, h("summary", {}, `Worst cases of ${port.name}`),
      h("p", {}, kernel.headline), kernel.special_values.filter(rule => rule.failed).map(rule => h("p", {}, "Broken: " + rule.rule + ".")),
      kernel.bounds.filter(bound => bound.worst).map(bound => [h("h3", {}, bound.name + " ", mark(bound.grade)), worstPanel(id, port, bound)])))];
}

function speedOf(id) {
  const bench = site.files["bench.csv"];
  if (!bench) return null;
  const lines = bench.trim().split("\n").map(line => line.split(",").map(cell => cell.replace(/^"|"$/g, ""))), heads = lines[0];
  const column = name => heads.indexOf(name);
  const rows = lines.slice(1).filter(line => line[0] === id);
  if (!rows.length) return null;
  return [h("h2", {}, "Time, and the error beside it"), table(["range", "from", "implementation", "ns an element", "times plumb's", "worst error, scaled ulp"], rows.map(line =>
    [line[column("regime")], line[column("place")], `${line[column("implementation")]}, ${line[column("variant")]}`, Number(line[column("ns")]), Number(line[column("ratio")]), Number(line[column("scaled_ulp_max")])]), "times"),
    h("p", {class: "faint"}, "Of one machine, in one run; ratios alone are worth quoting. From "), command("build/plumb bench " + id + " --place l1")];
}

function kernelPage(id) {
  const kernel = formulas.get(id);
  if (!kernel && !judged.has(id)) return [h("h1", {}, "There is no kernel " + id)];
  const formats = Object.keys(FORMATS).filter(format => ports.some(port => port.kernels.has(id + " " + format)));
  const picture = h("div", {}), choices = formats.flatMap(format => {
    const bounds = ports.map(port => port.kernels.get(id + " " + format)).filter(Boolean).flatMap(each => each.bounds);
    return [...new Set(bounds.map(bound => bound.name))].map(name => [format + "|" + name, `${FORMATS[format]}: ${name}`]);
  });
  const show = value => { const [format, name] = value.split("|"); profileChart(picture, id, format, name); };
  if (choices.length) show(choices[0][0]);
  return [
    h("h1", {}, id),
    kernel ? [h("p", {}, kernel.title), formula(kernel), h("p", {class: "faint"}, kernel.source + (kernel.note ? ". " + kernel.note : "")),
      table(["input or output", "kind", "unit", "domain"], [...kernel.inputs, ...kernel.outputs].map(fieldLine), "inputs and outputs")] : null,
    choices.length ? [h("h2", {}, "Error by " + (kernel && kernel.coordinate ? kernel.coordinate.name : "coordinate")), h("div", {class: "controls"}, select("promise", choices, choices[0][0], show)), picture] : null,
    formats.map(format => results(id, format)),
    kernel ? runPanel(kernel) : null,
    speedOf(id),
    h("h2", {}, "What is promised"), Object.keys(FORMATS).map(format => promisesTable(kernel, format)),
    command("build/plumb kernels " + id),
  ];
}

// --- a port ----------------------------------------------------------------------------------------------------------

// How bad a promise's result is: by its grade, worse where inputs are usual and where it is above its limit over much of
// the coordinate.
function badness(bound) {
  const bins = (bound.profile || []).filter(bin => bin.inputs), above = bins.filter(bin => number(bin.worst) > number(bound.limit));
  return GRADES.indexOf(gradeClass(bound.grade)) + (/usual/.test(regionText(bound)) ? 4 : 0) + (bins.length ? above.length / bins.length : 0);
}

function toMend(port) {
  const worst = [...port.kernels.values()].map(kernel => {
    const bounds = (kernel.bounds || []).filter(bound => bound.worst && bound.grade && gradeClass(bound.grade) !== "within");
    return {kernel, bound: bounds.sort((a, b) => badness(b) - badness(a))[0]};
  }).filter(each => each.bound).sort((a, b) => badness(b.bound) - badness(a.bound));
  const each = worst.filter(({kernel}, k) => worst.findIndex(other => other.kernel.id === kernel.id) === k);
  return each.slice(0, 3).map(({kernel, bound}) => h("section", {class: "panel"},
    h("h3", {}, kernelLink(kernel.id), ` in ${FORMATS[kernel.format]}: ${bound.name} `, mark(bound.grade)),
    h("p", {}, `Found ${digits(bound.worst.error)} ${bound.unit}; correct code keeps ${digits(bound.limit)}. ${kernel.headline}.`),
    kernel.hints && kernel.hints.length ? h("p", {}, "It " + (kernel.hints[0].text || kernel.hints[0].sentence || "looks like a known slip") + ".") : null,
    worstPanel(kernel.id, port, bound)));
}

function portPage(name) {
  const port = portNamed(name);
  if (!port) return [h("h1", {}, "There is no port " + name)];
  const kernels = [...port.kernels.values()], good = kernels.filter(kernel => kernel.verdict === "within"), mend = toMend(port), report = port.report;
  const rows = kernels.map(kernel => [kernelLink(kernel.id), FORMATS[kernel.format], mark(gradeOf(kernel, "usual")), kernel.headline || kernel.reason || kernel.verdict]);
  const counts = GRADES.map(grade => [grade, kernels.filter(kernel => gradeClass(gradeOf(kernel, "usual")) === grade).length]).filter(each => each[1]);
  return [
    h("h1", {}, port.name),
    h("p", {}, `${report.port.about}. ${kernels.length} kernels judged, each with ${report.samples.toLocaleString("en")} samples, a search and special values; ${good.length} keep every promise.`),
    h("ul", {class: "legend"}, counts.map(([grade, count]) => h("li", {}, h("span", {class: "mark " + grade}, String(count)), " " + GRADE_WORDS[grade] + " where inputs are usual"))),
    mend.length ? [h("h2", {}, mend.length === 1 ? "What to mend" : "What to mend first"), mend] : h("p", {}, "Nothing was found that falls short."),
    h("h2", {}, "Kernel by kernel"), table(["kernel", "numbers", "usual region", "in a line"], rows, "kernels of " + port.name),
    h("h2", {}, "The same again"), command(`build/plumb check ${report.port.file ? (report.port.given || "--port") + " " + report.port.file + " " : ""}--samples ${report.samples} --seed ${report.seed}`),
    h("p", {class: "faint"}, `On ${report.machine.processor}, ${report.machine.compiler}, ${report.started.slice(0, 10)}.`),
  ];
}

// --- claims ----------------------------------------------------------------------------------------------------------

const VERDICTS = {confirmed: ["within", "✓"], refined: ["few", "≈"], refuted: ["wrong", "✗"], undecided: ["none", "?"]};

// The figure that shows what a claim is about: of the first beginning that its id has.
const PICTURES = {C1: "degree6_error", C2: "naive", C3: "naive", C4: "naive", C5: "magnus", C6: "cubic", C7: "energy", C8: "energy", "C9.energy": "energy",
  C9: "step_error", C10: "convergence", C11: "convergence", C12: "guarantees", C13: "precession", C14: "schemes", C15: "drift", C16: "relaxation",
  C17: "pairs", C18: "list_insertion", C19: "coefficients", C20: "guarantees", "C21.accumulate": "list_accumulate", C21: "list_traversal",
  C22: "list_insertion", "C23.pole": "pole", C23: "flips", C24: "guarantees", C25: "truncation", C26: "accuracy_time", C27: "accuracy_time", C28: "speedup",
  C29: "cubic", C30: "speedup", C31: "truncation", C32: "libraries", C33: "rotation", C34: "list_layouts", C35: "list_traversal", C60: "hierarchy", C61: "magnus",
  C62: "magnus", C63: "sweeps", C64: "energy", C65: "step_error", C66: "field", C67: "precession", C68: "herpolhode"};
function pictureOf(id) {
  const begins = Object.keys(PICTURES).filter(name => id === name || id.startsWith(name + ".")).sort((a, b) => b.length - a.length)[0];
  return begins && site.files[PICTURES[begins] + ".svg"] ? PICTURES[begins] : null;
}

function claimPanel(claim, k, all) {
  const [kind, sign] = VERDICTS[claim.verdict] || ["none", "?"], picture = pictureOf(claim.id);
  return h("section", {class: "panel", id: "claim-" + claim.id},
    picture && all.length > 1 ? h("a", {class: "thumb", href: "#/claims/" + claim.id}, figureImage(picture)) : null,
    h("h2", {}, h("span", {class: "mark " + kind}, `${sign} ${claim.verdict}`), ` ${claim.id}: ${claim.claim}`),
    h("dl", {}, h("dt", {}, "claimed in"), h("dd", {}, `${claim.article}, ${claim.section}`),
      h("dt", {}, "found"), h("dd", {}, claim.measured || "–"), h("dt", {}, "refuted if every reading is"), h("dd", {}, claim.refuted_if)),
    claim.finding ? h("p", {}, claim.finding) : null, command("build/plumb claims " + claim.id),
    picture && all.length === 1 ? figure(picture) : null);
}

function claimsPage(id) {
  const holder = h("div", {}), articles = [...new Set(claims.map(claim => claim.article))], wanted = {verdict: "all", article: "all"};
  const draw = () => holder.replaceChildren(...claims.filter(claim => id ? claim.id === id : (wanted.verdict === "all" || claim.verdict === wanted.verdict) &&
    (wanted.article === "all" || claim.article === wanted.article)).map(claimPanel));
  const choose = name => value => { wanted[name] = value; draw(); };
  draw();
  const count = verdict => claims.filter(claim => claim.verdict === verdict).length;
  return [h("h1", {}, id ? "Claim " + id : "What the articles claim"),
    id ? link("claims", "all claims") : [h("p", {}, `${claims.length} claims: ${Object.keys(VERDICTS).map(verdict => `${count(verdict)} ${verdict}`).join(", ")}.`),
      h("div", {class: "controls"}, select("verdict", [["all", "all"], ...Object.keys(VERDICTS).map(verdict => [verdict, verdict])], "all", choose("verdict")),
        select("article", [["all", "all"], ...articles.map(article => [article, article])], "all", choose("article")))], holder];
}

// --- speed, the list, nights, figures --------------------------------------------------------------------------------

const targetRow = target => {
  const value = Array.isArray(target.value) ? target.value.map(number) : [number(target.value)];
  return [target.target, target.place || "", `${target.promise} ${digits(target.wanted)} ${target.unit}`,
    value.length === 3 && value[0] !== value[2] ? `${digits(value[0])} (${digits(value[1])} … ${digits(value[2])})` : digits(value[0]),
    target.measured ? h("span", {class: "mark " + (target.met ? "within" : "wrong")}, target.met ? "✓ met" : "✗ missed") : "not measured"];
};

function targetsPage(title, document, words) {
  const rows = document.targets || [], met = rows.filter(row => row.met).length;
  return [h("h1", {}, title), h("p", {}, `${met} of ${rows.length} promises are met. On ${document.machine ? document.machine.processor : "one machine"}.`),
    table(["promise", "from", "wanted", "measured", "verdict"], rows.map(targetRow), title), command(words)];
}

function nightsPage() {
  const told = moves => moves.length ? h("ul", {}, moves.map(move => h("li", {}, `${move.kind}: ${move.name}, ${move.text}`))) : "nothing moved";
  const rows = nights.slice().reverse().map(night => [night.date, night.commit, night.plumb, told(night.moves || [])]);
  return [h("h1", {}, "Nights"), table(["date", "commit", "version", "what moved since it was accepted"], rows, "nights"), command("make deps nightly")];
}

const figureNames = () => Object.keys(site.files).filter(name => name.endsWith(".svg"));

// An address for each figure, made once.
const pictures = new Map();
function figureImage(name) {
  if (!pictures.has(name)) pictures.set(name, URL.createObjectURL(new Blob([site.files[name + ".svg"]], {type: "image/svg+xml"})));
  return h("img", {src: pictures.get(name), width: 900, height: 600, alt: "figure: " + name.replace(/_/g, " "), loading: "lazy"});
}

// Numbers of figures that are benchmarks come from these; all others from plumb data.
const TIMED = {accuracy_time: "bench --place l1 --format csv", speedup: "bench --place l1 --format csv", hierarchy: "bench --trees 1M --format csv"};
const figure = name => h("figure", {}, figureImage(name), h("figcaption", {}, name.replace(/_/g, " ") + "; its numbers:"),
  command("build/plumb " + (TIMED[name] || (name.startsWith("list_") ? "list bench --figures --format csv" : name === "map" ? "map so3.exp --x v.x=-8:8:201 --y v.y=-8:8:201 --at v.z=0 --output 'R[0][0]' --show ulp" : "data " + name))));

function figuresPage() {
  return [h("h1", {}, "Figures"), figureNames().map(name => figure(name.replace(/\.svg$/, "")))];
}
