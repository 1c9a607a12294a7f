// Animated figures: tumbling bodies, poles, and maps, with the numbers of plumb's figures (columns of CSV).

let motionFrame = 0, motionPlaying = [];
function stopMotion() { cancelAnimationFrame(motionFrame); motionPlaying = []; }
const MOVING = ["flips.csv", "pole.csv", "herpolhode.csv", "field.csv", "energy.csv", "convergence.csv", "magnus.csv"];
// A file of plumb map begins with the two inputs' names and has an output for each; it is shown beside plumb's own figures.
const isMap = name => name.startsWith("map") && name.endsWith(".csv");
function hasMotion() { return site.files.some(name => MOVING.includes(name) || isMap(name)); }

function turnClock(last) {
  const step = now => {
    motionPlaying.forEach(player => player(last === undefined ? 0 : Math.min(0.1, (now - last) / 1000)));
    last = now;
    motionFrame = requestAnimationFrame(step);
  };
  motionFrame = requestAnimationFrame(step);
}

// A picture that runs from t = 0 to `end` and again: calls draw(t) whenever t changes, and shows t beside the slider.
function player({end, draw: drawAt, label, speed = 1}) {
  const time = h("output", {class: "time"}), draw = now => { time.textContent = `t = ${now.toFixed(1)} s`; drawAt(now); };
  let t = 0, playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const button = h("button", {type: "button", onclick: () => { playing = !playing; name(); }});
  const slider = h("input", {type: "range", min: 0, max: end, step: end / 1000, value: 0, "aria-label": "time, " + label,
    oninput: () => { playing = false; t = Number(slider.value); name(); draw(t); }});
  const name = () => { button.textContent = playing ? "pause" : "play"; };
  name();
  motionPlaying.push(passed => {
    if (!playing) return;
    t = (t + speed * passed) % end;
    slider.value = t;
    draw(t);
  });
  requestAnimationFrame(() => draw(t));
  return h("div", {class: "controls"}, button, slider, time);
}

function canvas(width, height, label) {
  const element = h("canvas", {class: "picture", role: "img", "aria-label": label, width: width * 2, height: height * 2, style: `width:${width}px`});
  const pen = element.getContext("2d");
  pen.scale(2, 2);
  return {element, pen, width, height};
}

// --- bodies ----------------------------------------------------------------------------------------------------------

// Row of a table that t falls into, and the part of the way to the next.
function placeIn(times, t) {
  const i = Math.min(times.length - 2, Math.max(0, Math.floor(t / (times[1] - times[0]))));
  return [i, Math.min(1, (t - times[i]) / (times[1] - times[0]))];
}

function orientationAt(table, way, t) {
  const [i, part] = placeIn(table.t, t), at = k => ["w", "x", "y", "z"].map(c => table[`${way} ${c}`][k]);
  const a = at(i), b = at(i + 1), sign = a.reduce((sum, x, k) => sum + x * b[k], 0) < 0 ? -1 : 1;
  const q = a.map((x, k) => (1 - part) * x + part * sign * b[k]), length = Math.hypot(...q);
  return q.map(x => x / length);
}

function rotate([w, x, y, z], v) {
  const t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0]];
}

// Verdicts of the claims that a picture shows.
function verdicts(...ids) {
  const found = ids.map(id => claims().find(claim => claim.id === id)).filter(Boolean);
  return found.length ? h("ul", {}, found.map(claim => h("li", {}, h("span", {class: "mark " + VERDICTS[claim.verdict][0]}, `${VERDICTS[claim.verdict][1]} ${claim.verdict}`), " ",
    link("claims/" + claim.id, claim.id), `: ${claim.claim}; found: ${claim.measured}`))) : null;
}

// Boxes of a T-handle: a bar along z, a stem along x. Its moments grow from y to x as the articles' do.
const HANDLE = [{centre: [0, 0, 0], half: [0.14, 0.14, 0.85], colour: "#0072b2"}, {centre: [0.5, 0, 0], half: [0.42, 0.12, 0.12], colour: "#e69f00"}];
const FACES = [[0, 1], [0, -1], [1, 1], [1, -1], [2, 1], [2, -1]];

