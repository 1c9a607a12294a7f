// Likely causes of errors, with remedies: from what a report says of a result and its promises.

// Why a call fails, by the words of its failure (docs/ports.md, "Reading a failure").
const FAILURES = [
  [/wrote outside/, "the call writes memory outside elements 0 … n − 1", "handle the last n mod 4, 8 … elements apart, and write no component beyond the outputs"],
  [/read outside/, "the call reads memory outside elements 0 … n − 1", "handle the last n mod 4, 8 … elements apart, and read no component beyond the inputs"],
  [/wrote into its inputs/, "the call writes to its inputs", "compute in local variables or in the outputs"],
  [/did not write/, "an output is left as it was", "write every output of every element on every path through the branches"],
  [/did not return/, "an iteration does not end", "limit the number of iterations, and end them for NaN"],
  [/returned error/, "the function returned a status other than 0", "return 0 for every input of the domain, or declare the failure with --limits"],
  [/crashed|SIG|killed/, "the code dereferences an invalid pointer, divides integers by 0, or aborts in an assertion", "make the same call in a program of your own and use a debugger"],
  [/ended the process/, "the code calls exit, or the program ends before its input does", "return to the caller for every input; a program reads to the end of its input"],
  [/^left /, "the call changes the state of the processor or of the process", "restore the rounding mode and other control bits, and release memory and descriptors before the call returns"],
  [/nonsense|answered/, "the program's answers are not in the form that plumb reads", "compare them with docs/ports.md, “The stream”"],
];

// The meaning of each requirement of equal bits that does not hold.
const UNEQUAL = {
  lanes: ["an element's result depends on its neighbours in the call", "remove branches that are taken for a whole vector, and initialise unused lanes"],
  batches: ["an element's result depends on the size of the call or its index in it, although the port declares that it does not", "use the same operations for the last elements as for the others, or do not declare PLUMB_PORT_SAME_BITS"],
  repeats: ["a call's result depends on earlier calls", "initialise all memory that the call reads, and store nothing between calls"],
};

const SMALLER = "scale the operands by a power of two before squaring them; for small arguments use the first terms of the series";

// Returns the facts about a promise that is exceeded, for the rules below.
function facts(kernel, bound) {
  const {worst, profile} = bound, computed = worst.computed ? worst.computed.decimal : null, above = profile.map(bin => bin.worst > number(bound.limit));
  const neighbours = kernel.bounds.filter(each => each.whole && each.region.name === bound.region.name);
  // The last bin above the limit, if the error grows up to it and then falls below the limit at once.
  const last = above.lastIndexOf(true), limit = number(bound.limit);
  const isStep = last > 1 && last < above.length - 1 && profile[last].worst > 100 * limit && profile[last].worst >= profile[last - 2].worst;
  return {
    step: isStep ? profile[last].high : null, region: bound.region.name, kind: gradeClass(bound.grade), computed, exact: Number(String(worst.exact).replace("−", "-")),
    entriesAlone: !bound.whole && neighbours.length > 0 && neighbours.every(each => gradeClass(each.grade) === "within"),
    atHighEnd: above.length > 3 && above.indexOf(true) > 2, atLowEnd: above.length > 3 && above.indexOf(true) < 3 && above.lastIndexOf(true) < above.length - 3,
    isSystematic: Math.abs(Number(worst.systematic) - 1) < 0.2, coordinate: coordinateOf(kernel.id).name,
  };
}

