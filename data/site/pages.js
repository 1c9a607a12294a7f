// The pages: overview, kernel, port, claims, nights (nightly runs), figures. The function of a page returns the elements of <main>.

// Returns the page for an address that does not exist: a message, and links to pages that do.
const unknown = (words, ...further) => [h("h1", {}, words), h("p", {}, "Go on to: ", further, ".")];

// --- overview --------------------------------------------------------------------------------------------------------

// The choices of the reader in the menus of the overview. `region` is the prefix of two keys of a cell, which have its grades: "" for the
// usual region (keys "whole" and "entries"), "all_" for all regions (keys "all_whole" and "all_entries").
const shown = {format: "float", region: "", family: "all", kernels: "shared"};

// Returns the legend of the grades.
function legend() {
  const grades = ["within", "2.1-fold", "9 bits lost", "wrong"];
  return [
    h(
      "ul",
      {class: "legend", "aria-label": "what marks mean"},
      grades.map(grade =>
        h("li", {}, h("span", {class: "mark " + gradeClass(grade)}, gradeShort(grade)), " ", GRADE_WORDS[gradeClass(grade)])
      )
    ),
    h(
      "p",
      {class: "faint"},
      "Two marks in a cell: the ",
      termLink("grade"),
      " of the output ",
      termLink("as a whole"),
      ", then ",
      termLink("entry by entry"),
      ". One mark: both grades are the same, or there is only one."
    )
  ];
}

// Returns two grades of a cell in the chosen region: the grade of the output as a whole, and the grade of its entries one by one.
const gradesIn = cell => [cell[shown.region + "whole"], cell[shown.region + "entries"]];
// Returns the text of the two grades for screen readers.
function gradeWords([whole, entries]) {
  if (gradeClass(entries) === "none") return whole;
  return gradeClass(whole) === "none" ? entries : `as a whole ${whole}, entry by entry ${entries}`;
}

// Returns a cell of the overview. Its left half has the colour of the grade as a whole, its right half the colour of the grade entry
// by entry; a cell with one grade has one colour. The table has up to ten thousand cells, so a cell has few elements.
function gradeCell(id, port, cell) {
  const grades = gradesIn(cell),
    [left, right] = grades.map(gradeClass),
    isSingle = left === right || left === "none" || right === "none";
  const words = `${id}, ${port.name}: ${gradeWords(grades)}`,
    grade = worse(...grades);
  return h(
    "td",
    {class: isSingle ? gradeClass(grade) : `${left} right-${right}`},
    link("kernel/" + encodeURIComponent(id), isSingle ? gradeShort(grade) : grades.map(gradeShort).join(" \u2002"), {
      title: words,
      "aria-label": words
    })
  );
}

// Returns the table of the overview: a row per kernel, a column per port that has results in the chosen format, plumb's own first.
function grid() {
  const cellOf = (id, port) => port.cells.get(id + " " + shown.format);
  const portsShown = ports.filter(port => [...port.cells.keys()].some(key => key.endsWith(shown.format))).sort((a, b) => b.own - a.own);
  const ids = kernelIds.filter(
    id =>
      (shown.family === "all" || familyOf(id) === shown.family) &&
      portsShown.some(port => (shown.kernels === "all" || !port.own) && cellOf(id, port))
  );
  const families = [...new Set(ids.map(familyOf))];
  // "within/graded": of the kernels with a grade, as a whole (k = 0) or entry by entry (k = 1), the number within their limits.
  const within = (port, k) => {
    const grades = ids
      .map(id => cellOf(id, port))
      .filter(Boolean)
      .map(cell => gradeClass(gradesIn(cell)[k]))
      .filter(grade => grade !== "none");
    return `${grades.filter(grade => grade === "within").length}/${grades.length}`;
  };
  const count = (words, k) =>
    h(
      "tr",
      {},
      h("th", {scope: "row"}, words),
      portsShown.map(port => h("td", {class: "count"}, within(port, k)))
    );
  const row = id =>
    h(
      "tr",
      {},
      h("th", {scope: "row"}, kernelLink(id), h("span", {class: "faint what"}, titles.get(id))),
      portsShown.map(port => {
        const cell = cellOf(id, port);
        return cell ? gradeCell(id, port, cell) : h("td", {});
      })
    );
  return h(
    "div",
    {class: "wide tall", tabindex: 0, role: "region", "aria-label": "grades of kernels by port"},
    h(
      "table",
      {class: "grid"},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", {scope: "col"}, "kernel"),
          portsShown.map(port => h("th", {scope: "col", class: "port"}, portLink(port.name)))
        )
      ),
      h("tbody", {}, count("within the limit as a whole", 0), count("within the limit entry by entry", 1)),
      families.map(family =>
        h("tbody", {}, h("tr", {}, h("th", {scope: "rowgroup"}, family)), ids.filter(id => familyOf(id) === family).map(row))
      )
    )
  );
}

