// Pieces of the page: elements, tables, marks, commands to copy, formulas, charts.

// h("td", {class: "number"}, "1.5") → an element; children are nodes, text, or lists of these. Documents come from anywhere: whatever
// they say comes into the page by this function, as text and never as markup. No attribute of an event is a string.
const h = (name, attributes, ...children) => filled(document.createElement(name), attributes, children);
const svg = (name, attributes, ...children) => filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter(child => child != null && child !== false));
  return element;
}

const link = (route, text, attributes) => h("a", {href: "#/" + route, ...attributes}, text);
// A kernel's name may be broken behind its dots, and nowhere else.
const parted = id => id.split(/(?<=\.)/).flatMap((part, k) => k ? [h("wbr"), part] : [part]);
const kernelLink = id => link("kernel/" + encodeURIComponent(id), parted(id));
const portLink = name => link("port/" + encodeURIComponent(name), name);
const sign = grade => ({within: "✓ ", wrong: "✗ "}[gradeClass(grade)] || "");
const mark = grade => h("span", {class: "mark " + gradeClass(grade)}, sign(grade) + (grade || "not judged"));

function table(heads, rows, caption) {
  return h("div", {class: "wide", tabindex: 0, role: "region", "aria-label": caption}, h("table", {}, h("caption", {class: "unseen"}, caption),
    h("thead", {}, h("tr", {}, heads.map(head => h("th", {scope: "col"}, head)))),
    h("tbody", {}, rows.map(cells => h("tr", {}, cells.map(cell =>
      h("td", {class: typeof cell === "number" ? "number" : null}, typeof cell === "number" ? digits(cell) : cell)))))));
}

function command(text) {
  const button = h("button", {type: "button", onclick: () => navigator.clipboard.writeText(text).then(
    () => { button.textContent = "copied"; }, () => { button.textContent = "select it"; })}, "copy");
  return h("pre", {class: "command"}, h("code", {tabindex: 0}, text), button);
}

// A row's formula: LaTeX, mathematics between dollar signs; as text where there is none.
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

function select(label, choices, chosen, changed) {
  return h("label", {}, label + " ", h("select", {onchange: event => changed(event.target.value)},
    choices.map(([value, text]) => h("option", {value, selected: value === chosen}, text))));
}

const ink = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
// Okabe and Ito's colours, light and dark; behind them dashes tell lines apart.
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#882255", "#44aa99", "#999933", "#332288", "#aa4499"];
const DASHES = [[], [6, 3], [2, 3], [10, 3, 2, 3]];

// A chart listens to the window: those that are no longer in the page are released when another is drawn.
let charts = [];

// Lines over x: series is [{label, y: […]}]; axes are logarithmic where `log` says so: "x", "y", "xy" or "".
function chart(into, {x, series, xLabel, yLabel, log = "", height = 340}) {
  const holder = h("div", {class: "chart", role: "img", "aria-label": `${yLabel} against ${xLabel}: ${series.map(s => s.label).join(", ")}`});
  into.append(holder);
  const axis = label => ({label, stroke: ink("text"), grid: {stroke: ink("line")}, ticks: {stroke: ink("line")},
    values: (u, ticks) => ticks.map(tick => tick == null ? "" : digits(tick).replace("1.00e", "1e"))});
  // A logarithmic axis has ticks at integer powers of ten only, as many as fit.
  const power = tick => Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9 ? Math.round(Math.log10(tick)) : null;
  const every = (ticks, name) => Math.ceil(ticks.filter(tick => power(tick) !== null).length * (name === "x" ? 64 / (holder.clientWidth || 640) : 16 / (height - 130)));
  const powers = name => log.includes(name) ? {filter: (u, ticks) => ticks.map(tick => power(tick) !== null && power(tick) % every(ticks, name) === 0 ? tick : null), grid: {show: false}, ticks: {show: false}} : {};
  const clean = values => values.map(v => log.includes("y") && !(v > 0) ? null : Number.isFinite(v) ? v : null);
  const draw = () => new uPlot({
    width: Math.max(280, Math.min(960, holder.clientWidth || 640)), height,
    scales: {x: {time: false, distr: log.includes("x") ? 3 : 1}, y: {distr: log.includes("y") ? 3 : 1}},
    axes: [{...axis(xLabel), ...powers("x"), ...(!log.includes("x") && x.every(Number.isInteger) ? {incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500]} : {})}, {...axis(yLabel), size: 70, ...powers("y")}],
    legend: {live: false},
    series: [{label: xLabel, value: (u, v) => digits(v)}, ...series.map((each, i) => ({
      label: each.label, stroke: each.colour || COLOURS[i % COLOURS.length], width: each.width || 2, dash: each.dash || DASHES[Math.floor(i / COLOURS.length) % 4],
      spanGaps: true, points: {show: false}, value: (u, v) => v == null ? "–" : digits(v)}))],
  }, [x, ...series.map(each => clean(each.y))], holder);
  requestAnimationFrame(() => { charts = [...charts.filter(each => each.root.isConnected || void each.destroy()), draw()]; });
  return holder;
}
