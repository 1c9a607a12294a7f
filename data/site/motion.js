// The page of animated figures: tumbling bodies, paths of vectors, and maps over a plane. Their numbers are the CSV files of plumb
// data and plumb map, or are computed in the page by plumb's kernels in WebAssembly (run.js).

// The request of the next frame; and a function for each player on the page, which the clock calls once per frame.
let motionFrame = 0,
  motionPlaying = [];
function stopMotion() {
  cancelAnimationFrame(motionFrame);
  motionPlaying = [];
}
const MOVING = ["flips.csv", "pole.csv", "herpolhode.csv", "field.csv", "energy.csv", "convergence.csv", "magnus.csv"];
// True for the name of a file that plumb map wrote. Such a file has the columns of two inputs, and then one column per output.
const isMap = name => name.startsWith("map") && name.endsWith(".csv");
function hasMotion() {
  return site.files.some(name => MOVING.includes(name) || isMap(name));
}

// Starts the clock of the players. It calls each of them once per frame with the seconds since the last frame; with at most 0.1 s, so
// that the animations do not jump when the page is shown again after it was hidden. `last` is the time of the last frame.
function startClock(last) {
  const step = now => {
    motionPlaying.forEach(player => player(last === undefined ? 0 : Math.min(0.1, (now - last) / 1000)));
    last = now;
    motionFrame = requestAnimationFrame(step);
  };
  motionFrame = requestAnimationFrame(step);
}

// Returns the controls of an animation that runs from t = 0 to `end` and starts again: a button, a slider and the time. Calls
// draw(t) whenever t changes. `speed` is the number of seconds of the animation per second.
function player({end, draw: drawAt, label, speed = 1}) {
  const time = h("output", {class: "time"});
  const draw = now => {
    time.textContent = `t = ${now.toFixed(1)} s`;
    drawAt(now);
  };
  let t = 0,
    playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const button = h("button", {
    type: "button",
    onclick: () => {
      playing = !playing;
      showState();
    }
  });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: end,
    step: end / 1000,
    value: 0,
    "aria-label": "time, " + label,
    oninput: () => {
      playing = false;
      t = Number(slider.value);
      showState();
      draw(t);
    }
  });
  const showState = () => {
    button.textContent = playing ? "pause" : "play";
  };
  showState();
  motionPlaying.push(passed => {
    if (!playing) return;
    t = (t + speed * passed) % end;
    slider.value = t;
    draw(t);
  });
  requestAnimationFrame(() => draw(t));
  return h("div", {class: "controls"}, button, slider, time);
}

// Returns a drawing area of this size in CSS pixels, with two device pixels for each.
function canvas(width, height, label) {
  const element = h("canvas", {
    class: "picture",
    role: "img",
    "aria-label": label,
    width: width * 2,
    height: height * 2,
    style: `width:${width}px`
  });
  const pen = element.getContext("2d");
  pen.scale(2, 2);
  return {element, pen, width, height};
}

// --- bodies ----------------------------------------------------------------------------------------------------------

// Returns [i, part], the row and the fraction of the way to the next row, such that t = times[i] + part · (times[i + 1] − times[i]).
// The times are equidistant.
function rowAt(times, t) {
  const i = Math.min(times.length - 2, Math.max(0, Math.floor(t / (times[1] - times[0]))));
  return [i, Math.min(1, (t - times[i]) / (times[1] - times[0]))];
}

// Returns the orientation at time t by one rule of the table, a unit quaternion: linear interpolation of two rows, normalised.
function orientationAt(table, rule, t) {
  const [i, part] = rowAt(table.t, t),
    at = k => ["w", "x", "y", "z"].map(c => table[`${rule} ${c}`][k]);
  const a = at(i),
    b = at(i + 1),
    sign = a.reduce((sum, x, k) => sum + x * b[k], 0) < 0 ? -1 : 1;
  const q = a.map((x, k) => (1 - part) * x + part * sign * b[k]),
    length = Math.hypot(...q);
  return q.map(x => x / length);
}

// Rotates v by a unit quaternion.
function rotate([w, x, y, z], v) {
  const t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0]];
}