function overview() {
  const holder = h("div", {}),
    draw = () => holder.replaceChildren(grid());
  const choose = name => value => {
    shown[name] = value;
    draw();
  };
  const families = [...new Set(kernelIds.map(familyOf))],
    others = ports.some(port => !port.own);
  const formats = FORMATS.filter(format => ports.some(port => [...port.cells.keys()].some(key => key.endsWith(format))));
  if (!formats.includes(shown.format) && formats.length) shown.format = formats[0];
  if (!others) shown.kernels = "all";
  draw();
  return [
    h("h1", {}, site.title),
    h(
      "p",
      {},
      ports.length
        ? [
            `Errors of ${ports.length} ${ports.length === 1 ? "implementation" : "implementations"} of ${kernelIds.length} formulas (`,
            termLink("kernel", "kernels"),
            "), measured against exact values with proven error bounds. The mark in a cell compares the worst error found with its ",
            termLink("limit"),
            "; the cell links to the input, and to the commands that repeat the measurement."
          ]
        : "There is no report of plumb check in this page."
    ),
    ports.length
      ? [
          legend(),
          h(
            "div",
            {class: "controls"},
            select(
              "format",
              formats.map(format => [format, format]),
              shown.format,
              choose("format")
            ),
            select(
              "region",
              [
                ["", "usual"],
                ["all_", "all, the worst"]
              ],
              shown.region,
              choose("region")
            ),
            select("family", [["all", "all"], ...families.map(family => [family, family])], shown.family, choose("family")),
            others
              ? select(
                  "kernels",
                  [
                    ["shared", "of other libraries"],
                    ["all", "all of plumb's"]
                  ],
                  shown.kernels,
                  choose("kernels")
                )
              : null
          ),
          holder
        ]
      : null,
    ports.length ? null : link("claims", "claims")
  ];
}

// --- a kernel --------------------------------------------------------------------------------------------------------

// Returns the row of an input or output in a table.
const fieldLine = field => [
  field.name,
  field.kind || "",
  field.unit || "–",
  number(field.high) > 0 ? `${digits(field.low)} … ${digits(field.high)}` : "any"
];

// Returns the coordinate of a kernel, for example |v|. The report has the worst error in each of several intervals (bins) of it.
const coordinateOf = id => (formulaOf(id) || {}).coordinate || {name: "its coordinate", unit: ""};

// Ranges of the axes. uPlot cannot draw a logarithmic axis below about 1e-32. Errors above 1e18 ulp are drawn at 1e18: they mean in
// either format that no digit is correct. Errors below 1e-3 ulp are drawn at 1e-3, so that exact results do not stretch the axis.
const MIN_EDGE = 1e-31,
  MIN_ERROR = 1e-3,
  MAX_ERROR = 1e18;

// Draws into `holder` the worst error of a promise against the kernel's coordinate: a line for each of the ports `asked` that has
// results for this promise, and one for the limit.
function profileChart(holder, id, format, name, asked = ports, height = 340) {
  const withResults = asked.map(port => ({port, kernel: resultOf(port, id, format)})).filter(each => each.kernel);
  const bounds = withResults
    .map(({port, kernel}) => ({port, bound: kernel.bounds.find(bound => bound.name === name)}))
    .filter(each => each.bound && each.bound.profile.length > 1);
  holder.replaceChildren();
  const edges = [...new Set(bounds.flatMap(({bound}) => bound.profile.map(bin => bin.high)))]
    .filter(edge => edge > MIN_EDGE && Number.isFinite(edge))
    .sort((a, b) => a - b);
  if (edges.length < 2) {
    holder.append(h("p", {class: "faint"}, "The report does not have the errors of this promise by coordinate, or only for values of the coordinate below 1e−31."));
    return;
  }
  // All bins up to the first edge are drawn as one point at this edge: the largest of their worst errors.
  const at = (bound, edge) => {
    const bins = bound.profile.filter(each => each.high === edge || (edge === edges[0] && each.high < edge));
    return bins.length ? Math.min(MAX_ERROR, Math.max(MIN_ERROR, ...bins.map(bin => bin.worst))) : null;
  };
  const coordinate = coordinateOf(id),
    limit = number(bounds[0].bound.limit);
  const log = edges[edges.length - 1] / edges[0] > 50 ? "xy" : "y";
  const series = bounds.map(({port, bound}) => ({label: port.name, y: edges.map(edge => at(bound, edge))}));
  // Where lines coincide, a line that is drawn earlier is wider than those that cover it, so that all of them are visible.
  const coincide = (a, b) => a.y.filter((y, k) => y && b.y[k] && Math.abs(Math.log(y / b.y[k])) < 0.2).length > edges.length / 2;
  series.forEach((each, k) => {
    each.width = 2 + 2 * series.slice(k + 1).filter(other => coincide(each, other)).length;
  });
  chart(holder, {
    x: edges,
    log,
    height,
    xLabel: coordinate.name + (coordinate.unit ? ", " + coordinate.unit : ""),
    yLabel: "maximum error, " + bounds[0].bound.unit,
    series: [...series, {label: "limit", y: edges.map(() => limit), colour: cssColour("text"), dash: [4, 4]}]
  });
}

// Returns the description of one input of a promise: the input, the result, the exact value and the error, and the commands that
// repeat the measurement. `words` says which input it is. `command` is called `again` here, because command() is a function.
function casePanel(id, bound, {inputs, computed, exact, error, note, command: again}, words) {
  const kernel = formulaOf(id),
    names = kernel ? componentsOf(kernel.inputs) : [],
    hexes = inputs ? inputs.split(",") : [];
  return [
    h(
      "dl",
      {},
      h("dt", {}, words),
      h("dd", {class: "numbers"}, hexes.map((hex, k) => (names[k] ? names[k] + " = " : "") + decimals(numberIn(hex))).join(", ")),
      h("dt", {}, computed ? computed.name : "result"),
      h("dd", {}, computed ? decimals(computed.decimal) : "–"),
      h("dt", {}, "exact value"),
      h("dd", {}, exact ? exact.replaceAll("-", "−") : "–"),
      h("dt", {}, "error"),
      h("dd", {}, `${digits(error)} ${bound.unit}; limit ${digits(bound.limit)} ${bound.unit}`),
      note ? [h("dt", {}, "note"), h("dd", {}, note)] : null
    ),
    command(again),
    command(`${again.split(" check ")[0]} eval ${id} ${hexes.join(" ")}`)
  ];
}

