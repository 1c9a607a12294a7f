// The pages of the promises about speed, of kernels and systems (plumb bench --targets) and of the list (plumb list bench
// --targets): a summary, a picture of the margins, and a table of all promises.

// A promise is called a target in the reports. A target has the members value and met in reports of plumb bench, and ratio and verdict in
// reports of plumb list bench. A value is a number, or an array of the median and the ends of its confidence interval. The result is
// unclear if the interval contains the limit.
const isOpen = ({value, wanted}) => Array.isArray(value) && value.length === 3 && number(value[1]) <= wanted && wanted <= number(value[2]);
function targetVerdict(target) {
  if (target.verdict || !target.measured) return target.verdict || "not measured";
  if (target.met) return "met";
  return isOpen(target) ? "unclear" : "missed";
}
const TARGET_MARKS = {met: ["within", "✓ "], missed: ["wrong", "✗ "]};
// Returns the measured value as an array: the value alone, or the median and the ends of its confidence interval.
const targetValue = target => [target.value === undefined ? target.ratio : target.value].flat().map(number);
// Returns the condition under which a target was measured: the memory (L1, …), or the list's size.
const targetWhere = target => target.place || (target.elements ? `${target.elements.toLocaleString("en")} of ${target.bytes} bytes` : "");

// Returns a row of a table of promises.
function targetRow(target) {
  const value = targetValue(target),
    verdict = targetVerdict(target),
    [style, sign] = TARGET_MARKS[verdict] || ["none", ""];
  const interval = value.length === 3 && value[0] !== value[2] ? ` (${digits(value[1])} … ${digits(value[2])})` : "";
  return [
    target.target,
    targetWhere(target),
    `${target.promise} ${digits(target.wanted)} ${target.unit || "times"}`,
    digits(value[0]) + interval,
    h("span", {class: "mark " + style}, sign + verdict)
  ];
}

// Returns the margin of a measured ratio: 1 if the ratio is at the limit, 2 if the promise would hold even at half the speed, below 1 if
// the promise is missed.
function marginOf(target) {
  const [value] = targetValue(target);
  return target.promise === "at least" ? value / target.wanted : target.wanted / value;
}

// Groups promises by what is compared with plumb. A promise of the kernels belongs to the first group whose pattern its text
// contains. The text of a promise of the list begins with an operation and a comma, and the operation is its group.
const COMPARED = [
  [/^Eigen/, "Eigen"],
  [/^cglm/, "cglm"],
  [/^scalar C|^scalar dual/, "scalar C"],
  [/SLEEF/, "SLEEF"],
  [/copying/, "a copy of the same bytes"],
  [/over vectors of eight/, "the formulas over vectors of eight"],
  [/threads/, "one thread"],
  [/^check's/, "fewer samples"]
];
function groupOf(target) {
  if (target.elements) return target.target.split(",")[0];
  const found = COMPARED.find(([pattern]) => pattern.test(target.target));
  return found ? found[1] : "other variants of plumb's own";
}

// Returns a picture of the margins of a group of promises: one dot per promise, or a cross if the promise is missed, and a line at
// the limit. `axis` maps a margin to a position from 0 to 1. Lengths are in per cent, so that the picture is as wide as its column.
function marginStrip(targets, axis) {
  const x = margin => `${2 + 96 * Math.max(0, Math.min(1, axis(margin)))}%`;
  const describe = target =>
    svg(
      "title",
      {},
      `${target.target}, ${targetWhere(target)}: ${digits(targetValue(target)[0])}, ${target.promise} ${digits(target.wanted)}`
    );
  const cross = target =>
    svg("text", {x: x(marginOf(target)), y: 14, "text-anchor": "middle", fill: "var(--against)"}, "✗", describe(target));
  const dot = target => svg("circle", {cx: x(marginOf(target)), cy: 9, r: 4, fill: "var(--for)", "fill-opacity": ".65"}, describe(target));
  return h(
    "div",
    {class: "strip"},
    svg(
      "svg",
      {
        width: "100%",
        height: 18,
        role: "img",
        "aria-label": `margins: ${targets.map(target => digits(marginOf(target))).join(", ")}`
      },
      svg("rect", {x: 0, y: 0, width: x(1), height: 18, fill: "var(--wrong)", opacity: ".5"}),
      svg("line", {x1: x(1), x2: x(1), y1: 0, y2: 18, stroke: "var(--text)", "stroke-width": 1.6}),
      targets.map(target => (targetVerdict(target) === "missed" ? cross(target) : dot(target)))
    )
  );
}

// Returns a page of promises about speed. `schema` names the document that has them, `benchCommand` is the plumb command that
// measures them, and `figurePattern` matches the names of the figures that belong to them.
function targetsPage({title, schema, benchCommand, figurePattern}) {
  const [document] = documentsOf(schema),
    rows = document.targets || [];
  const measured = rows.filter(row => targetVerdict(row) !== "not measured" && marginOf(row) > 0 && Number.isFinite(marginOf(row)));
  const isMet = target => targetVerdict(target) === "met",
    others = rows.filter(row => !isMet(row));
  const groups = [...new Set(measured.map(groupOf))],
    margins = measured.map(marginOf),
    nearest = measured
      .slice()
      .sort((a, b) => marginOf(a) - marginOf(b))
      .slice(0, 3);
  const low = Math.log(Math.min(0.8, ...margins)),
    high = Math.log(Math.max(2, ...margins)),
    axis = margin => (Math.log(margin) - low) / (high - low);
  const heads = ["promise", "from", "limit", "measured", "verdict"],
    {processor, compiler} = document.machine || {};
  const machine = processor ? `, measured on ${[processor, compiler].filter(Boolean).join(", ")}` : "";
  return [
    h("h1", {}, title),
    h("p", {}, `${rows.length - others.length} of ${rows.length} promises are met${machine}. A promise limits a measured number, in most cases the ratio of two times.`),
    others.length ? [h("h2", {}, "Not met"), table(heads, others.map(targetRow), "promises that are not met")] : null,
    measured.length
      ? [
          h("h2", {}, "Margins"),
          h(
            "p",
            {},
            `Each dot is a promise. Its position is the measured ratio relative to the limit, on a logarithmic scale: the line is the limit, the right end is ${digits(Math.max(...margins))} times better than the limit. A promise left of the line is missed.`
          ),
          h(
            "div",
            {class: "margins"},
            groups.map(group => {
              const own = measured.filter(target => groupOf(target) === group);
              return [h("div", {}, group), h("div", {class: "faint"}, `${own.filter(isMet).length}/${own.length}`), marginStrip(own, axis)];
            })
          ),
          h("h2", {}, "Nearest to their limits"),
          table(heads, nearest.map(targetRow), "promises nearest to their limits")
        ]
      : null,
    h("details", {}, h("summary", {}, `All ${rows.length} promises`), table(heads, rows.map(targetRow), title)),
    plumb(benchCommand),
    figureNames()
      .filter(name => figurePattern.test(name))
      .map(figure)
  ];
}