// Returns a list element with the claims of these ids and their verdicts, or null if the document has none of them.
function verdicts(...ids) {
  const found = ids.map(id => claims().find(claim => claim.id === id)).filter(Boolean);
  return found.length
    ? h(
        "ul",
        {},
        found.map(claim =>
          h(
            "li",
            {},
            h("span", {class: "mark " + VERDICTS[claim.verdict][0]}, `${VERDICTS[claim.verdict][1]} ${claim.verdict}`),
            " ",
            link("claims/" + claim.id, claim.id),
            `: ${claim.claim}; found: ${claim.measured}`
          )
        )
      )
    : null;
}

// The boxes of a T-handle: a bar along z, a stem along x.
const HANDLE = [
  {centre: [0, 0, 0], half: [0.14, 0.14, 0.85], colour: "#0072b2"},
  {centre: [0.5, 0, 0], half: [0.42, 0.12, 0.12], colour: "#e69f00"}
];
const FACES = [
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [2, 1],
  [2, -1]
];

// The direction towards the eye: the vector that the projection in drawHandle maps to 0, up to 0.01.
const VIEW = [0.34, 0.24, -0.94];
const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);

// Draws the handle in the orientation q. A box is convex, so its faces that look towards the eye do not cover each other and are
// drawn in any order. The stem is drawn after the bar if it points towards the eye, otherwise before it.
function drawHandle({pen, width, height}, q) {
  const scale = Math.min(width, height) * 0.42,
    stemInFront = dot(rotate(q, [1, 0, 0]), VIEW) > 0;
  pen.clearRect(0, 0, width, height);
  for (const box of stemInFront ? HANDLE : HANDLE.slice().reverse())
    for (const [axis, side] of FACES) {
      const normal = rotate(
        q,
        [0, 1, 2].map(k => (k === axis ? side : 0))
      );
      if (dot(normal, VIEW) <= 0) continue;
      pen.beginPath();
      for (const [a, b] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1]
      ]) {
        const p = [0, 0, 0];
        ((p[axis] = side), (p[(axis + 1) % 3] = a), (p[(axis + 2) % 3] = b));
        const [x, y, z] = rotate(
          q,
          p.map((part, k) => box.centre[k] + part * box.half[k])
        );
        pen.lineTo(width / 2 + scale * (x * 0.94 + z * 0.34), height / 2 - scale * (y * 0.96 - x * 0.1 + z * 0.2));
      }
      pen.closePath();
      pen.fillStyle = `color-mix(in srgb, ${box.colour} ${Math.round(100 * (0.55 + 0.45 * Math.max(0, dot(normal, [0.3, 0.8, -0.5]))))}%, black)`;
      pen.fill();
    }
}

// Returns the number of flips in the rows 0 … i. A flip is a change of L·axis/|L|, which is in `along`, from above 0.9 to below −0.9,
// or back.
function flipsUpTo(along, i) {
  let flips = 0,
    up = true;
  for (let k = 0; k <= i; k++) if (up ? along[k] < -0.9 : along[k] > 0.9) ((up = !up), flips++);
  return flips;
}

// Returns the animation of a T-handle by several rules, side by side: plumb's integrators and the exact motion (plumb data flips),
// and the integrator of a port if the table has one.
function tumbling(table) {
  const rules = Object.keys(table)
    .filter(name => name.endsWith(" energy"))
    .map(name => name.replace(/ energy$/, ""));
  const views = rules.map(rule => ({
    rule,
    picture: canvas(230, 200, `a T-handle, ${ruleName(rule)}`),
    text: h("p", {})
  }));
  const draw = t =>
    views.forEach(({rule, picture, text}) => {
      const [i] = rowAt(table.t, t),
        energy = table[rule + " energy"][i],
        isMissing = energy === null;
      drawHandle(picture, isMissing ? [1, 0, 0, 0] : orientationAt(table, rule, t));
      text.textContent = isMissing ? "not finite" : `${flipsUpTo(table[rule], i)} flips, energy ${energy.toFixed(4)}`;
    });
  const lines = h("div", {});
  chart(lines, {
    x: table.t,
    series: rules.map(rule => ({label: ruleName(rule), y: table[rule]})),
    xLabel: "t, s",
    yLabel: "L along the axis / |L|",
    height: 220
  });
  const newton = rules.includes("one Newton step")
    ? "; “one Newton step” is backward Euler with a single Newton iteration, as physics engines use it"
    : "";
  return [
    h("h2", {}, "A T-handle in free fall"),
    h(
      "p",
      {},
      `The handle rotates at 4 rad/s about an axis 0.4° from its middle axis. Each rule takes steps of ${digits(table.t[1])} s${newton}. ${flipsInWords(table, rules)} Below each picture are the number of flips so far, and the energy divided by the energy at the start.`
    ),
    h(
      "div",
      {class: "views"},
      views.map(({rule, picture, text}) => h("div", {}, picture.element, h("h3", {}, ruleName(rule)), text))
    ),
    player({end: table.t[table.t.length - 1], draw, label: "T-handle", speed: 1.5}),
    lines,
    plumb("data flips"),
    verdicts("C23.flips", "C23.count", "C9.symmetric"),
    WASM ? ownSteps(table) : h("p", {class: "faint"}, "This page was made without the kernels in WebAssembly: the motions are recorded.")
  ];
}