// Returns a number with the fewest digits that identify it: among the floats if it is one, otherwise among the doubles.
function decimals(value) {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.fround(value) !== value) return String(value).replaceAll("-", "−");
  let precision = 1;
  while (precision < 9 && Math.fround(Number(value.toPrecision(precision))) !== value) precision++;
  return String(Number(value.toPrecision(precision))).replaceAll("-", "−");
}

const worstPanel = (id, bound) =>
  bound.worst
    ? h(
        "div",
        {class: "panel"},
        bound.simplest ? casePanel(id, bound, bound.simplest, "simplest input") : null,
        casePanel(id, bound, bound.worst, "worst input")
      )
    : null;

// Returns the table of a kernel's promises in a format, or null if it has none.
function promisesTable(kernel, format) {
  const promises = kernel && kernel[format];
  if (!promises) return null;
  return [
    h("h3", {}, "Promises in " + format),
    table(
      ["promise", "limit", termLink("evidence"), "reason"],
      promises.bounds.map(bound => [
        promiseName(bound.name),
        `${digits(bound.limit)} ${bound.unit}`,
        bound.above ? `${bound.evidence} above ${digits(bound.above)}` : bound.evidence,
        bound.reason || ""
      ]),
      "promises in " + format
    )
  ];
}

// Returns a sentence with the evidence that a port would be correct in another convention, such as the transposed matrix.
const evidenceOf = ({before, after, unit}) =>
  `In that convention nine of ten ordinary inputs have errors of at most ${digits(after)} ${unit}; ` +
  `in the convention of the contract a quarter of them have ${digits(before)} ${unit} or more.`;
// Returns the line about the convention that a port seems to use, or null if no such convention was found.
function hintLine({hints: [hint]}, who) {
  return hint ? h("p", {}, h("strong", {}, who), `: ${hint.hint}. ${evidenceOf(hint)}`) : null;
}

// Returns the results of a kernel in one format: a table of worst errors with a row per promise and a column per port, then the
// worst inputs of each port.
function results(id, format) {
  const withResults = ports.map(port => ({port, kernel: resultOf(port, id, format)})).filter(each => each.kernel);
  const promises = new Map(withResults.flatMap(({kernel}) => kernel.bounds).map(bound => [bound.name, bound]));
  const cell = (kernel, name) => {
    const bound = kernel.bounds.find(each => each.name === name);
    return bound && bound.worst
      ? h("td", {class: gradeClass(bound.grade), title: bound.grade}, gradeSign(bound.grade) + digits(bound.worst.error))
      : h("td", {}, "–");
  };
  const special = kernel => {
    if (!kernel.special_verdict || kernel.special_verdict === "not judged") return "–";
    return kernel.special_verdict === "within" ? "✓" : "✗ " + kernel.broken.length;
  };
  const rows = [...promises.values()].map(bound =>
    h(
      "tr",
      {},
      h("th", {scope: "row"}, promiseName(bound.name)),
      h("td", {}, `${digits(bound.limit)} ${bound.unit}`),
      withResults.map(({kernel}) => cell(kernel, bound.name))
    )
  );
  rows.push(
    h(
      "tr",
      {},
      h("th", {scope: "row"}, "broken rules for ", termLink("special value", "special values")),
      h("td", {}, "0"),
      withResults.map(({kernel}) => h("td", {}, special(kernel)))
    )
  );
  const functions = withResults.some(({kernel}) => kernel.function);
  return [
    h("h2", {}, "Worst errors found in " + format),
    h(
      "div",
      {class: "wide", tabindex: 0, role: "region", "aria-label": "worst errors in " + format},
      h(
        "table",
        {class: "matrix"},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["promise", "limit"].map(head => h("th", {scope: "col"}, head)),
            withResults.map(({port}) => h("th", {scope: "col"}, portLink(port.name)))
          ),
          functions
            ? h(
                "tr",
                {},
                h("th", {scope: "row", colspan: 2}, "function called"),
                withResults.map(({kernel}) => h("td", {}, kernel.function || "–"))
              )
            : null
        ),
        h("tbody", {}, rows)
      )
    ),
    withResults.map(({port, kernel}) => hintLine(kernel, port.name)),
    withResults.map(({port, kernel}) =>
      h(
        "details",
        {},
        h("summary", {}, `Worst cases of ${port.name}`),
        h("p", {}, kernel.headline),
        failurePanel(kernel),
        kernel.broken.map(brokenPanel),
        kernel.bounds
          .filter(bound => bound.worst)
          .map(bound => [h("h3", {}, promiseName(bound.name), " ", gradeMark(bound.grade)), worstPanel(id, bound)])
      )
    )
  ];
}