// Towards the eye: what the projection below does not see.
const VIEW = [0.34, 0.24, -0.94];
const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);

// A box is convex: of its faces those that look towards the eye, in any order; the stem is before the bar or behind it.
function drawHandle({pen, width, height}, q) {
  const scale = Math.min(width, height) * 0.42, stemInFront = dot(rotate(q, [1, 0, 0]), VIEW) > 0;
  pen.clearRect(0, 0, width, height);
  for (const box of stemInFront ? HANDLE : HANDLE.slice().reverse())
    for (const [axis, side] of FACES) {
      const normal = rotate(q, [0, 1, 2].map(k => (k === axis ? side : 0)));
      if (dot(normal, VIEW) <= 0) continue;
      pen.beginPath();
      for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
        const p = [0, 0, 0];
        p[axis] = side, p[(axis + 1) % 3] = a, p[(axis + 2) % 3] = b;
        const [x, y, z] = rotate(q, p.map((part, k) => box.centre[k] + part * box.half[k]));
        pen.lineTo(width / 2 + scale * (x * 0.94 + z * 0.34), height / 2 - scale * (y * 0.96 - x * 0.1 + z * 0.2));
      }
      pen.closePath();
      pen.fillStyle = `color-mix(in srgb, ${box.colour} ${Math.round(100 * (0.55 + 0.45 * Math.max(0, dot(normal, [0.3, 0.8, -0.5]))))}%, black)`;
      pen.fill();
    }
}

function flipsBefore(along, i) {
  let flips = 0, up = true;
  for (let k = 0; k <= i; k++)
    if (up ? along[k] < -0.9 : along[k] > 0.9) up = !up, flips++;
  return flips;
}

function tumbling(table) {
  // Those of plumb, then those of somebody's port.
  const ways = Object.keys(table).filter(name => name.endsWith(" energy")).map(name => name.replace(/ energy$/, ""));
  const views = ways.map(way => ({way, picture: canvas(230, 200, `a T-handle, ${wayName(way)}`), text: h("p", {})}));
  const draw = t => views.forEach(({way, picture, text}) => {
    const [i] = placeIn(table.t, t), energy = table[way + " energy"][i], gone = energy === null;
    drawHandle(picture, gone ? [1, 0, 0, 0] : orientationAt(table, way, t));
    text.textContent = gone ? "no number" : `${flipsBefore(table[way], i)} flips, energy ${energy.toFixed(4)}`;
  });
  const lines = h("div", {});
  chart(lines, {x: table.t, series: ways.map(way => ({label: wayName(way), y: table[way]})), xLabel: "t, s", yLabel: "L along the axis / |L|", height: 220});
  return [h("h2", {}, "A T-handle in free fall"),
    h("p", {}, `It rotates about its middle axis, 0.4° off it, at 4 rad/s. Each rule takes steps of ${digits(table.t[1])} s${ways.includes("one Newton step") ? "; “one Newton step” is backward Euler with a single Newton iteration, as physics engines use it" : ""}. ${flipsInWords(table, ways)} The numbers below the pictures are the flips so far, and the energy relative to its start.`),
    h("div", {class: "views"}, views.map(({way, picture, text}) => h("div", {}, picture.element, h("h3", {}, wayName(way)), text))),
    player({end: table.t[table.t.length - 1], draw, label: "T-handle", speed: 1.5}), lines, plumb("data flips"), verdicts("C23.flips", "C23.count", "C9.symmetric"), WASM ? ownSteps(table) : h("p", {class: "faint"}, "This page was made without the kernels in WebAssembly: the motions are recorded.")];
}

const wayName = way => way === "exact" ? "exact motion" : way;