const ruleName = rule => (rule === "exact" ? "exact motion" : rule);

// Returns a text that says how often the handle flips by each rule, and how well the rule preserves the energy. The text is
// computed from the table, so that it is true whatever rules the table has.
function flipsInWords(table, names) {
  const rules = names.filter(rule => rule !== "exact"),
    last = table.t.length - 1,
    end = digits(table.t[last]),
    flips = rule => flipsUpTo(table[rule], last);
  const same = rules.filter(rule => flips(rule) === flips("exact")),
    others = rules.filter(rule => !same.includes(rule));
  const change = rule => Math.max(...table[rule + " energy"].map(energy => (energy === null ? Infinity : Math.abs(energy - 1))));
  const far = rules.filter(rule => change(rule) > 0.01),
    near = rules.filter(rule => !far.includes(rule)),
    energyAt = rule => table[rule + " energy"][last];
  const energyText = rule =>
    energyAt(rule) === null ? `${rule} has no finite energy` : `${rule} has ${digits(100 * energyAt(rule))} % of its initial energy`;
  let text = `In ${end} s the exact motion flips ${flips("exact")} times`;
  if (same.length) text += `, and so do ${same.join(", ")}`;
  if (others.length) text += `; ${others.map(rule => `${rule} ${flips(rule)} times`).join(", ")}`;
  text += ".";
  if (far.length) text += ` After ${end} s ${far.map(energyText).join(", ")}.`;
  if (near.length) text += ` The energy of ${near.join(", ")} changes by at most ${digits(100 * Math.max(...near.map(change)))} %.`;
  return text;
}