// Returns the table of times of a kernel from the record of plumb bench, or null if there is none.
function speedOf(id) {
  if (!hasFile("bench.csv")) return null;
  const lines = fileText("bench.csv").trim().split("\n").map(cellsOf),
    heads = lines[0];
  const column = name => heads.indexOf(name);
  const rows = lines.slice(1).filter(line => line[0] === id);
  if (!rows.length) return null;
  return [
    h("h2", {}, "Time per element, and errors"),
    table(
      ["range", "from", "implementation", "ns per element", "times plumb's", "max error, scaled ulp"],
      rows.map(line => [
        line[column("regime")],
        line[column("place")],
        `${line[column("implementation")]}, ${line[column("variant")]}`,
        Number(line[column("ns")]),
        Number(line[column("ratio")]),
        Number(line[column("scaled_ulp_max")])
      ]),
      "times"
    ),
    h("p", {class: "faint"}, "Measured in one run on one machine; only ratios can be compared with other machines. Command:"),
    plumb("bench " + id + " --place l1")
  ];
}

function kernelPage(id) {
  const kernel = formulaOf(id);
  if (!kernel && !checkedIds.has(id)) return unknown(`There is no kernel ${id}.`, link("", "overview"));
  const formats = FORMATS.filter(format => ports.some(port => port.cells.has(id + " " + format)));
  const picture = h("div", {}),
    choices = formats.flatMap(format => {
      const bounds = ports
        .map(port => resultOf(port, id, format))
        .filter(Boolean)
        .flatMap(each => each.bounds);
      return [...new Set(bounds.map(bound => bound.name))].map(name => [format + "|" + name, `${format}: ${name}`]);
    });
  const show = value => {
    const [format, name] = value.split("|");
    profileChart(picture, id, format, name);
  };
  if (choices.length) show(choices[0][0]);
  return [
    h("h1", {}, withLineBreaks(id)),
    kernel
      ? [
          h("p", {}, kernel.title),
          formula(kernel),
          h("p", {class: "faint"}, kernel.source + (kernel.note ? ". " + kernel.note : "")),
          table(["input or output", "kind", "unit", "domain"], [...kernel.inputs, ...kernel.outputs].map(fieldLine), "inputs and outputs")
        ]
      : null,
    choices.length
      ? [
          h("h2", {}, "Error by " + (kernel && kernel.coordinate ? kernel.coordinate.name : "coordinate")),
          h("div", {class: "controls"}, select("promise", choices, choices[0][0], show)),
          picture
        ]
      : null,
    formats.map(format => results(id, format)),
    kernel ? runPanel(kernel) : null,
    speedOf(id),
    h("h2", {}, "Promises"),
    FORMATS.map(format => promisesTable(kernel, format)),
    plumb("kernels " + id)
  ];
}

// --- a port ----------------------------------------------------------------------------------------------------------

// Returns the urgency of an exceeded promise, by which the remedies are sorted. It is the sum of: 10 if the promise decides the verdict
// at the report's level; 1 to 3 for its grade; 4 if its region is the usual one; up to 0.4 for the part of the coordinate's range in
// which it is exceeded.
function urgencyOf(bound) {
  const bins = bound.profile,
    above = bins.filter(bin => bin.worst > number(bound.limit));
  return (
    (bound.falls_short ? 10 : 0) +
    GRADES.indexOf(gradeClass(bound.grade)) +
    (/usual/.test(bound.region.name) ? 4 : 0) +
    (bins.length ? (0.4 * above.length) / bins.length : 0)
  );
}

// Returns the panel for a call that failed, or null if none did.
const failurePanel = kernel =>
  kernel.failure ? h("div", {}, h("p", {}, `The call failed: ${kernel.failure.what}.`), command(kernel.failure.command)) : null;
const brokenPanel = ({rule, required, command: again}) =>
  h(
    "div",
    {},
    h("p", {}, termLink(required ? "required rule" : "convention", required ? "Required rule broken" : "Convention differs"), `: ${rule}.`),
    again ? command(again) : null
  );
const UNEQUAL_WORDS = {
  lanes: "neighbours in a call change an element's bits",
  batches: "elements have other bits in a call than alone",
  repeats: "the same call gives other bits when it is repeated"
};

// Returns the faults of a port, [{kernel, bound, urgency}], the most urgent first, with one fault per kernel. `bound` is the most
// urgent promise that is exceeded; it is undefined if the call failed, or if bits that differ between calls or a broken rule about
// special values are more urgent. A kernel that is as bad in double as in float is listed in float.
function faultsOf(results) {
  const faults = results
    .map(kernel => {
      const bounds = kernel.bounds
        .filter(bound => bound.worst && GRADES.indexOf(gradeClass(bound.grade)) > 0)
        .sort((a, b) => urgencyOf(b) - urgencyOf(a));
      const breaksRule = kernel.verdict === "exceeded" && kernel.broken.some(rule => rule.required);
      const ofRules = Math.max(kernel.bits.length ? 18 : -1, breaksRule ? 9 : -1),
        ofBounds = bounds.length ? urgencyOf(bounds[0]) : -1;
      const urgency = kernel.failure ? 20 : Math.max(ofRules, ofBounds);
      return {
        kernel,
        bound: ofBounds >= ofRules && !kernel.failure ? bounds[0] : undefined,
        urgency: urgency + (kernel.format === "float" ? 0.5 : 0)
      };
    })
    .filter(fault => fault.urgency >= 0)
    .sort((a, b) => b.urgency - a.urgency);
  return faults.filter(({kernel}, k) => faults.findIndex(other => other.kernel.id === kernel.id) === k);
}

