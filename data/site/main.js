// Navigation, search, header and footer. The address selects the page that is shown: #/PAGE or #/PAGE/ITEM.

// The name of the port if the document has exactly one; otherwise null. The start page is then the page of that port, and the
// overview of all kernels is a page of its own.
const singlePort = ports.length === 1 ? ports[0].name : null;

// For each page: the text of its link, whether this document has data for it, and the function that returns its elements.
// Pages with needsItem show one item (a kernel, a port), whose name follows the page's name in the address.
const PAGES = {
  "": {text: singlePort || "overview", isAvailable: true, draw: () => (singlePort ? portPage(singlePort) : overview())},
  overview: {text: "overview", isAvailable: singlePort !== null, draw: overview},
  claims: {text: "claims", isAvailable: hasDocument("plumb-claims"), draw: claimsPage},
  motion: {text: "motion", isAvailable: hasMotion(), draw: motionPage},
  speed: {
    text: "speed",
    isAvailable: hasDocument("plumb.bench.targets"),
    draw: () =>
      targetsPage({
        title: "Promises of speed",
        schema: "plumb.bench.targets",
        benchCommand: "bench --targets",
        figurePattern: /^(speedup|accuracy_time|hierarchy|chain|cost|work)$/
      })
  },
  list: {
    text: "list",
    isAvailable: hasDocument("plumb.list.targets"),
    draw: () =>
      targetsPage({
        title: "Promises of the list's speed",
        schema: "plumb.list.targets",
        benchCommand: "list bench --targets",
        figurePattern: /^list_/
      })
  },
  nights: {text: "nights", isAvailable: hasDocument("plumb.history"), draw: nightsPage},
  figures: {text: "figures", isAvailable: figureNames().length > 0, draw: figuresPage},
  glossary: {text: "glossary", isAvailable: true, draw: glossaryPage},
  kernel: {draw: kernelPage, needsItem: true},
  port: {draw: portPage, needsItem: true}
};

// Returns true if the address may name an item after the page's name, as in #/kernel/so3.exp. The pages of kernels and ports
// require an item; the pages of claims and of the glossary show all their items without one.
const allowsItem = name => PAGES[name].needsItem || name === "claims" || name === "glossary";

// Returns the page and the item that location.hash names, as {page, item} (item is "" if there is none), or null if this document
// has no such page.
function parsedAddress() {
  const [page, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  let item = rest.join("/");
  try {
    item = decodeURIComponent(item);
  } catch {
    return null;
  }
  if (!Object.hasOwn(PAGES, page)) return null;
  const entry = PAGES[page];
  const isComplete = entry.needsItem ? item : entry.isAvailable && (!item || allowsItem(page));
  return isComplete ? {page, item} : null;
}

// True while "Loading …" is shown. Until DOMContentLoaded only the overview can be drawn, because the data of the other pages
// come after this script in the document (page.html).
let waiting = false;

// Draws the page that the address names, and the navigation with that page marked.
function show() {
  const {page, item} = parsedAddress() || {page: null};
  const entry = PAGES[page];
  stopMotion();
  waiting = (page !== "" || singlePort) && document.readyState === "loading";
  let content;
  if (waiting) content = h("p", {}, "Loading …");
  else if (entry) content = entry.draw(item || undefined);
  else content = unknown(`This page has nothing at the address ${location.hash}.`, link("", PAGES[""].text));
  document.getElementById("content").replaceChildren(...[content].flat(Infinity).filter(Boolean));
  const title = item || (entry ? entry.text : "unknown address");
  document.title = title === site.title || !site.title ? title : `${title} · ${site.title}`;
  document.getElementById("nav").replaceChildren(
    ...Object.entries(PAGES)
      .filter(([, each]) => each.isAvailable)
      .map(([name, each]) => link(name, each.text, {"aria-current": name === page && !item ? "page" : null}))
  );
  window.scrollTo(0, 0);
}

// [text, address] of everything that the search finds: kernels, ports, claims and terms. Built at the first search, because
// the claims and the glossary have to be parsed first.
let findable;
const allFindable = () =>
  (findable ||= [
    ...kernelIds.map(id => [`${id}: ${titles.get(id)}`, "kernel/" + encodeURIComponent(id)]),
    ...ports.map(port => [port.name, "port/" + encodeURIComponent(port.name)]),
    ...claims().map(claim => [`${claim.id}: ${claim.claim}`, "claims/" + claim.id]),
    ...glossary().map(({term}) => [term, "glossary/" + encodeURIComponent(term)])
  ]);

// Returns the entry that is called `text`: its whole text, or the part before its colon, is equal to `text`, whatever the case.
// Otherwise returns the first entry whose text contains it, or undefined if there is none.
function find(text) {
  const lower = text.trim().toLowerCase();
  const isCalled = ([name]) => name.toLowerCase() === lower || name.split(":")[0].toLowerCase() === lower;
  return allFindable().find(isCalled) || allFindable().find(([name]) => name.toLowerCase().includes(lower));
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
  document.getElementById("found").replaceChildren(
    ...(lower.length < 2
      ? []
      : allFindable()
          .filter(([name]) => name.toLowerCase().includes(lower))
          .slice(0, 20)
          .map(([name]) => h("option", {value: name})))
  );
});
document.getElementById("brand").textContent = site.title;
document.getElementById("footer").textContent =
  `Made by plumb ${site.plumb} on ${site.made}. Every number comes from a command that is shown beside it, or from a file of plumb's sources.`;
// location.hash selects the page, so the link "to the content" must not change it. It moves the focus instead.
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  document.getElementById("content").focus();
});
window.addEventListener("hashchange", () => {
  show();
  document.getElementById("content").focus();
});
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
show();
document.addEventListener("DOMContentLoaded", () => waiting && show());