// Returns an animation of the T-handle that plumb's library computes in the page, with a rule and a step that the reader
// chooses. I are the principal moments of inertia and L is the angular momentum at the start, in the axes of the body. The axes of body
// and world agree at the start. Moments and momentum must equal those of plumb data flips (figure_flips in free_body_figures.c), because
// the curves are drawn beside the exact motion of its table.
function ownSteps(table) {
  const I = [2.5, 1.4, 1.3],
    L = [2.5 * 0.02, 1.4 * 4, 1.3 * 0.02],
    end = table.t[table.t.length - 1],
    size = Math.hypot(...L);
  const chosen = {rule: "0", step: 0.1},
    lines = h("div", {}),
    verdict = h("p", {role: "status"}),
    step = h("span", {});
  const energyOf = m => m.reduce((sum, x, k) => sum + (x * x) / I[k], 0) / 2;
  const draw = module => {
    const inputs = floatsAt(module, module.page_inputs()),
      outputs = floatsAt(module, module.page_outputs());
    const times = [],
      along = [],
      energies = [];
    (inputs.set([...I, ...L]), outputs.set([1, 0, 0, 0]));
    for (let i = 0, parts = 1; i * chosen.step <= end && parts; i++) {
      const [w, x, y, z] = outputs,
        m = rotate([w, -x, -y, -z], L);
      (times.push(i * chosen.step), along.push(m[1] / size), energies.push(energyOf(m) / energyOf(L)));
      parts = module.page_step(Number(chosen.rule), chosen.step);
    }
    const at = t => {
      const [i, part] = rowAt(table.t, Math.min(t, end));
      return (1 - part) * table.exact[i] + part * table.exact[i + 1];
    };
    lines.replaceChildren();
    chart(lines, {
      x: times,
      series: [
        {label: "exact motion", y: times.map(at)},
        {label: "your steps", y: along}
      ],
      xLabel: "t, s",
      yLabel: "L along the axis / |L|",
      height: 220
    });
    const flips = flipsUpTo(along, along.length - 1),
      exactFlips = flipsUpTo(table.exact, table.exact.length - 1),
      change = Math.max(...energies.map(e => Math.abs(e - 1)));
    // The handle rotates at 4 rad/s.
    step.textContent = `${chosen.step.toFixed(2)} s, ${(4 * chosen.step).toFixed(2)} rad `;
    verdict.replaceChildren(
      h("span", {class: "mark " + (flips === exactFlips ? "within" : "wrong")}, flips === exactFlips ? "✓" : "✗"),
      ` ${flips} flips in ${end} s, the exact motion ${exactFlips}; the energy changes by up to ${digits(100 * change)} %.`
    );
  };
  kernelsHere().then(
    module => {
      controls.append(
        select(
          "rule",
          [
            ["0", "midpoint"],
            ["1", "trapezoid in body axes"],
            ["2", "trapezoid in world axes"]
          ],
          "0",
          value => {
            chosen.rule = value;
            draw(module);
          }
        ),
        h(
          "label",
          {},
          "step ",
          step,
          h("input", {
            type: "range",
            min: 0.02,
            max: 1,
            step: 0.01,
            value: chosen.step,
            oninput: event => {
              chosen.step = Number(event.target.value);
              draw(module);
            }
          })
        )
      );
      draw(module);
    },
    error => {
      verdict.textContent = "This browser cannot run the kernels: " + error.message;
    }
  );
  const controls = h("div", {class: "controls"});
  return [
    h("h3", {}, "Choose the step"),
    h(
      "p",
      {},
      "Here plumb's library (plumb/bodies.h, in float) computes the motion in this page. How long may a step be before the number of flips is wrong?"
    ),
    controls,
    lines,
    verdict
  ];
}

// Returns the animation of a spinning pole (plumb data pole).
function pole(table) {
  const names = [
    ["exact", "exact motion"],
    ["midpoint", "midpoint"],
    ["kept", "constant ω"]
  ];
  const picture = canvas(480, 220, "a spinning pole: exact, by the midpoint rule, with constant angular velocity"),
    {pen, width, height} = picture;
  const draw = t => {
    const [i] = rowAt(table.t, t);
    pen.clearRect(0, 0, width, height);
    names.forEach(([name, words], k) => {
      const angle = (table[name][i] * Math.PI) / 180,
        x = (width * (k + 0.5)) / 3,
        y = height - 34;
      ((pen.strokeStyle = COLOURS[k]), (pen.lineWidth = 7), (pen.lineCap = "round"));
      (pen.beginPath(),
        pen.moveTo(x - 70 * Math.sin(angle), y - 75 + 70 * Math.cos(angle)),
        pen.lineTo(x + 70 * Math.sin(angle), y - 75 - 70 * Math.cos(angle)),
        pen.stroke());
      ((pen.fillStyle = cssColour("text")), (pen.font = "15px system-ui"), (pen.textAlign = "center"));
      pen.fillText(`${words}: ${table[name][i].toFixed(1)}°`, x, height - 8);
    });
  };
  const most = name => digits(Math.max(...table[name])),
    apart = Math.max(...table.exact.map((angle, i) => Math.abs(angle - table.midpoint[i])));
  return [
    h("h2", {}, "A spinning pole"),
    h(
      "p",
      {},
      `A thin pole rotates at 6 rad/s about an axis 5.7° from its own. Its direction differs from that at the start by up to ${most("exact")}°; the midpoint rule agrees with the exact motion to ${digits(apart)}°. With a constant angular velocity, that is without the gyroscopic term, the difference is only up to ${most("kept")}°.`
    ),
    picture.element,
    player({end: table.t[table.t.length - 1], draw, label: "pole"}),
    plumb("data pole"),
    verdicts("C23.pole")
  ];
}