// How often each rule flips, and how well it preserves the energy: from the table, so that it is true of any rules.
function flipsInWords(table, ways) {
  const rules = ways.filter(way => way !== "exact"), last = table.t.length - 1, end = digits(table.t[last]), flips = way => flipsBefore(table[way], last);
  const same = rules.filter(way => flips(way) === flips("exact")), others = rules.filter(way => !same.includes(way));
  const change = way => Math.max(...table[way + " energy"].map(energy => energy === null ? Infinity : Math.abs(energy - 1)));
  const far = rules.filter(way => change(way) > 0.01), near = rules.filter(way => !far.includes(way)), energyAt = way => table[way + " energy"][last];
  return `In ${end} s the exact motion flips ${flips("exact")} times` + (same.length ? `, and so do ${same.join(", ")}` : "") + (others.length ? `; ${others.map(way => `${way} ${flips(way)} times`).join(", ")}` : "") + "." +
    (far.length ? ` After ${end} s ${far.map(way => energyAt(way) === null ? `${way} has no finite energy` : `${way} has ${digits(100 * energyAt(way))} % of its energy`).join(", ")}.` : "") +
    (near.length ? ` The energy of ${near.join(", ")} changes by at most ${digits(100 * Math.max(...near.map(change)))} %.` : "");
}

// The same handle by plumb's library in the page, by a rule and a step of the reader's.
function ownSteps(table) {
  const I = [2.5, 1.4, 1.3], L = [2.5 * 0.02, 1.4 * 4, 1.3 * 0.02], end = table.t[table.t.length - 1], size = Math.hypot(...L);
  const chosen = {rule: "0", step: 0.1}, lines = h("div", {}), verdict = h("p", {role: "status"}), step = h("span", {});
  const energyOf = m => m.reduce((sum, x, k) => sum + x * x / I[k], 0) / 2;
  const draw = module => {
    const inputs = floatsAt(module, module.page_inputs()), outputs = floatsAt(module, module.page_outputs());
    const times = [], along = [], energies = [];
    inputs.set([...I, ...L]), outputs.set([1, 0, 0, 0]);
    for (let i = 0, parts = 1; i * chosen.step <= end && parts; i++) {
      const [w, x, y, z] = outputs, m = rotate([w, -x, -y, -z], L);
      times.push(i * chosen.step), along.push(m[1] / size), energies.push(energyOf(m) / energyOf(L));
      parts = module.page_step(Number(chosen.rule), chosen.step);
    }
    const at = t => { const [i, part] = placeIn(table.t, Math.min(t, end)); return (1 - part) * table.exact[i] + part * table.exact[i + 1]; };
    lines.replaceChildren();
    chart(lines, {x: times, series: [{label: "exact motion", y: times.map(at)}, {label: "your steps", y: along}], xLabel: "t, s", yLabel: "L along the axis / |L|", height: 220});
    const flips = flipsBefore(along, along.length - 1), wanted = flipsBefore(table.exact, table.exact.length - 1), away = Math.max(...energies.map(e => Math.abs(e - 1)));
    step.textContent = `${chosen.step.toFixed(2)} s, ${(4 * chosen.step).toFixed(2)} rad `;
    verdict.replaceChildren(h("span", {class: "mark " + (flips === wanted ? "within" : "wrong")}, flips === wanted ? "✓" : "✗"),
      ` ${flips} flips in ${end} s, the exact motion ${wanted}; the energy changes by up to ${digits(100 * away)} %.`);
  };
  kernelsHere().then(module => {
    controls.append(select("rule", [["0", "midpoint"], ["1", "trapezoid in body axes"], ["2", "trapezoid in world axes"]], "0", value => { chosen.rule = value; draw(module); }),
      h("label", {}, "step ", step, h("input", {type: "range", min: 0.02, max: 1, step: 0.01, value: chosen.step, oninput: event => { chosen.step = Number(event.target.value); draw(module); }})));
    draw(module);
  }, error => { verdict.textContent = "This browser does not run it: " + error.message; });
  const controls = h("div", {class: "controls"});
  return [h("h3", {}, "By your own steps"), h("p", {}, "plumb/bodies.h itself, in floats, in this page: how long may a step be before the flips go wrong?"), controls, lines, verdict];
}