// Returns up to three of these faults: failed calls first, then the most urgent fault of each family, because one mistake often
// shows in several kernels of a family.
function firstOf(faults) {
  const families = new Set();
  const rank = ({kernel}) => {
    if (kernel.failure) return 0;
    if (families.has(familyOf(kernel.id))) return 2;
    families.add(familyOf(kernel.id));
    return 1;
  };
  return faults
    .map(each => [rank(each), each])
    .sort(([a], [b]) => a - b)
    .slice(0, 3)
    .map(([, each]) => each);
}

// Returns a text with the range of the coordinate in which a promise is exceeded: "for |v| up to 1e−5"; "" if it is not known.
function whereAbove(id, bound) {
  const {profile} = bound,
    above = profile.filter(bin => bin.worst > number(bound.limit)),
    first = profile.indexOf(above[0]);
  if (!above.length || profile.length < 2) return "";
  const {name, unit} = coordinateOf(id),
    last = digits(above[above.length - 1].high) + (unit ? " " + unit : "");
  if (above.length === profile.length) return `for every ${name} tried`;
  return first ? `for ${name} from ${digits(profile[first - 1].high)} to ${last}` : `for ${name} up to ${last}`;
}

// Returns the text for a fault that is not an exceeded promise.
function faultName(kernel) {
  if (kernel.failure) return "the call fails";
  return kernel.bits.length ? UNEQUAL_WORDS[kernel.bits[0]] : "special values";
}

// Returns the panel for a fault of a port: the function called, the likely cause, the remedy and the simplest input, with a chart of
// the errors beside them.
function remedyPanel(port, {kernel, bound}) {
  const picture = h("div", {class: "beside"}),
    likely = (bound || kernel).likely;
  const example = bound && (bound.simplest || bound.worst),
    where = bound ? whereAbove(kernel.id, bound) : "";
  if (bound && bound.profile.length > 1)
    profileChart(picture, kernel.id, kernel.format, bound.name, [port, ...ports.filter(each => each.own && each !== port)], 260);
  const required = kernel.broken.filter(rule => rule.required);
  const worst =
    bound && bound.simplest
      ? h(
          "details",
          {},
          h("summary", {}, `Worst input: ${digits(bound.worst.error)} ${bound.unit}`),
          casePanel(kernel.id, bound, bound.worst, "worst input")
        )
      : null;
  const rules = kernel.bits.length ? command(kernel.command) : required.map(brokenPanel);
  return h(
    "section",
    {class: "panel"},
    h(
      "h3",
      {},
      kernelLink(kernel.id),
      ` in ${kernel.format}: `,
      bound ? promiseName(bound.name) : faultName(kernel),
      " ",
      gradeMark(bound ? bound.grade : kernel.verdict)
    ),
    h(
      "div",
      {class: "sides"},
      h(
        "div",
        {},
        h(
          "dl",
          {},
          kernel.function ? [h("dt", {}, "function called"), h("dd", {}, h("code", {}, kernel.function))] : null,
          bound
            ? [
                h("dt", {}, "max error"),
                h(
                  "dd",
                  {},
                  `${digits(bound.worst.error)} ${bound.unit}; limit ${digits(bound.limit)} ${bound.unit}${where ? ", exceeded " + where : ""}`
                )
              ]
            : null,
          h("dt", {}, "likely cause"),
          h("dd", {}, likely ? likely.cause : "nothing in the report indicates one"),
          likely ? [h("dt", {}, "remedy"), h("dd", {}, likely.remedy)] : null
        ),
        failurePanel(kernel),
        !bound && !kernel.failure ? rules : null,
        bound && kernel.hints.length ? h("p", {}, evidenceOf(kernel.hints[0])) : null,
        example ? casePanel(kernel.id, bound, example, bound.simplest ? "simplest input" : "worst input") : null,
        worst
      ),
      picture
    )
  );
}

// Returns two bars per family: the numbers of its kernels with each grade in the usual region, as a whole and entry by entry.
function familyBars(results) {
  const families = [...new Set(results.map(kernel => familyOf(kernel.id)))];
  const bar = (family, of) => {
    const all = results
      .filter(kernel => familyOf(kernel.id) === family)
      .map(kernel => gradeClass(kernel[of]))
      .filter(each => each !== "none");
    const counts = GRADES.map(grade => [grade, all.filter(each => each === grade).length]).filter(([, count]) => count);
    return counts.length
      ? h(
          "div",
          {
            class: "bar",
            role: "img",
            "aria-label": counts.map(([grade, count]) => `${count} ${GRADE_WORDS[grade]}`).join(", ")
          },
          counts.map(([grade, count]) => h("span", {class: grade, style: `flex-grow:${count}`}, count))
        )
      : h("div", {class: "faint"}, "–");
  };
  return h(
    "div",
    {class: "bars"},
    h("div", {}, "family"),
    h("div", {}, termLink("as a whole")),
    h("div", {}, termLink("entry by entry")),
    families.map(family => [h("div", {}, family), bar(family, "whole"), bar(family, "entries")])
  );
}

// Returns "1 kernel", "2 kernels".
const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

// Returns the name by which the program that made a report was called: the part of a command before " check ".
const programOf = results => (results.length ? results[0].command.split(" check ")[0] : site.program);

const otherLevel = ({level}) => (level === "basic" ? "full" : "basic");