// Returns the animation of the herpolhode (plumb data herpolhode).
function herpolhode(table) {
  const picture = canvas(420, 420, "the herpolhode: the path of the angular velocity, seen along the momentum"),
    {pen, width, height} = picture;
  // The component of the exact ω along L is constant, so its path lies in a plane. This is the largest relative deviation of midpoint's ω.
  const largestDeviation = Math.max(...table["midpoint plane"].map(plane => Math.abs(plane - 1)));
  const text = h("p", {}),
    reach = 1.05 * Math.max(...["exact x", "exact y"].flatMap(name => table[name].map(Math.abs)));
  const at = (name, i) => [(width / 2) * (1 + table[name + " x"][i] / reach), (height / 2) * (1 - table[name + " y"][i] / reach)];
  const draw = t => {
    const [now] = rowAt(table.t, t);
    pen.clearRect(0, 0, width, height);
    ["exact", "midpoint"].forEach((name, k) => {
      ((pen.strokeStyle = COLOURS[k]), (pen.lineWidth = k ? 1.5 : 4), pen.setLineDash(k ? [4, 4] : []));
      pen.beginPath();
      for (let i = 0; i <= now; i++) pen.lineTo(...at(name, i));
      (pen.stroke(), pen.setLineDash([]));
      ((pen.fillStyle = COLOURS[k]), pen.beginPath(), pen.arc(...at(name, now), 5, 0, 7), pen.fill());
    });
    text.textContent = `Blue line: exact motion; orange dashes: midpoint rule, whose ω·L is ${table["midpoint plane"][now].toFixed(7)} times that at the start.`;
  };
  return [
    h("h2", {}, "The herpolhode"),
    h(
      "p",
      {},
      `The path of the angular velocity ω in the plane perpendicular to the momentum L, near the middle axis. In the exact motion ω·L is constant; by the midpoint rule it changes by up to ${digits(100 * largestDeviation)} %.`
    ),
    picture.element,
    text,
    player({end: table.t[table.t.length - 1], draw, label: "herpolhode", speed: 3}),
    plumb("data herpolhode"),
    verdicts("C68.turns", "C68.cone")
  ];
}

// --- maps ------------------------------------------------------------------------------------------------------------

// Returns a map of a table over the plane of two of its columns, x and y; x changes fastest from row to row. Each cell has the colour
// colour(value). The reader can change the radius of a circle about 0. Below the map are this radius and the text tell(values) about
// the values of the cells in the circle.
function planeMap(table, xName, yName, valueNames, {title, words, colour, unit, tell, circle = "|L|", choice = "rule"}) {
  const xs = [...new Set(table[xName])],
    ys = [...new Set(table[yName])],
    holder = h("div", {});
  const picture = canvas(420, 420, title),
    {pen, width, height} = picture,
    reading = h("p", {role: "status"});
  const reach = Math.max(...xs.map(Math.abs)),
    measured = value => digits(value) + (unit ? " " + unit : "");
  let name = valueNames[0],
    size = reach / 2;
  const lengths = table[xName].map((x, k) => Math.hypot(x, table[yName][k]));
  const draw = () => {
    const cellWidth = width / xs.length,
      cellHeight = height / ys.length,
      values = table[name];
    values.forEach((value, k) => {
      pen.fillStyle = colour(value);
      pen.fillRect((k % xs.length) * cellWidth, height - (Math.floor(k / xs.length) + 1) * cellHeight, cellWidth + 0.5, cellHeight + 0.5);
    });
    ((pen.strokeStyle = "#000"), (pen.lineWidth = 2));
    (pen.beginPath(), pen.arc(width / 2, height / 2, ((width / 2) * size) / reach, 0, 7), pen.stroke());
    reading.textContent = `${circle} = ${measured(size)}: ` + tell(values.filter((value, k) => lengths[k] <= size));
  };
  // The radius of the circle.
  const slider = h("input", {
    type: "range",
    min: reach / 50,
    max: reach,
    step: reach / 200,
    value: size,
    "aria-label": circle,
    oninput: () => {
      size = Number(slider.value);
      draw();
    }
  });
  draw();
  holder.append(
    h("h2", {}, title),
    h("p", {}, words),
    h(
      "div",
      {class: "controls"},
      select(
        choice,
        valueNames.map(each => [each, each]),
        name,
        value => {
          name = value;
          draw();
        }
      ),
      h("label", {}, circle + " ", slider)
    ),
    picture.element,
    h("p", {class: "faint"}, `Across: ${xName}, up: ${yName}, −${digits(reach)} … ${measured(reach)}.`),
    reading
  );
  return holder;
}