function pole(table) {
  const names = [["exact", "exact motion"], ["midpoint", "midpoint"], ["kept", "constant ω"]];
  const picture = canvas(480, 220, "a spinning pole: exact, by the midpoint rule, with constant angular velocity"), {pen, width, height} = picture;
  const draw = t => {
    const [i] = placeIn(table.t, t);
    pen.clearRect(0, 0, width, height);
    names.forEach(([name, words], k) => {
      const angle = table[name][i] * Math.PI / 180, x = width * (k + 0.5) / 3, y = height - 34;
      pen.strokeStyle = COLOURS[k], pen.lineWidth = 7, pen.lineCap = "round";
      pen.beginPath(), pen.moveTo(x - 70 * Math.sin(angle), y - 75 + 70 * Math.cos(angle)), pen.lineTo(x + 70 * Math.sin(angle), y - 75 - 70 * Math.cos(angle)), pen.stroke();
      pen.fillStyle = ink("text"), pen.font = "15px system-ui", pen.textAlign = "center";
      pen.fillText(`${words}: ${table[name][i].toFixed(1)}°`, x, height - 8);
    });
  };
  const most = name => digits(Math.max(...table[name])), apart = Math.max(...table.exact.map((angle, i) => Math.abs(angle - table.midpoint[i])));
  return [h("h2", {}, "A spinning pole"), h("p", {}, `A thin pole rotates at 6 rad/s about an axis 5.7° from its own. Its direction differs from that at the start by up to ${most("exact")}°; the midpoint rule agrees with the exact motion to ${digits(apart)}°. With a constant angular velocity, that is without the gyroscopic term, the difference is only up to ${most("kept")}°.`),
    picture.element, player({end: table.t[table.t.length - 1], draw, label: "pole"}), plumb("data pole"), verdicts("C23.pole")];
}

function herpolhode(table) {
  const picture = canvas(420, 420, "the herpolhode: the path of the angular velocity, seen along the momentum"), {pen, width, height} = picture;
  const leaves = Math.max(...table["midpoint plane"].map(plane => Math.abs(plane - 1)));
  const text = h("p", {}), reach = 1.05 * Math.max(...["exact x", "exact y"].flatMap(name => table[name].map(Math.abs)));
  const at = (name, i) => [width / 2 * (1 + table[name + " x"][i] / reach), height / 2 * (1 - table[name + " y"][i] / reach)];
  const draw = t => {
    const [now] = placeIn(table.t, t);
    pen.clearRect(0, 0, width, height);
    ["exact", "midpoint"].forEach((name, k) => {
      pen.strokeStyle = COLOURS[k], pen.lineWidth = k ? 1.5 : 4, pen.setLineDash(k ? [4, 4] : []);
      pen.beginPath();
      for (let i = 0; i <= now; i++) pen.lineTo(...at(name, i));
      pen.stroke(), pen.setLineDash([]);
      pen.fillStyle = COLOURS[k], pen.beginPath(), pen.arc(...at(name, now), 5, 0, 7), pen.fill();
    });
    text.textContent = `Blue line: exact motion; orange dashes: midpoint rule, whose ω·L is ${table["midpoint plane"][now].toFixed(7)} times that at the start.`;
  };
  return [h("h2", {}, "The herpolhode"), h("p", {}, `The path of the angular velocity ω in the plane perpendicular to the momentum L, near the middle axis. In the exact motion ω·L is constant; by the midpoint rule it changes by up to ${digits(100 * leaves)} %.`),
    picture.element, text, player({end: table.t[table.t.length - 1], draw, label: "herpolhode", speed: 3}), plumb("data herpolhode"), verdicts("C68.turns", "C68.cone")];
}

// --- maps ------------------------------------------------------------------------------------------------------------