// The first rule that applies names the cause.
const CAUSES = [
  [f => f.computed === "NaN", () => "the result is NaN although the exact value is finite: 0/0, ∞ − ∞, or an argument of acos, asin or sqrt that rounding moved out of the domain",
    "limit such arguments to [−1, 1] or [0, ∞), and use the limit of the formula where a divisor is 0"],
  [f => f.computed === "Infinity" || f.computed === "-Infinity", () => "an intermediate result overflows, or a divisor underflows to 0", "scale the operands by a power of two before squaring them, and treat a zero divisor apart"],
  [f => f.kind !== "few" && f.entriesAlone, () => "cancellation: small entries are computed as differences of larger numbers, whose rounding errors remain in them; the output as a whole is accurate",
    "compute small entries as products: 2 sin²(a/2) for 1 − cos a, (x − y)(x + y) for x² − y², a series for small angles a"],
  [f => f.kind !== "few" && f.coordinate === "cancellation", () => "cancellation: the result is a small difference of large terms, whose rounding errors remain in it", "subtract the terms before they are multiplied, so that the difference is exact or nearly so"],
  [f => f.step !== null, f => `a branch for small ${f.coordinate} goes too far: the error grows up to ${f.coordinate} = ${digits(f.step)}, and is within the limit from there on`, "lower the threshold, or add a term to the formula of that branch"],
  [f => /^tiny|^short/.test(f.region) || f.computed === 0 && f.exact !== 0, () => "squares or products of such small numbers underflow", SMALLER],
  [f => /drifted/.test(f.region), () => "the formula assumes an orthonormal matrix, and this input is not one to working precision", "orthonormalise the matrix before, or allow for the error with --limits if your callers do that"],
  [f => /length|long/.test(f.region), () => "the formula assumes a unit quaternion, and this input has another length", "normalise the quaternion before, or allow for the error with --limits if your callers do that"],
  [f => /turns|past pi/.test(f.region), () => "the angle is reduced by a multiple of 2π that is rounded to the format, or the angle itself is rounded", "compute the angle and its reduction in a higher precision, or reduce with π in two or three parts"],
  [f => /near pi/.test(f.region), () => "the sine of the angle is small there: dividing by it, or an arc cosine, loses digits", "use atan2 of sine and cosine, and take the axis from the symmetric part of the matrix"],
  [f => /near 0/.test(f.region), () => "the arc cosine of a number near 1 loses half of the digits", "use atan2 of sine and cosine, or a series for small angles"],
  [f => f.isSystematic && f.atHighEnd, f => `truncation: inputs nearby have the same error, which grows with ${f.coordinate}, as of a series with too few terms`, "use more terms, or another formula there"],
  [f => f.isSystematic && f.kind !== "wrong", () => "a systematic error: inputs nearby have the same error, as of a polynomial with too few terms or a constant with too few digits", "use more terms, and constants of full precision"],
  [f => f.kind !== "few" && f.atLowEnd, f => `digits are lost where ${f.coordinate} is small: a difference of nearly equal numbers, or a quotient of two small ones`, "use a series below a threshold at which both formulas are accurate"],
  [f => f.kind === "few", () => "the code rounds more often than the limit allows for, or calls a less accurate elementary function", "round less often (fused multiply-add, constants of higher precision), or state a limit of your own with --limits"],
];

// {cause, remedy} of what falls short of a kernel: a failure, a convention, a promise, bits or a special value; null where nothing in
// the report tells.
function likelyCause(kernel, bound) {
  if (kernel.failure) {
    const found = FAILURES.find(([words]) => words.test(kernel.failure.what));
    return found ? {cause: found[1], remedy: found[2]} : null;
  }
  if (bound && kernel.hints.length)
    return {cause: `another convention: the kernel ${kernel.hints[0].hint}`, remedy: "if that is the convention of your library, convert before and after the call; otherwise correct the formula"};
  if (bound) {
    const known = facts(kernel, bound), found = CAUSES.find(([applies]) => applies(known));
    return found ? {cause: found[1](known), remedy: found[2]} : null;
  }
  if (kernel.bits.length) {
    const [cause, remedy] = UNEQUAL[kernel.bits[0]];
    return {cause, remedy};
  }
  return kernel.broken.length ? {cause: "a special value takes a path that was not written for it", remedy: "test for it before the formula, or let NaN and 0 pass through the formula unchanged"} : null;
}
