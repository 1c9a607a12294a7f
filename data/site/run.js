// The kernels themselves, in WebAssembly (validate/report/site/wasm/): the portable path of plumb's library, to the same bits as on every
// processor. A page that was made without them has what was recorded.

const WASM = hasFile("kernels.base64");
const FLOATS = 512; // MOST of wasm_kernels.c: moving transforms of eight dimensions take 290
let loading = null;

// The module's functions, unpacked when they are first wanted.
function kernelsHere() {
  loading ||= (async () => {
    const packed = Uint8Array.from(atob(fileText("kernels.base64").trim()), c => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const {instance} = await WebAssembly.instantiate(await new Response(stream).arrayBuffer());
    instance.exports._initialize();
    return instance.exports;
  })();
  return loading;
}

const floatsAt = (module, at) => new Float32Array(module.memory.buffer, at, FLOATS);

// A kernel's outputs; null where the library has no such kernel.
function runKernel(module, id, numbers) {
  new Uint8Array(module.memory.buffer, module.page_name()).set(new TextEncoder().encode(id + "\0"));
  floatsAt(module, module.page_inputs()).set(numbers);
  const count = module.page_run();
  return count ? Array.from(floatsAt(module, module.page_outputs()).slice(0, count)) : null;
}

// As C's %a has it.
function toHex(x) {
  if (!Number.isFinite(x) || x === 0) return Object.is(x, -0) ? "-0x0p+0" : x === 0 ? "0x0p+0" : String(x);
  let exponent = Math.floor(Math.log2(Math.abs(x)));
  while (Math.abs(x) / 2 ** exponent >= 2) exponent++;
  while (Math.abs(x) / 2 ** exponent < 1) exponent--;
  const digits = (Math.abs(x) / 2 ** exponent).toString(16);
  return (x < 0 ? "-" : "") + "0x" + digits + "p" + (exponent < 0 ? "" : "+") + exponent;
}

const componentsOf = fields => fields.flatMap(field => field.components);

// What a report says that plumb's own kernel gives at its worst inputs in float: {numbers, name, computed}.
function recordedOf(id) {
  const own = ports.find(port => port.own), kernel = own && resultOf(own, id, "float");
  return kernel ? kernel.bounds.filter(bound => bound.worst && bound.worst.computed).map(({worst}) =>
    ({numbers: inputsOf(worst).map(fromHex), name: worst.computed.name, computed: fromHex(worst.computed.hex)})) : [];
}

// Whether the module gives what is on record, to the last bit.
function agreement(module, id, names) {
  const recorded = recordedOf(id), same = recorded.filter(({numbers, name, computed}) => {
    const outputs = runKernel(module, id, numbers), k = names.indexOf(name);
    return outputs && Object.is(outputs[k], computed);
  });
  return recorded.length ? `At ${same.length} of ${recorded.length} worst inputs on record it gives the recorded bits.` : "";
}

function runPanel(kernel) {
  const holder = h("div", {class: "panel"}), known = recordedOf(kernel.id)[0], names = componentsOf(kernel.inputs), outputs = componentsOf(kernel.outputs);
  if (!WASM) return null;
  const text = h("textarea", {rows: 2, spellcheck: "false", "aria-label": "inputs"}), result = h("div", {role: "status"}), exact = h("div", {}), check = h("p", {class: "faint"});
  text.value = (known ? known.numbers : names.map(() => 0.5)).map(toHex).join(" ");
  const run = module => {
    const numbers = text.value.trim().split(/[\s,]+/).map(fromHex), asked = numbers.length === names.length && !numbers.some(Number.isNaN);
    const given = asked && runKernel(module, kernel.id, numbers);
    result.replaceChildren(given ? table(["output", "decimal", "hexadecimal"], given.map((x, k) => [outputs[k], String(x), toHex(x)]), "outputs") :
      h("p", {}, asked ? "plumb's library has no such kernel." : `Wanted: ${names.length} numbers, ${names.join(", ")}.`));
    exact.replaceChildren(asked ? command("build/plumb eval " + kernel.id + " " + numbers.map(toHex).join(" ")) : "");
  };
  kernelsHere().then(module => {
    check.textContent = agreement(module, kernel.id, outputs);
    text.addEventListener("input", () => run(module));
    run(module);
  }, error => { result.textContent = "This browser does not run it: " + error.message; });
  holder.append(h("p", {}, `plumb's own kernel, in this page: ${names.join(", ")}, rounded to floats.`), text, result, h("p", {}, "Exactly:"), exact, check);
  return [h("h2", {}, "Run it here"), holder];
}