// A plane of cells, x fastest, coloured from blue over white to orange, or from white to blue where nothing is negative.
function planeMap(table, xName, yName, valueNames, {title, words, colour, unit, tell, circle = "|L|", choice = "rule"}) {
  const xs = [...new Set(table[xName])], ys = [...new Set(table[yName])], holder = h("div", {});
  const picture = canvas(420, 420, title), {pen, width, height} = picture, reading = h("p", {role: "status"});
  const reach = Math.max(...xs.map(Math.abs)), measured = value => digits(value) + (unit ? " " + unit : "");
  let name = valueNames[0], size = reach / 2;
  const lengths = table[xName].map((x, k) => Math.hypot(x, table[yName][k]));
  const draw = () => {
    const cellWidth = width / xs.length, cellHeight = height / ys.length, values = table[name];
    values.forEach((value, k) => {
      pen.fillStyle = colour(value);
      pen.fillRect((k % xs.length) * cellWidth, height - (Math.floor(k / xs.length) + 1) * cellHeight, cellWidth + 0.5, cellHeight + 0.5);
    });
    pen.strokeStyle = "#000", pen.lineWidth = 2;
    pen.beginPath(), pen.arc(width / 2, height / 2, width / 2 * size / reach, 0, 7), pen.stroke();
    reading.textContent = `${circle} = ${measured(size)}: ` + tell(values.filter((value, k) => lengths[k] <= size));
  };
  const slider = h("input", {type: "range", min: reach / 50, max: reach, step: reach / 200, value: size, "aria-label": circle, oninput: () => { size = Number(slider.value); draw(); }});
  draw();
  holder.append(h("h2", {}, title), h("p", {}, words), h("div", {class: "controls"}, select(choice, valueNames.map(each => [each, each]), name, value => { name = value; draw(); }),
    h("label", {}, circle + " ", slider)), picture.element, h("p", {class: "faint"}, `Across: ${xName}, up: ${yName}, −${digits(reach)} … ${measured(reach)}.`), reading);
  return holder;
}

const mix = (from, to, part) => `rgb(${from.map((x, k) => Math.round(x + (to[k] - x) * Math.max(0, Math.min(1, part)))).join(",")})`;
const WHITE = [255, 255, 255], BLUE = [0, 76, 140], ORANGE = [190, 80, 0];

function energyMap(table) {
  return planeMap(table, "L.x", "L.y", Object.keys(table).filter(name => !name.startsWith("L.")), {title: "Energy gained or lost in one step", unit: "kg m²/s",
    words: "White: energy preserved; blue: lost; orange: gained; darkest: a quarter of a percent or more; grey: the iteration did not converge.",
    colour: value => value === null ? "#999" : value < 0 ? mix(WHITE, BLUE, -4 * value) : mix(WHITE, ORANGE, 4 * value),
    tell: values => { const solved = values.filter(value => value !== null); return `within it energy changes by at most ${digits(Math.max(...solved.map(Math.abs)))} %; ${values.length - solved.length} of ${values.length} steps did not converge.`; }});
}

function convergenceMap(table) {
  const failed = value => value === null || value > 10;
  return planeMap(table, "L.x", "L.y", Object.keys(table).filter(name => !name.startsWith("L.")), {title: "Where implicit steps converge", unit: "kg m²/s",
    words: "From white, few iterations, to blue, many; orange: ten were not enough, or they led to another solution than the one that continues the body at rest. “simple” is the midpoint rule iterated without derivatives; the others are by Newton’s method.",
    colour: value => failed(value) ? "rgb(190,80,0)" : mix(WHITE, BLUE, value / 12),
    tell: values => { const good = values.filter(value => !failed(value)); return `within it ${digits(100 * good.length / values.length)} % converge, after at most ${Math.max(0, ...good)} iterations.`; }});
}

// Arrows of a rotation vector's rate, coloured by the energy beside that of the middle axis.
function fieldMap(table) {
  const picture = canvas(460, 460, "the field of rotation vectors, by energy"), {pen, width} = picture;
  const place = x => width / 2 * (1 + x / 3.3);
  pen.lineWidth = 1.4;
  table.x.forEach((x, k) => {
    const z = table.z[k], rate = [table["rate x"][k], table["rate z"][k]], length = Math.hypot(...rate) || 1, energy = table.energy[k];
    const dx = 6 * rate[0] / length, dz = 6 * rate[1] / length, X = place(x), Z = width - place(z);
    pen.strokeStyle = pen.fillStyle = Math.abs(energy - 1) < 0.004 ? ink("text") : energy > 1 ? COLOURS[1] : COLOURS[0];
    pen.beginPath(), pen.moveTo(X - dx, Z + dz), pen.lineTo(X + dx, Z - dz), pen.stroke();
    pen.beginPath(), pen.arc(X + dx, Z - dz, 1.8, 0, 7), pen.fill();
  });
  return [h("h2", {}, "The field, and its three bands of energy"), h("p", {}, "Rotation vectors in a plane of the ball of radius π, and where they go (dots are heads). Orange: more energy than about the middle axis; blue: less; between them the separatrix, where it is 1."), picture.element, plumb("data field"), verdicts("C66.ends", "C66.middle")];
}

