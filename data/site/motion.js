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

// A picture that runs from t = 0 to `end` and again: draw(t) is called whenever t changes.
function player({end, draw, label, speed = 1}) {
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
  return h("div", {class: "controls"}, button, slider);
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

// Verdicts of the claims that a picture is about.
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
  const views = ways.map(way => ({way, picture: canvas(230, 200, `a T-handle turned by ${way}`), text: h("p", {})}));
  const draw = t => views.forEach(({way, picture, text}) => {
    const [i] = placeIn(table.t, t), energy = table[way + " energy"][i], gone = energy === null;
    drawHandle(picture, gone ? [1, 0, 0, 0] : orientationAt(table, way, t));
    text.textContent = gone ? `t = ${t.toFixed(1)} s: it gave no number` : `t = ${t.toFixed(1)} s, ${flipsBefore(table[way], i)} flips, energy ${energy.toFixed(4)} of its start`;
  });
  const lines = h("div", {});
  chart(lines, {x: table.t, series: ways.map(way => ({label: way === "exact" ? "the motion" : way, y: table[way]})), xLabel: "t, s", yLabel: "share of L along it", height: 220});
  return [h("h2", {}, "A T-handle in free fall"),
    h("p", {}, "It turns about its middle axis, 0.4° off it, at 4 rad/s: steps of 0.05 s by each rule beside the motion itself, which is computed to the last digit. The implicit rules flip as it does; one Newton step of backward Euler, as engines do it, flips as often and loses energy all the time."),
    h("div", {class: "views"}, views.map(({way, picture, text}) => h("div", {}, h("h3", {}, way === "exact" ? "the motion" : way), picture.element, text))),
    player({end: table.t[table.t.length - 1], draw, label: "T-handle", speed: 1.5}), lines, command("build/plumb data flips"), verdicts("C23.flips", "C23.count", "C9.symmetric"), WASM ? ownSteps(table) : h("p", {class: "faint"}, "This page was made without the kernels in WebAssembly: what moves is recorded.")];
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
    chart(lines, {x: times, series: [{label: "the motion", y: times.map(at)}, {label: "your steps", y: along}], xLabel: "t, s", yLabel: "share of L along it", height: 220});
    const flips = flipsBefore(along, along.length - 1), wanted = flipsBefore(table.exact, table.exact.length - 1), away = Math.max(...energies.map(e => Math.abs(e - 1)));
    step.textContent = `${chosen.step.toFixed(2)} s, ${(4 * chosen.step).toFixed(2)} rad `;
    verdict.replaceChildren(h("span", {class: "mark " + (flips === wanted ? "within" : "wrong")}, flips === wanted ? "✓" : "✗"),
      ` ${flips} flips in ${end} s, the motion ${wanted}; the energy strays by ${digits(away)} of itself.`);
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
  const names = [["exact", "the motion"], ["midpoint", "midpoint"], ["kept", "angular velocity kept"]];
  const picture = canvas(640, 220, "a spinning pole: its tilt by three ways"), {pen, width, height} = picture;
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
  return [h("h2", {}, "The dancing pole"), h("p", {}, "A thin pole that spins, leaning a little: its axis wanders around the momentum. With the angular velocity kept, as without the gyroscopic term, it does something else."),
    picture.element, player({end: table.t[table.t.length - 1], draw, label: "pole"}), command("build/plumb data pole"), verdicts("C23.pole")];
}

function herpolhode(table) {
  const picture = canvas(420, 420, "the herpolhode: the angular velocity's path across the momentum"), {pen, width, height} = picture;
  const text = h("p", {}), reach = 1.05 * Math.max(...["exact x", "exact y"].flatMap(name => table[name].map(Math.abs)));
  const at = (name, i) => [width / 2 * (1 + table[name + " x"][i] / reach), height / 2 * (1 - table[name + " y"][i] / reach)];
  const draw = t => {
    const [now] = placeIn(table.t, t);
    pen.clearRect(0, 0, width, height);
    ["exact", "midpoint"].forEach((name, k) => {
      pen.strokeStyle = COLOURS[k], pen.lineWidth = 1.5, pen.setLineDash(k ? [4, 4] : []);
      pen.beginPath();
      for (let i = 0; i <= now; i++) pen.lineTo(...at(name, i));
      pen.stroke(), pen.setLineDash([]);
      pen.fillStyle = COLOURS[k], pen.beginPath(), pen.arc(...at(name, now), 5, 0, 7), pen.fill();
    });
    text.textContent = `Blue line: the motion; orange dashes: midpoint, whose ω·L is ${table["midpoint plane"][now].toFixed(7)} of that at the start.`;
  };
  return [h("h2", {}, "The herpolhode"), h("p", {}, "The angular velocity's path in the plane across the momentum, near the middle axis. By the motion it stays in one plane; by midpoint it leaves it by less than a share of 0.0002."),
    picture.element, text, player({end: table.t[table.t.length - 1], draw, label: "herpolhode", speed: 3}), command("build/plumb data herpolhode"), verdicts("C68.turns", "C68.cone")];
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
    words: "White: kept. Blue: lost; orange: gained; the darkest is a quarter of a percent. Grey: the step is not solved.",
    colour: value => value === null ? "#999" : value < 0 ? mix(WHITE, BLUE, -4 * value) : mix(WHITE, ORANGE, 4 * value),
    tell: values => { const solved = values.filter(value => value !== null); return `within it energy changes by at most ${digits(Math.max(...solved.map(Math.abs)))} %; ${values.length - solved.length} of ${values.length} steps are not solved.`; }});
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
  return [h("h2", {}, "The field, and its three bands of energy"), h("p", {}, "Rotation vectors in a plane of the ball of radius π, and where they go (dots are heads). Orange: more energy than about the middle axis; blue: less; between them the separatrix, where it is 1."), picture.element, command("build/plumb data field"), verdicts("C66.ends", "C66.middle")];
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
  return [h("h2", {}, "Magnus' terms against the step"), h("p", {}, "The error of a step with the first terms of the series, against the path that the angular velocity makes in it."), lines, command("build/plumb data magnus"), verdicts("C61", "C62", "C5")];
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
  return [h("h1", {}, "What moves"), of("flips.csv", tumbling), of("pole.csv", pole), of("herpolhode.csv", herpolhode), energySphere(), of("field.csv", fieldMap),
    of("energy.csv", table => [energyMap(table), command("build/plumb data energy"), verdicts("C7.energy", "C7.bounded", "C8", "C9.energy")]), of("convergence.csv", table => [convergenceMap(table), command("build/plumb data convergence"), verdicts("C10.newton", "C10.simple", "C11.world", "C11.body")]), of("magnus.csv", magnusChart), ownMaps()];
}
