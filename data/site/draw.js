// Elements from which all pages are made: HTML and SVG elements, tables, grades, commands to copy, formulas, charts.

// h() returns an HTML element, svg() an SVG element: h("td", {class: "number"}, "1.5"). Children are nodes, strings, or arrays of
// these; null and false are skipped. Report files are untrusted input: h() and svg() insert strings as text nodes, never as HTML.
// Event handlers (onclick …) are always functions, never strings of code.
const h = (name, attributes, ...children) => fillElement(document.createElement(name), attributes, children);
const svg = (name, attributes, ...children) =>
  fillElement(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
function fillElement(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child != null && child !== false));
  return element;
}

// Returns a link to a page of this document: `route` is the part of the address after "#/".
const link = (route, text, attributes) => h("a", {href: "#/" + route, ...attributes}, text);
// Returns the parts of a kernel's id with a line break allowed after each dot (<wbr>).
const withLineBreaks = id => id.split(/(?<=\.)/).flatMap((part, k) => (k ? [h("wbr"), part] : [part]));
const kernelLink = id => link("kernel/" + encodeURIComponent(id), withLineBreaks(id));
const portLink = name => link("port/" + encodeURIComponent(name), name);

// Returns the sign before a grade.
const gradeSign = grade => ({within: "✓ ", wrong: "✗ "})[gradeClass(grade)] || "";
// Returns the coloured text of a grade, with its sign.
const gradeMark = grade => h("span", {class: "mark " + gradeClass(grade)}, gradeSign(grade) + (grade || "not judged"));

// Returns a table with these column headings; each row is an array of numbers, strings or elements. The caption is for screen
// readers only.
function table(heads, rows, caption) {
  return h(
    "div",
    {class: "wide", tabindex: 0, role: "region", "aria-label": caption},
    h(
      "table",
      {},
      h("caption", {class: "unseen"}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map(head => h("th", {scope: "col"}, head))
        )
      ),
      h(
        "tbody",
        {},
        rows.map(cells =>
          h(
            "tr",
            {},
            cells.map(cell => h("td", {class: typeof cell === "number" ? "number" : null}, typeof cell === "number" ? digits(cell) : cell))
          )
        )
      )
    )
  );
}

// Returns a box with a command and a button that copies it.
function command(text) {
  const button = h(
    "button",
    {
      type: "button",
      onclick: () =>
        navigator.clipboard.writeText(text).then(
          () => {
            button.textContent = "copied";
          },
          () => {
            button.textContent = "select it";
          }
        )
    },
    "copy"
  );
  return h("pre", {class: "command"}, h("code", {tabindex: 0}, text), button);
}

// Returns a box with a plumb command to copy. It begins with the name by which the program that made this document was called.
const plumb = words => command(`${site.program} ${words}`);

// Returns the formula of a kernel, typeset by KaTeX from kernel.tex (text, with mathematics between dollar signs), or the plain
// text kernel.formula if there is no LaTeX or KaTeX fails.
function formula(kernel) {
  const element = h("div", {class: "formula", tabindex: 0, role: "group", "aria-label": "formula"});
  try {
    kernel.tex.split("$").forEach((part, k) => {
      const piece = h("span", {}, part);
      if (k % 2) katex.render(part, piece, {output: "mathml", strict: false});
      element.append(piece);
    });
  } catch {
    element.textContent = kernel.formula;
  }
  return element;
}

// Returns a menu with a label. Choices are [value, text]; `changed` is called with the value that the reader chooses.
function select(label, choices, chosen, changed) {
  return h(
    "label",
    {},
    label + " ",
    h(
      "select",
      {onchange: event => changed(event.target.value)},
      choices.map(([value, text]) => h("option", {value, selected: value === chosen}, text))
    )
  );
}

// Returns the value of a colour variable of page.css, which differs between light and dark mode.
const cssColour = name =>
  getComputedStyle(document.documentElement)
    .getPropertyValue("--" + name)
    .trim();