// Returns the numbers of kernels per verdict at a level: "of 28 kernels 24 within all limits, 3 above a limit, 1 failed".
function verdictLine(results, level) {
  const countOf = verdict => results.filter(kernel => kernel.levels[level] === verdict).length;
  const counts = [
    ["within", "within all limits"],
    ["expected", "with known failures only"],
    ["exceeded", "above a limit"],
    ["failed", "failed"]
  ].filter(([verdict], k) => k === 0 || countOf(verdict));
  return `of ${counted(results.length, "kernel")} ${counts.map(([verdict, words]) => `${countOf(verdict)} ${words}`).join(", ")}`;
}

// Returns the page of a port: verdicts, what to correct first, grades by family, and all kernels.
function portPage(name) {
  const port = portNamed(name);
  if (!port)
    return unknown(
      `There is no port ${name}.`,
      ports.map((each, k) => [k ? ", " : "", portLink(each.name)])
    );
  const results = allResults(port),
    faults = faultsOf(results),
    about = port.about;
  const passes = kernel => kernel.verdict === "within" || kernel.verdict === "expected";
  // Faults that make a kernel fail at the report's level, and faults at level full of kernels that pass.
  const failing = faults.filter(({kernel}) => !passes(kernel)),
    later = faults.filter(({kernel}) => passes(kernel));
  const severity = kernel => GRADES.indexOf(gradeClass(kernel.whole)) * 10 + GRADES.indexOf(gradeClass(kernel.entries)),
    order = new Map(kernelIds.map((id, k) => [id, k]));
  const functions = results.some(kernel => kernel.function),
    gradeOf = text => (gradeClass(text) === "none" ? "–" : gradeMark(text));
  const rows = results
    .slice()
    .sort((a, b) => passes(a) - passes(b) || severity(b) - severity(a) || order.get(a.id) - order.get(b.id))
    .map(kernel => [
      kernelLink(kernel.id),
      kernel.format,
      ...(functions ? [kernel.function || "–"] : []),
      gradeOf(kernel.whole),
      gradeOf(kernel.entries),
      kernel.headline || kernel.reason || kernel.verdict
    ]);
  return [
    h("h1", {}, port.name),
    h(
      "p",
      {},
      h("strong", {}, about.port.about),
      `. Checked on ${about.started.slice(0, 10)} by plumb ${about.plumb}, on ${about.machine.processor}, ${about.machine.compiler}: ${counted(results.length, "kernel")}${new Set(results.map(kernel => kernel.format)).size > 1 ? " (float and double counted apart)" : ""}, ${about.samples.toLocaleString("en")} samples each, a search for larger errors, and `,
      termLink("special value", "special values"),
      "."
    ),
    h(
      "p",
      {},
      termLink("level", "Level"),
      ` ${about.level}, which decides: ${verdictLine(results, about.level)}. Level ${otherLevel(about)}: ${verdictLine(results, otherLevel(about))}.`
    ),
    about.flushing ? h("p", {class: "panel"}, h("strong", {}, "Note: "), about.flushing) : null,
    failing.length
      ? [h("h2", {}, failing.length === 1 ? "What to do" : "What to do first"), firstOf(failing).map(each => remedyPanel(port, each))]
      : h(
          "p",
          {},
          results.every(passes)
            ? `Nothing has to be done: every kernel passes at level ${about.level}.`
            : "The table below says what falls short."
        ),
    later.length && !failing.length ? [h("h2", {}, "At level full"), firstOf(later).map(each => remedyPanel(port, each))] : null,
    h("h2", {}, "Grades by family"),
    h(
      "p",
      {},
      "The number of kernels with each ",
      termLink("grade"),
      " in the usual ",
      termLink("region"),
      ": ",
      GRADES.map((grade, k) => [k ? ", " : "", h("span", {class: "mark " + grade}, GRADE_WORDS[grade])]),
      "."
    ),
    familyBars(results),
    h("h2", {}, "Kernel by kernel"),
    table(
      ["kernel", "format", ...(functions ? ["function called"] : []), "as a whole", "entry by entry", "all regions"],
      rows,
      "kernels of " + port.name
    ),
    h("h2", {}, "Repeat this check"),
    command(
      `${programOf(results)} check ${about.port.file ? (about.port.given || "--port") + " " + about.port.file + " " : ""}--samples ${about.samples} --seed ${about.seed} --level ${about.level}`
    )
  ];
}

// --- claims ----------------------------------------------------------------------------------------------------------

// The text for the basis of a claim, if it is not what the article says (docs/articles.md).
const BASES = {
  reconstructed: "a formula that is reconstructed, since the article's is lost",
  erratum: "no claim: an erratum that the article corrects itself",
  own: "no claim: a finding of plumb's own"
};
const VERDICTS = {confirmed: ["within", "✓"], refined: ["few", "≈"], refuted: ["wrong", "✗"], undecided: ["none", "?"]};