const mix = (from, to, part) => `rgb(${from.map((x, k) => Math.round(x + (to[k] - x) * Math.max(0, Math.min(1, part)))).join(",")})`;
const WHITE = [255, 255, 255],
  BLUE = [0, 76, 140],
  ORANGE = [190, 80, 0];

// Returns the colour of a value from −most (blue) over 0 (white) to most (orange); grey for null.
function signedColour(value, most) {
  if (value === null) return "#999";
  return value < 0 ? mix(WHITE, BLUE, -value / most) : mix(WHITE, ORANGE, value / most);
}

// Returns the map of the change of energy in one step of each rule (plumb data energy).
function energyMap(table) {
  return planeMap(
    table,
    "L.x",
    "L.y",
    Object.keys(table).filter(name => !name.startsWith("L.")),
    {
      title: "Energy gained or lost in one step",
      unit: "kg m²/s",
      words:
        "White: energy preserved; blue: lost; orange: gained; darkest: a quarter of a percent or more; grey: the iteration did not converge.",
      colour: value => signedColour(value, 0.25),
      tell: values => {
        const solved = values.filter(value => value !== null);
        return `within the circle the energy changes by at most ${digits(Math.max(...solved.map(Math.abs)))} %; ${values.length - solved.length} of ${values.length} steps did not converge.`;
      }
    }
  );
}

// Returns the map of the number of iterations of each rule (plumb data convergence).
function convergenceMap(table) {
  const failed = value => value === null || value > 10;
  return planeMap(
    table,
    "L.x",
    "L.y",
    Object.keys(table).filter(name => !name.startsWith("L.")),
    {
      title: "Where implicit steps converge",
      unit: "kg m²/s",
      words:
        "White: few iterations; blue: many; orange: ten were not enough, or they led to another solution than the one that tends to 0 with the momentum. “simple” is the midpoint rule, solved by iteration without derivatives; the other rules are solved by Newton’s method.",
      colour: value => (failed(value) ? "rgb(190,80,0)" : mix(WHITE, BLUE, value / 12)),
      tell: values => {
        const good = values.filter(value => !failed(value));
        return `within the circle ${digits((100 * good.length) / values.length)} % converge, after at most ${Math.max(0, ...good)} iterations.`;
      }
    }
  );
}

// Returns the picture of the field of rotation vectors (plumb data field): an arrow for the rate of each rotation vector, coloured by
// the energy divided by the energy of a rotation about the middle axis.
function fieldMap(table) {
  const picture = canvas(460, 460, "the field of rotation vectors, by energy"),
    {pen, width} = picture;
  const place = x => (width / 2) * (1 + x / 3.3);
  pen.lineWidth = 1.4;
  table.x.forEach((x, k) => {
    const z = table.z[k],
      rate = [table["rate x"][k], table["rate z"][k]],
      length = Math.hypot(...rate) || 1,
      energy = table.energy[k];
    const dx = (6 * rate[0]) / length,
      dz = (6 * rate[1]) / length,
      X = place(x),
      Z = width - place(z);
    const isSeparatrix = Math.abs(energy - 1) < 0.004,
      band = energy > 1 ? COLOURS[1] : COLOURS[0];
    pen.strokeStyle = pen.fillStyle = isSeparatrix ? cssColour("text") : band;
    (pen.beginPath(), pen.moveTo(X - dx, Z + dz), pen.lineTo(X + dx, Z - dz), pen.stroke());
    (pen.beginPath(), pen.arc(X + dx, Z - dz, 1.8, 0, 7), pen.fill());
  });
  return [
    h("h2", {}, "The field, and its three bands of energy"),
    h(
      "p",
      {},
      "Rotation vectors in a plane of the ball of radius π, and the direction in which each moves (a dot is the head of an arrow). Orange: more energy than a rotation about the middle axis; blue: less; between them is the separatrix, on which the energy is equal."
    ),
    picture.element,
    plumb("data field"),
    verdicts("C66.ends", "C66.middle")
  ];
}

