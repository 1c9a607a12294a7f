// Promises of speed, of the kernels and of the list: a summary and a picture, with every promise behind them.

// A promise of the kernels has a value and says whether it is met; one of the list has a ratio and a verdict.
const isOpen = ({value, wanted}) => Array.isArray(value) && value.length === 3 && number(value[1]) <= wanted && wanted <= number(value[2]);
function targetVerdict(target) {
  if (target.verdict || !target.measured) return target.verdict || "not measured";
  if (target.met) return "met";
  return isOpen(target) ? "unclear" : "missed";
}
const TARGET_MARKS = {met: ["within", "✓ "], missed: ["wrong", "✗ "]};
const targetValue = target => [target.value === undefined ? target.ratio : target.value].flat().map(number);
const targetWhere = target => target.place || (target.elements ? `${target.elements.toLocaleString("en")} of ${target.bytes} bytes` : "");

function targetRow(target) {
  const value = targetValue(target), verdict = targetVerdict(target), [kind, sign] = TARGET_MARKS[verdict] || ["none", ""];
  return [target.target, targetWhere(target), `${target.promise} ${digits(target.wanted)} ${target.unit || "times"}`,
    value.length === 3 && value[0] !== value[2] ? `${digits(value[0])} (${digits(value[1])} … ${digits(value[2])})` : digits(value[0]), h("span", {class: "mark " + kind}, sign + verdict)];
}

// Returns the margin of a measured ratio below its limit: 1 at the limit, 2 if it could be twice as bad.
const marginOf = target => { const [value] = targetValue(target); return target.promise === "at least" ? value / target.wanted : target.wanted / value; };

// Returns the comparison that a promise makes, by its words; the list's promises go by the operation, which comes before the comma.
const RIVALS = [[/^Eigen/, "Eigen"], [/^cglm/, "cglm"], [/^scalar C|^scalar dual/, "scalar C"], [/SLEEF/, "SLEEF"], [/copying/, "a copy of the same bytes"],
  [/over vectors of eight/, "the formulas over vectors of eight"], [/threads/, "one thread"], [/^check's/, "fewer samples"]];
const groupOf = target => target.elements ? target.target.split(",")[0] : (RIVALS.find(([words]) => words.test(target.target)) || [0, "other variants of plumb's own"])[1];

// A line per group: a dot per promise at its margin, on a logarithmic axis; crosses where a promise is missed. Lengths are in per cent,
// so that the picture has the width of its column.
function marginStrip(targets, axis) {
  const x = margin => `${2 + 96 * Math.max(0, Math.min(1, axis(margin)))}%`, words = target => `${target.target}, ${targetWhere(target)}: ${digits(targetValue(target)[0])}, ${target.promise} ${digits(target.wanted)}`;
  const dot = target => targetVerdict(target) === "missed" ? svg("text", {x: x(marginOf(target)), y: 14, "text-anchor": "middle", fill: "var(--against)"}, "✗", svg("title", {}, words(target)))
    : svg("circle", {cx: x(marginOf(target)), cy: 9, r: 4, fill: "var(--for)", "fill-opacity": ".65"}, svg("title", {}, words(target)));
  return h("div", {class: "strip"}, svg("svg", {width: "100%", height: 18, role: "img", "aria-label": `margins: ${targets.map(target => digits(marginOf(target))).join(", ")}`},
    svg("rect", {x: 0, y: 0, width: x(1), height: 18, fill: "var(--wrong)", opacity: ".5"}), svg("line", {x1: x(1), x2: x(1), y1: 0, y2: 18, stroke: "var(--text)", "stroke-width": 1.6}), targets.map(dot)));
}

function targetsPage({title, schema, words, pictures}) {
  const [document] = documentsOf(schema), rows = document.targets || [], measured = rows.filter(row => targetVerdict(row) !== "not measured" && marginOf(row) > 0 && Number.isFinite(marginOf(row)));
  const met = rows.filter(row => targetVerdict(row) === "met").length, others = rows.filter(row => targetVerdict(row) !== "met");
  const groups = [...new Set(measured.map(groupOf))], margins = measured.map(marginOf), nearest = measured.slice().sort((a, b) => marginOf(a) - marginOf(b)).slice(0, 3);
  const low = Math.log(Math.min(0.8, ...margins)), high = Math.log(Math.max(2, ...margins)), axis = margin => (Math.log(margin) - low) / (high - low);
  const heads = ["promise", "from", "limit", "measured", "verdict"], about = document.machine || {};
  return [h("h1", {}, title),
    h("p", {}, `${met} of ${rows.length} promises are met${about.processor ? `, measured on ${about.processor}${about.compiler ? ", " + about.compiler : ""}` : ""}. A promise is a limit of the ratio of two times.`),
    others.length ? [h("h2", {}, "Not met"), table(heads, others.map(targetRow), "promises that are not met")] : null,
    measured.length ? [h("h2", {}, "Margins"),
      h("p", {}, `A dot per promise, from its limit (line) to ${digits(Math.max(...margins))} times better than that (right end), on a logarithmic scale. Left of the line a promise is missed.`),
      h("div", {class: "margins"}, groups.map(group => { const own = measured.filter(target => groupOf(target) === group);
        return [h("div", {}, group), h("div", {class: "faint"}, `${own.filter(target => targetVerdict(target) === "met").length}/${own.length}`), marginStrip(own, axis)]; })),
      h("h2", {}, "Nearest to their limits"), table(heads, nearest.map(targetRow), "promises nearest to their limits")] : null,
    h("details", {}, h("summary", {}, `All ${rows.length} promises`), table(heads, rows.map(targetRow), title)), plumb(words), figureNames().filter(name => pictures.test(name)).map(figure)];
}