// The figure for each claim, by the claim's id or its beginning up to a dot. The longest beginning decides.
const PICTURES = {
  C1: "degree6_error",
  C2: "naive",
  C4: "naive",
  C5: "magnus",
  C6: "cubic",
  C7: "energy",
  C8: "energy",
  "C9.energy": "energy",
  C9: "step_error",
  C10: "convergence",
  C11: "convergence",
  C12: "guarantees",
  C13: "precession",
  C14: "schemes",
  C15: "drift",
  C16: "relaxation",
  C17: "pairs",
  C18: "list_insertion",
  C19: "coefficients",
  C20: "guarantees",
  "C21.accumulate": "list_accumulate",
  C21: "list_traversal",
  C22: "list_insertion",
  "C23.pole": "pole",
  C23: "flips",
  C24: "guarantees",
  C26: "accuracy_time",
  C27: "accuracy_time",
  C28: "speedup",
  C29: "cubic",
  C30: "speedup",
  C31: "truncation",
  C32: "libraries",
  C34: "list_layouts",
  C61: "magnus",
  C62: "magnus",
  C63: "sweeps",
  C64: "energy",
  C65: "step_error",
  C66: "field",
  C67: "precession",
  C68: "herpolhode"
};
function pictureOf(id) {
  const begins = Object.keys(PICTURES)
    .filter(name => id === name || id.startsWith(name + "."))
    .sort((a, b) => b.length - a.length)[0];
  return begins && hasFile(PICTURES[begins] + ".svg") ? PICTURES[begins] : null;
}

// --- readings of a claim ---------------------------------------------------------------------------------------------

// Returns an axis for these values: {log, at}, where at(value) is a position from 0 to 1. The axis is logarithmic if no value is
// negative and the largest is more than 50 times the smallest positive one; zeros are then left of the smallest positive value.
// Infinite values are at an end.
function axisOf(values) {
  const finite = values.filter(Number.isFinite),
    above = finite.filter(value => value > 0);
  const log = finite.every(value => value >= 0) && Math.max(...above) > 50 * Math.min(...above);
  const scaled = value => (log ? Math.log10(value) : value),
    used = (log ? above : finite).map(scaled),
    high = Math.max(...used);
  const least = Math.min(...used),
    low = log && above.length < finite.length ? least - 0.15 * (high - least) : least;
  const at = value => {
    if (value === Infinity) return 1;
    return value === -Infinity || (log && value <= 0) ? 0 : (scaled(value) - low) / (high - low || 1);
  };
  return {log, at: value => Math.max(0, Math.min(1, at(value)))};
}

// Returns a picture of the readings of a claim: a dot for a reading that supports the claim, a cross for one that counts against it,
// a ring for a reading that is only context, a line at the claim's limit, and shade on the side of the limit that refutes the claim.
function strip(claim, cells, width) {
  const limit = number(claim.limit),
    axis = axisOf([limit, ...claim.cells.map(cell => number(cell.value))]),
    x = value => 8 + (width - 16) * axis.at(value),
    at = x(limit);
  let shade = null;
  if (/^(at most|below)$/.test(claim.relation)) shade = [at, width];
  if (/^(at least|above)$/.test(claim.relation)) shade = [0, at];
  const cross = (a, b) => `M${a - 4} ${b - 4}l8 8m-8 0l8-8`;
  const marks = cells
    .filter(cell => !Number.isNaN(number(cell.value)))
    .map(cell => {
      const place = x(number(cell.value));
      return cell.role === "reading" && cell.holds === "no"
        ? svg("path", {d: cross(place, 9), stroke: "var(--against)", "stroke-width": 2.4, fill: "none"})
        : svg("circle", {
            cx: place,
            cy: 9,
            r: 4,
            stroke: "var(--for)",
            "stroke-width": 1.6,
            fill: cell.role === "reading" ? "var(--for)" : "none"
          });
    });
  return h(
    "span",
    {class: "strip"},
    svg(
      "svg",
      {
        width,
        height: 18,
        viewBox: `0 0 ${width} 18`,
        role: "img",
        "aria-label": `${cells.length} of the claim's readings beside its limit`
      },
      svg("rect", {x: 0, y: 0, width, height: 18, fill: "var(--back)"}),
      shade && svg("rect", {x: shade[0], y: 0, width: shade[1] - shade[0], height: 18, fill: "var(--wrong)", opacity: ".5"}),
      svg("path", {d: `M${at} 0V18`, stroke: "var(--text)", "stroke-width": 1.6}),
      marks
    )
  );
}

// Returns the table of a claim's readings, or null if the report has none.
function readings(claim) {
  if (!claim.cells || !claim.cells.length) return null;
  const {log} = axisOf([number(claim.limit), ...claim.cells.map(cell => number(cell.value))]);
  const says = cell => {
    if (cell.role !== "reading") return "context";
    return {yes: "✓ holds", no: "✗ does not hold"}[cell.holds] || "? undecided";
  };
  return [
    h("h3", {}, "Readings"),
    h(
      "p",
      {class: "faint"},
      `The line is the claim's limit, ${claim.relation} ${digits(claim.limit)} ${claim.unit}. A reading on the shaded side (✗) counts against the claim. Rings are context, which does not affect the verdict.${log ? " The scale is logarithmic." : ""}`
    ),
    table(
      ["reading", "", claim.unit, "", "at"],
      claim.cells.map(cell => [cell.name, strip(claim, [cell], 240), digits(cell.value), says(cell), cell.at || ""]),
      "readings of " + claim.id
    )
  ];
}