// Colours of the lines of a chart: six of Okabe and Ito, grey, and five of Paul Tol. From the 13th line on the colours repeat
// with dashed lines.
const COLOURS = [
  "#0072b2",
  "#d55e00",
  "#009e73",
  "#cc79a7",
  "#e69f00",
  "#56b4e9",
  "#7f7f7f",
  "#882255",
  "#44aa99",
  "#999933",
  "#332288",
  "#aa4499"
];
const DASHES = [[], [6, 3], [2, 3], [10, 3, 2, 3]];

// The charts that were drawn. uPlot registers window listeners, so charts that were removed from the page are destroyed when the
// next one is drawn.
let charts = [];

function destroyRemovedCharts() {
  charts.filter(each => !each.root.isConnected).forEach(each => each.destroy());
  charts = charts.filter(each => each.root.isConnected);
}

// Returns log10(tick) if the tick is an integer power of ten, otherwise null.
function powerOfTen(tick) {
  const power = Math.log10(tick);
  return Math.abs(power - Math.round(power)) < 1e-9 ? Math.round(power) : null;
}

// Returns uPlot's options for a logarithmic axis: labels at integer powers of ten only, and of these at every n-th, so that the
// labels do not overlap. perTick() returns the fraction of the axis' length that one label needs.
function logarithmicAxis(perTick) {
  const filter = (u, ticks) => {
    const n = Math.ceil(ticks.filter(tick => powerOfTen(tick) !== null).length * perTick());
    return ticks.map(tick => (powerOfTen(tick) !== null && powerOfTen(tick) % n === 0 ? tick : null));
  };
  return {filter, grid: {show: false}, ticks: {show: false}};
}

// Returns uPlot's options that both axes of a chart share.
const axisOptions = label => ({
  label,
  stroke: cssColour("text"),
  grid: {stroke: cssColour("line")},
  ticks: {stroke: cssColour("line")},
  values: (u, ticks) => ticks.map(tick => (tick == null ? "" : digits(tick).replace("1.00e", "1e")))
});

// Returns uPlot's options for line i of a chart.
const seriesOptions = ({label, colour, width, dash}, i) => ({
  label,
  stroke: colour || COLOURS[i % COLOURS.length],
  width: width || 2,
  dash: dash || DASHES[Math.floor(i / COLOURS.length) % 4],
  spanGaps: true,
  points: {show: false},
  value: (u, v) => (v == null ? "–" : digits(v))
});

// Draws lines over x into the element `into`, and returns the chart's element. Each series is {label, y: […]}, with optional
// colour, width and dash. `log` names the logarithmic axes: "x", "y", "xy" or "".
function chart(into, {x, series, xLabel, yLabel, log = "", height = 340}) {
  const holder = h("div", {
    class: "chart",
    role: "img",
    "aria-label": `${yLabel} against ${xLabel}: ${series.map(s => s.label).join(", ")}`
  });
  into.append(holder);
  const [isLogX, isLogY] = [log.includes("x"), log.includes("y")];
  const isDrawable = value => Number.isFinite(value) && (!isLogY || value > 0);
  // A label of the x axis needs 64 pixels, one of the y axis 16; 130 pixels of the height are for title and legend.
  const xAxis = {...axisOptions(xLabel), ...(isLogX ? logarithmicAxis(() => 64 / (holder.clientWidth || 640)) : {})};
  if (!isLogX && x.every(Number.isInteger)) xAxis.incrs = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  const yAxis = {...axisOptions(yLabel), size: 70, ...(isLogY ? logarithmicAxis(() => 16 / (height - 130)) : {})};
  const draw = () =>
    new uPlot(
      {
        width: Math.max(260, Math.min(1600, holder.clientWidth || 640)),
        height,
        scales: {x: {time: false, distr: isLogX ? 3 : 1}, y: {distr: isLogY ? 3 : 1}}, // uPlot's 1: linear, 3: logarithmic
        axes: [xAxis, yAxis],
        legend: {live: false},
        series: [{label: xLabel, value: (u, v) => digits(v)}, ...series.map(seriesOptions)]
      },
      [x, ...series.map(each => each.y.map(value => (isDrawable(value) ? value : null)))],
      holder
    );
  requestAnimationFrame(() => {
    destroyRemovedCharts();
    charts.push(draw());
  });
  return holder;
}