// Returns the animation of the sphere of angular momenta of one length, in the axes of the body. plumb's integrator computes the path
// of each momentum in the page; the colour of a path is its energy. `now` is the time, `view` the angle from which the sphere is seen.
function energySphere() {
  if (!WASM) return null;
  const I = [2.5, 1.4, 1.3],
    step = 0.1,
    steps = 500,
    picture = canvas(420, 420, "the sphere of momenta, with the body's paths by energy"),
    {pen, width} = picture;
  const energyOf = m => I[1] * m.reduce((sum, x, k) => sum + (x * x) / I[k], 0),
    text = h("p", {role: "status"}),
    paths = [];
  let view = 0.5,
    now = 0;
  // Returns [x, y, depth] of a point of the unit sphere: its position on the canvas, and its depth, which is negative on the side of
  // the sphere that the reader sees.
  const place = ([x, y, z]) => {
    const a = Math.cos(view) * x - Math.sin(view) * y,
      b = Math.sin(view) * x + Math.cos(view) * y;
    return [(width / 2) * (1 + 0.9 * a), (width / 2) * (1 - 0.9 * (0.94 * z + 0.34 * b)), 0.94 * b - 0.34 * z];
  };
  const draw = () => {
    pen.clearRect(0, 0, width, width);
    ((pen.strokeStyle = cssColour("line")),
      (pen.lineWidth = 1),
      pen.beginPath(),
      pen.arc(width / 2, width / 2, 0.45 * width, 0, 7),
      pen.stroke());
    const colours = {least: COLOURS[0], most: COLOURS[1], edge: cssColour("text")},
      at = Math.min(steps, Math.floor(now / step));
    for (const {points, band} of paths) {
      ((pen.strokeStyle = pen.fillStyle = colours[band]), (pen.lineWidth = band === "edge" ? 2 : 1.2));
      for (let i = 1; i < points.length; i++) {
        // paths behind the sphere are faint
        const [x, y] = place(points[i - 1]),
          [X, Y, depth] = place(points[i]);
        pen.globalAlpha = depth < 0 ? 0.9 : 0.15;
        (pen.beginPath(), pen.moveTo(x, y), pen.lineTo(X, Y), pen.stroke());
      }
      const [x, y, depth] = place(points[at]);
      ((pen.globalAlpha = depth < 0 ? 1 : 0.25), pen.beginPath(), pen.arc(x, y, 4.5, 0, 7), pen.fill());
    }
    ((pen.globalAlpha = 1), (pen.fillStyle = cssColour("text")), (pen.font = "13px system-ui"), (pen.textAlign = "center"));
    [
      ["x, least energy", [1.08, 0, 0]],
      ["x", [-1.08, 0, 0]],
      ["y, middle", [0, 1.08, 0]],
      ["y, middle", [0, -1.08, 0]],
      ["z, most", [0, 0, 1.07]],
      ["z", [0, 0, -1.09]]
    ].forEach(([word, point]) => {
      const [x, y, depth] = place(point);
      if (depth < 0.2) pen.fillText(word, Math.max(50, Math.min(width - 50, x)), y + 4);
    });
  };
  // Computes the path of a momentum and adds it to `paths`. Band "edge" is the separatrix.
  const follow = (module, start, band) => {
    const inputs = floatsAt(module, module.page_inputs()),
      outputs = floatsAt(module, module.page_outputs()),
      points = [start];
    (inputs.set([...I, ...start]), outputs.set([1, 0, 0, 0]));
    for (let i = 0; i < steps; i++) {
      module.page_step(0, step);
      const [w, x, y, z] = outputs;
      points.push(rotate([w, -x, -y, -z], start));
    }
    paths.push({points, band});
  };
  kernelsHere().then(
    module => {
      // The paths start in the plane y = 0, at angles from the x axis (least energy) towards the z axis (most energy). At the angle `edge`
      // the energy equals the energy of a rotation about the middle axis. Of the four starts that symmetry gives for an angle, two are on
      // each path that goes around an axis; one of them is enough.
      const edge = Math.atan(Math.sqrt((1 - I[1] / I[0]) / (I[1] / I[2] - 1)));
      for (const part of [0.15, 0.4, 0.65, 0.9, 1, 1.08, 1.2])
        for (const [x, z] of [
          [1, 1],
          [-1, 1],
          [1, -1],
          [-1, -1]
        ]) {
          const angle = Math.min(part * edge, Math.PI / 2 - 0.03),
            start = [x * Math.cos(angle), 0, z * Math.sin(angle)];
          if (part === 1) follow(module, start, "edge");
          else if (part < 1 && z > 0) follow(module, start, "least");
          else if (part > 1 && x > 0) follow(module, start, "most");
        }
      const drift = Math.max(
        ...paths.map(({points}) => Math.max(...points.map(point => Math.abs(energyOf(point) / energyOf(points[0]) - 1))))
      );
      const left = paths.filter(
        ({points, band}) => band !== "edge" && points.some(point => energyOf(point) > 1 !== (band === "most"))
      ).length;
      text.replaceChildren(
        h("span", {class: "mark " + (left ? "wrong" : "within")}, left ? "✗" : "✓"),
        ` ${paths.length} paths of ${steps} midpoint steps of ${step} s by plumb/bodies.h in floats: the relative change of the energy is at most ${digits(drift)}; ${left} leave their band.`
      );
      draw();
    },
    error => {
      text.textContent = "This browser cannot run the kernels: " + error.message;
    }
  );
  const slider = h("input", {
    type: "range",
    min: -3.14,
    max: 3.14,
    step: 0.02,
    value: view,
    oninput: () => {
      view = Number(slider.value);
      draw();
    }
  });
  return [
    h("h2", {}, "The energy sphere"),
    h(
      "p",
      {},
      "All angular momenta of one length, in the axes of the body. Blue: less energy than a rotation about the middle axis; these paths go around the axis with the largest moment of inertia. Orange: more energy; these paths go around the axis with the smallest moment. Between them is the separatrix, which goes through the middle axis."
    ),
    h("div", {class: "controls"}, h("label", {}, "view ", slider)),
    picture.element,
    player({
      end: steps * step,
      draw: t => {
        now = t;
        draw();
      },
      label: "energy sphere",
      speed: 3
    }),
    text,
    verdicts("C66.ends", "C66.middle")
  ];
}

