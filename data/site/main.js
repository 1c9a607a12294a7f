// Which page is shown: the part of the address behind "#/". Search, and what stands around the pages.

// A page of one port opens on it; the grid of kernels is then a page of its own.
const only = ports.length === 1 ? ports[0].name : null;

const PAGES = {
  "": {text: only || "overview", there: true, draw: () => only ? portPage(only) : overview()},
  overview: {text: "overview", there: only, draw: overview},
  claims: {text: "claims", there: hasDocument("plumb-claims"), draw: claimsPage},
  motion: {text: "motion", there: hasMotion(), draw: motionPage},
  speed: {text: "speed", there: hasDocument("plumb.bench.targets"), draw: () => targetsPage({title: "Promises of speed", schema: "plumb.bench.targets", words: "bench --targets", pictures: /^(speedup|accuracy_time|hierarchy|chain|cost|work)$/})},
  list: {text: "list", there: hasDocument("plumb.list.targets"), draw: () => targetsPage({title: "Promises of the list's speed", schema: "plumb.list.targets", words: "list bench --targets", pictures: /^list_/})},
  nights: {text: "nights", there: hasDocument("plumb.history"), draw: nightsPage},
  figures: {text: "figures", there: figureNames().length, draw: figuresPage},
  glossary: {text: "glossary", there: true, draw: glossaryPage},
  kernel: {draw: kernelPage, of: true},
  port: {draw: portPage, of: true},
};
// Pages of something that the rest of the address names; all others but the claims and the glossary have no such rest.
const namesSomething = name => PAGES[name].of || name === "claims" || name === "glossary";

// The part of the address behind "#/" as a page and what it names; null if there is no such page.
function addressed() {
  const [page, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  let wanted = rest.join("/");
  try { wanted = decodeURIComponent(wanted); } catch { return null; }
  const known = Object.hasOwn(PAGES, page) && (PAGES[page].of || PAGES[page].there) && Boolean(wanted) <= Boolean(namesSomething(page)) && (wanted || !PAGES[page].of);
  return known ? {page, wanted} : null;
}

// Until the page is complete, only the first page can be drawn: the parts of the others are behind the script.
let waiting = false;
function show() {
  const {page, wanted} = addressed() || {page: null}, about = PAGES[page];
  stopMotion();
  waiting = (page !== "" || only) && document.readyState === "loading";
  const lost = () => unknown(`This page has nothing at the address ${location.hash}.`, link("", PAGES[""].text));
  const draw = () => about ? about.draw(wanted || undefined) : lost(), drawn = waiting ? h("p", {}, "Loading …") : draw();
  document.getElementById("content").replaceChildren(...[drawn].flat(4).filter(Boolean));
  document.title = [wanted || (about ? about.text : "unknown address"), site.title].filter((words, k, all) => words && all.indexOf(words) === k).join(" · ");
  document.getElementById("nav").replaceChildren(...Object.entries(PAGES).filter(([, each]) => each.there).map(([name, each]) =>
    link(name, each.text, {"aria-current": name === page && !wanted ? "page" : null})));
  window.scrollTo(0, 0);
}

// Made when something is first looked for: claims are a part of their own.
let findable;
const allFindable = () => findable ||= [...kernelIds.map(id => [`${id}: ${titles.get(id)}`, "kernel/" + encodeURIComponent(id)]), ...ports.map(port => [port.name, "port/" + encodeURIComponent(port.name)]),
  ...claims().map(claim => [`${claim.id}: ${claim.claim}`, "claims/" + claim.id]), ...glossary().map(({term}) => [term, "glossary/" + encodeURIComponent(term)])];

// The first that is called so, else the first whose name or title has it.
function find(text) {
  const lower = text.trim().toLowerCase();
  return allFindable().find(([name]) => name.toLowerCase() === lower || name.split(":")[0].toLowerCase() === lower) || allFindable().find(([name]) => name.toLowerCase().includes(lower));
}

const query = document.getElementById("query");
document.getElementById("search").addEventListener("submit", event => {
  event.preventDefault();
  const found = query.value.trim() && find(query.value);
  if (found) location.hash = "#/" + found[1];
  query.setCustomValidity(found ? "" : "no kernel, port, claim or term has these words");
  query.reportValidity();
});
query.addEventListener("input", () => {
  query.setCustomValidity("");
  const lower = query.value.toLowerCase();
  document.getElementById("found").replaceChildren(...(lower.length < 2 ? [] : allFindable().filter(([name]) => name.toLowerCase().includes(lower)).slice(0, 20)
    .map(([name]) => h("option", {value: name}))));
});
document.getElementById("brand").textContent = site.title;
document.getElementById("footer").textContent = `Made by plumb ${site.plumb} on ${site.made}. Every number comes from a command that is shown beside it, or from a file of plumb's sources.`;
// The address belongs to pages: the link to the content moves the focus only.
document.querySelector(".skip").addEventListener("click", event => { event.preventDefault(); document.getElementById("content").focus(); });
window.addEventListener("hashchange", () => { show(); document.getElementById("content").focus(); });
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
show();
document.addEventListener("DOMContentLoaded", () => waiting && show());
