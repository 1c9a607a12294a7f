// Runs plumb's own kernels in the page, in WebAssembly (validate/report/site/wasm/). The module has the portable path of plumb's
// library, which gives the same bits as on every processor. A page that was made without the module shows only recorded results.

const WASM = hasFile("kernels.base64");
// Size of the module's arrays of inputs and outputs, in floats. It must equal MOST in wasm_kernels.c, and be at least the number
// of inputs of any kernel: dynamic.to_local.n8 has the most, 290.
const FLOATS = 512;
let loading = null;

// Returns a promise of the module's functions. The module is unpacked at the first call.
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

// Returns the outputs of a kernel for these inputs, or null if the library has no kernel with this id.
function runKernel(module, id, numbers) {
  new Uint8Array(module.memory.buffer, module.page_name()).set(new TextEncoder().encode(id + "\0"));
  floatsAt(module, module.page_inputs()).set(numbers);
  const count = module.page_run();
  return count ? Array.from(floatsAt(module, module.page_outputs()).slice(0, count)) : null;
}

// Returns x as a hexadecimal floating-point number, in the form of C's %a.
function toHex(x) {
  if (x === 0) return Object.is(x, -0) ? "-0x0p+0" : "0x0p+0";
  if (!Number.isFinite(x)) return String(x);
  let exponent = Math.floor(Math.log2(Math.abs(x)));
  while (Math.abs(x) / 2 ** exponent >= 2) exponent++;
  while (Math.abs(x) / 2 ** exponent < 1) exponent--;
  const digits = (Math.abs(x) / 2 ** exponent).toString(16);
  return (x < 0 ? "-" : "") + "0x" + digits + "p" + (exponent < 0 ? "" : "+") + exponent;
}

// Returns the names of the components of several inputs or outputs, such as "v.x".
const componentsOf = fields => fields.flatMap(field => field.components);

// Returns the results of plumb's own kernel at its worst inputs in float, as the report has them: [{numbers, name, computed}], the
// inputs, the name of the component with the largest error, and its computed value.
function recordedOf(id) {
  const own = ports.find(port => port.own),
    kernel = own && resultOf(own, id, "float");
  return kernel
    ? kernel.bounds
        .filter(bound => bound.worst && bound.worst.computed)
        .map(({worst}) => ({
          numbers: (worst.inputs || "").split(",").map(numberIn),
          name: worst.computed.name,
          computed: numberIn(worst.computed.hex)
        }))
    : [];
}

// Returns a sentence that says at how many recorded worst inputs the module gives the recorded bits; "" if there are no records.
function agreement(module, id, names) {
  const recorded = recordedOf(id),
    same = recorded.filter(({numbers, name, computed}) => {
      const outputs = runKernel(module, id, numbers),
        k = names.indexOf(name);
      return outputs && Object.is(outputs[k], computed);
    });
  return recorded.length ? `At ${same.length} of ${recorded.length} worst inputs on record it gives the recorded bits.` : "";
}

// Returns the numbers in the text of an input field, or null if they are not `count` numbers.
function parsedNumbers(text, count) {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(numberIn);
  return numbers.length === count && !numbers.some(Number.isNaN) ? numbers : null;
}

// Returns the part of a kernel's page in which the reader types inputs and sees the outputs of plumb's own kernel; null if the
// page was made without the module.
function runPanel(kernel) {
  if (!WASM) return null;
  const recordedCase = recordedOf(kernel.id)[0],
    inputNames = componentsOf(kernel.inputs),
    outputNames = componentsOf(kernel.outputs);
  const text = h("textarea", {rows: 2, spellcheck: "false", "aria-label": "inputs"});
  const result = h("div", {role: "status"}),
    exact = h("div", {}),
    check = h("p", {class: "faint"});
  text.value = (recordedCase ? recordedCase.numbers : inputNames.map(() => 0.5)).map(toHex).join(" ");
  const showResult = (module, numbers) => {
    if (!numbers) return h("p", {}, `Expected ${inputNames.length} numbers: ${inputNames.join(", ")}.`);
    const outputs = runKernel(module, kernel.id, numbers);
    if (!outputs) return h("p", {}, "plumb's library has no kernel with this id.");
    return table(
      ["output", "decimal", "hexadecimal"],
      outputs.map((x, k) => [outputNames[k], String(x), toHex(x)]),
      "outputs"
    );
  };
  const run = module => {
    const numbers = parsedNumbers(text.value, inputNames.length);
    result.replaceChildren(showResult(module, numbers));
    exact.replaceChildren(numbers ? plumb("eval " + kernel.id + " " + numbers.map(toHex).join(" ")) : "");
  };
  kernelsHere().then(
    module => {
      check.textContent = agreement(module, kernel.id, outputNames);
      text.addEventListener("input", () => run(module));
      run(module);
    },
    error => {
      result.textContent = "This browser cannot run the kernel: " + error.message;
    }
  );
  return [
    h("h2", {}, "Run it here"),
    h(
      "div",
      {class: "panel"},
      h("p", {}, `plumb's own kernel, run in this page. Inputs: ${inputNames.join(", ")}, rounded to floats.`),
      text,
      result,
      h("p", {}, "The exact value is computed by:"),
      exact,
      check
    )
  ];
}