// Momenta of one length, as the body sees them: where plumb's steps of the body carry each, on a sphere, by their energy.
function energySphere() {
  if (!WASM) return null;
  const I = [2.5, 1.4, 1.3], step = 0.1, steps = 500, picture = canvas(420, 420, "the sphere of momenta, with the body's paths by energy"), {pen, width} = picture;
  const energyOf = m => I[1] * m.reduce((sum, x, k) => sum + x * x / I[k], 0), text = h("p", {role: "status"}), paths = [];
  let view = 0.5, now = 0;
  const place = ([x, y, z]) => {
    const a = Math.cos(view) * x - Math.sin(view) * y, b = Math.sin(view) * x + Math.cos(view) * y;
    return [width / 2 * (1 + 0.9 * a), width / 2 * (1 - 0.9 * (0.94 * z + 0.34 * b)), 0.94 * b - 0.34 * z];
  };
  const inks = () => ({least: COLOURS[0], most: COLOURS[1], edge: ink("text")});
  const draw = () => {
    pen.clearRect(0, 0, width, width);
    pen.strokeStyle = ink("line"), pen.lineWidth = 1, pen.beginPath(), pen.arc(width / 2, width / 2, 0.45 * width, 0, 7), pen.stroke();
    const colours = inks(), at = Math.min(steps, Math.floor(now / step));
    for (const {points, band} of paths) {
      pen.strokeStyle = pen.fillStyle = colours[band], pen.lineWidth = band === "edge" ? 2 : 1.2;
      for (let i = 1; i < points.length; i++) { // paths behind the sphere are faint
        const [x, y] = place(points[i - 1]), [X, Y, depth] = place(points[i]);
        pen.globalAlpha = depth < 0 ? 0.9 : 0.15;
        pen.beginPath(), pen.moveTo(x, y), pen.lineTo(X, Y), pen.stroke();
      }
      const [x, y, depth] = place(points[at]);
      pen.globalAlpha = depth < 0 ? 1 : 0.25, pen.beginPath(), pen.arc(x, y, 4.5, 0, 7), pen.fill();
    }
    pen.globalAlpha = 1, pen.fillStyle = ink("text"), pen.font = "13px system-ui", pen.textAlign = "center";
    [["x, least energy", [1.08, 0, 0]], ["x", [-1.08, 0, 0]], ["y, middle", [0, 1.08, 0]], ["y, middle", [0, -1.08, 0]], ["z, most", [0, 0, 1.07]], ["z", [0, 0, -1.09]]].forEach(([word, point]) => {
      const [x, y, depth] = place(point);
      if (depth < 0.2) pen.fillText(word, Math.max(50, Math.min(width - 50, x)), y + 4);
    });
  };
  const follow = (module, start, band) => {
    const inputs = floatsAt(module, module.page_inputs()), outputs = floatsAt(module, module.page_outputs()), points = [start];
    inputs.set([...I, ...start]), outputs.set([1, 0, 0, 0]);
    for (let i = 0; i < steps; i++) {
      module.page_step(0, step);
      const [w, x, y, z] = outputs;
      points.push(rotate([w, -x, -y, -z], start));
    }
    paths.push({points, band});
  };
  kernelsHere().then(module => {
    // Across y, from the axis of least energy to that of most: the edge between them is where the energy is the middle axis's.
    const edge = Math.atan(Math.sqrt((1 - I[1] / I[0]) / (I[1] / I[2] - 1)));
    for (const part of [0.15, 0.4, 0.65, 0.9, 1, 1.08, 1.2])
      for (const [x, z] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
        const a = Math.min(part * edge, Math.PI / 2 - 0.03), inside = part < 1;
        if (inside ? z > 0 : part === 1 || x > 0) follow(module, [x * Math.cos(a), 0, z * Math.sin(a)], inside ? "least" : part === 1 ? "edge" : "most");
      }
    const drift = Math.max(...paths.map(({points}) => Math.max(...points.map(point => Math.abs(energyOf(point) / energyOf(points[0]) - 1)))));
    const left = paths.filter(({points, band}) => band !== "edge" && points.some(point => energyOf(point) > 1 !== (band === "most"))).length;
    text.replaceChildren(h("span", {class: "mark " + (left ? "wrong" : "within")}, left ? "✗" : "✓"),
      ` ${paths.length} paths of ${steps} midpoint steps of ${step} s by plumb/bodies.h in floats: the energy strays by ${digits(drift)} of itself at most; ${left} leave their band.`);
    draw();
  }, error => { text.textContent = "This browser does not run it: " + error.message; });
  const slider = h("input", {type: "range", min: -3.14, max: 3.14, step: 0.02, value: view, oninput: () => { view = Number(slider.value); draw(); }});
  return [h("h2", {}, "The energy sphere"), h("p", {}, "All momenta of one length, in the body's axes. Blue: less energy than about the middle axis, paths around the axis of the largest moment; orange: more, around that of the smallest; between them the separatrix, where it is 1, through the middle axis."),
    h("div", {class: "controls"}, h("label", {}, "turn it ", slider)), picture.element, player({end: steps * step, draw: t => { now = t; draw(); }, label: "energy sphere", speed: 3}), text, verdicts("C66.ends", "C66.middle")];
}