// Returns the panel of a claim: verdict, what was found, and the readings. A claim that is alone on its page has its figure in full.
function claimPanel(claim, k, all) {
  const [style, sign] = VERDICTS[claim.verdict] || ["none", "?"],
    picture = pictureOf(claim.id),
    alone = all.length === 1;
  return h(
    "section",
    {class: "panel", id: "claim-" + claim.id},
    picture && !alone ? h("a", {class: "thumb", href: "#/claims/" + claim.id}, figureImage(picture)) : null,
    h("h2", {}, h("span", {class: "mark " + style}, `${sign} ${claim.verdict}`), ` ${claim.id}: ${claim.claim}`),
    h(
      "dl",
      {},
      h("dt", {}, "claimed in"),
      h("dd", {}, `${claim.article}, ${claim.section}`),
      h("dt", {}, "found"),
      h("dd", {}, claim.measured || "–"),
      h("dt", {}, "confirmed if every reading is"),
      h("dd", {}, claim.confirmed_if || ""),
      h("dt", {}, "refuted if every reading is"),
      h("dd", {}, claim.refuted_if),
      BASES[claim.basis] ? [h("dt", {}, "basis"), h("dd", {}, BASES[claim.basis])] : null,
      !alone && claim.cells && claim.cells.length
        ? [h("dt", {}, link("claims/" + claim.id, "readings")), h("dd", {}, strip(claim, claim.cells, 260))]
        : null
    ),
    claim.finding ? h("p", {}, claim.finding) : null,
    plumb("claims " + claim.id),
    alone ? readings(claim) : null,
    picture && alone ? figure(picture) : null
  );
}

// Returns the page of one claim, or of all claims with menus for verdict and article.
function claimsPage(id) {
  if (id && !claims().some(claim => claim.id === id)) return unknown(`There is no claim ${id}.`, link("claims", "all claims"));
  const holder = h("div", {}),
    articles = [...new Set(claims().map(claim => claim.article))],
    wanted = {verdict: "all", article: "all"};
  const isChosen = claim =>
    (wanted.verdict === "all" || claim.verdict === wanted.verdict) && (wanted.article === "all" || claim.article === wanted.article);
  const draw = () =>
    holder.replaceChildren(
      ...claims()
        .filter(claim => (id ? claim.id === id : isChosen(claim)))
        .map(claimPanel)
    );
  const choose = name => value => {
    wanted[name] = value;
    draw();
  };
  draw();
  const count = verdict => claims().filter(claim => claim.verdict === verdict).length;
  return [
    h("h1", {}, id ? "Claim " + id : "What the articles claim"),
    id
      ? link("claims", "all claims")
      : [
          h(
            "p",
            {},
            `${claims().length} claims: ${Object.keys(VERDICTS)
              .map(verdict => `${count(verdict)} ${verdict}`)
              .join(", ")}.`
          ),
          h(
            "div",
            {class: "controls"},
            select("verdict", [["all", "all"], ...Object.keys(VERDICTS).map(verdict => [verdict, verdict])], "all", choose("verdict")),
            select("article", [["all", "all"], ...articles.map(article => [article, article])], "all", choose("article"))
          )
        ],
    holder
  ];
}

// --- nights, figures -------------------------------------------------------------------------------------------------

// Returns the page of the nightly runs: a chart with the number of differences of each kind (worse, better …) per run, and the list
// of differences from the baseline, the last run first. The reports call a difference a move.
function nightsPage() {
  const nights = documentsOf("plumb.history").flat(),
    kinds = [...new Set(nights.flatMap(night => (night.moves || []).map(move => move.kind)))],
    lines = h("div", {});
  const listOf = moves =>
    moves.length
      ? h(
          "ul",
          {},
          moves.map(move => h("li", {}, `${move.kind}: ${move.name}, ${move.text}`))
        )
      : "no difference";
  const rows = nights
    .slice()
    .reverse()
    .map(night => [(night.date || "").replace(/T(\d+:\d+).*/, " $1"), night.commit, night.plumb, listOf(night.moves || [])]);
  if (nights.length > 1 && kinds.length)
    chart(lines, {
      x: nights.map((night, k) => k + 1),
      xLabel: "nightly run",
      yLabel: "number of differences",
      height: 220,
      series: kinds.map(kind => ({
        label: kind,
        y: nights.map(night => (night.moves || []).filter(move => move.kind === kind).length)
      }))
    });
  return [
    h("h1", {}, "Nightly runs"),
    lines,
    table(["date", "commit", "version", "differences from the baseline"], rows, "nightly runs"),
    command("make deps nightly")
  ];
}

const figureNames = () => site.files.filter(name => name.endsWith(".svg")).map(name => name.replace(/\.svg$/, ""));

// Returns the image of a figure. The address of its SVG file is made once.
const pictures = new Map();
function figureImage(name) {
  if (!pictures.has(name)) pictures.set(name, URL.createObjectURL(new Blob([fileText(name + ".svg")], {type: "image/svg+xml"})));
  return h("img", {
    src: pictures.get(name),
    width: 900,
    height: 600,
    alt: "figure: " + name.replace(/_/g, " "),
    loading: "lazy"
  });
}

// Returns the plumb command that prints the numbers of a figure.
const TIMED = {
  accuracy_time: "bench --place l1 --format csv",
  speedup: "bench --place l1 --format csv",
  hierarchy: "bench --trees 1M --format csv"
};
function figureCommand(name) {
  if (TIMED[name]) return TIMED[name];
  if (name.startsWith("list_")) return "list bench --figures --format csv";
  if (name === "map") return "map so3.exp --x v.x=-8:8:201 --y v.y=-8:8:201 --at v.z=0 --component 'R[0][0]' --show ulp";
  return "data " + name;
}

const figure = name =>
  h("figure", {}, figureImage(name), h("figcaption", {}, name.replace(/_/g, " ") + "; its numbers:"), plumb(figureCommand(name)));

function figuresPage() {
  return [h("h1", {}, "Figures"), figureNames().map(figure)];
}