// Returns the chart of the errors of Magnus steps (plumb data magnus).
function magnusChart(table) {
  const [x, ...names] = Object.keys(table).filter(name => name !== "converges to"),
    lines = h("div", {});
  chart(lines, {
    x: table[x],
    series: names.map(name => ({label: name, y: table[name]})),
    xLabel: x,
    yLabel: "error of a step",
    log: "xy"
  });
  return [
    h("h2", {}, "Error of Magnus steps"),
    h(
      "p",
      {},
      "The error of a step with the first terms of Magnus' series, against the length of the path of the angular velocity during the step."
    ),
    lines,
    plumb("data magnus"),
    verdicts("C61", "C62", "C5")
  ];
}

// Returns a map for each file of plumb map, which has the values or errors of a kernel over a plane of two inputs.
function ownMaps() {
  return site.files.filter(isMap).map(name => {
    const table = columns(name),
      [x, y, ...outputs] = Object.keys(table);
    const most = Math.max(1e-300, ...outputs.flatMap(output => table[output].map(value => Math.abs(value || 0))));
    return planeMap(table, x, y, outputs, {
      title: name.replace(/\.csv$/, ""),
      unit: "",
      circle: "distance from 0",
      choice: "output",
      words: `Blue: below 0; orange: above; the darkest is ${digits(most)}; grey: no value.`,
      colour: value => signedColour(value, most),
      tell: values => `within the circle at most ${digits(Math.max(...values.map(value => Math.abs(value || 0))))}.`
    });
  });
}

// Returns the page of all animated figures for which the document has data.
function motionPage() {
  const of = (name, make) => {
    const table = columns(name);
    return table ? make(table) : [];
  };
  startClock();
  const sections = [
    of("pole.csv", pole),
    of("herpolhode.csv", herpolhode),
    energySphere(),
    of("field.csv", fieldMap),
    of("energy.csv", table => [energyMap(table), plumb("data energy"), verdicts("C7.energy", "C7.bounded", "C8", "C9.energy")]),
    of("convergence.csv", table => [
      convergenceMap(table),
      plumb("data convergence"),
      verdicts("C10.newton", "C10.simple", "C11.world", "C11.body")
    ]),
    of("magnus.csv", magnusChart),
    ...ownMaps()
  ];
  return [
    h("h1", {}, "Motion"),
    of("flips.csv", tumbling),
    h(
      "div",
      {class: "sides"},
      sections.filter(each => each && each.length !== 0).map(each => h("section", {}, each))
    )
  ];
}