function magnusChart(table) {
  const [x, ...names] = Object.keys(table).filter(name => name !== "converges to"), lines = h("div", {});
  chart(lines, {x: table[x], series: names.map(name => ({label: name, y: table[name]})), xLabel: x, yLabel: "error of a step", log: "xy"});
  return [h("h2", {}, "Magnus' terms against the step"), h("p", {}, "The error of a step with the first terms of the series, against the path that the angular velocity makes in it."), lines, plumb("data magnus"), verdicts("C61", "C62", "C5")];
}

// Output of plumb map: planes of the values or the errors of a kernel.
function ownMaps() {
  return site.files.filter(isMap).map(name => {
    const table = columns(name), [x, y, ...outputs] = Object.keys(table);
    const most = Math.max(1e-300, ...outputs.flatMap(output => table[output].map(value => Math.abs(value || 0))));
    return planeMap(table, x, y, outputs, {title: name.replace(/\.csv$/, ""), unit: "", circle: "distance from 0", choice: "output", words: `Blue: below 0; orange: above; the darkest is ${digits(most)}; grey: no value.`,
      colour: value => value === null ? "#999" : value < 0 ? mix(WHITE, BLUE, -value / most) : mix(WHITE, ORANGE, value / most),
      tell: values => `within it at most ${digits(Math.max(...values.map(value => Math.abs(value || 0))))}.`});
  });
}

function motionPage() {
  const of = (name, make) => { const table = columns(name); return table ? make(table) : []; };
  turnClock();
  const sections = [of("pole.csv", pole), of("herpolhode.csv", herpolhode), energySphere(), of("field.csv", fieldMap),
    of("energy.csv", table => [energyMap(table), plumb("data energy"), verdicts("C7.energy", "C7.bounded", "C8", "C9.energy")]),
    of("convergence.csv", table => [convergenceMap(table), plumb("data convergence"), verdicts("C10.newton", "C10.simple", "C11.world", "C11.body")]), of("magnus.csv", magnusChart), ...ownMaps()];
  return [h("h1", {}, "Motion"), of("flips.csv", tumbling), h("div", {class: "sides"}, sections.filter(each => each && each.length !== 0).map(each => h("section", {}, each)))];
}
