// Which page is shown: the part of the address behind "#/". Search, and what stands around the pages.

const PAGES = {
  "": {text: "overview", there: true, draw: overview},
  claims: {text: "claims", there: claims.length, draw: claimsPage},
  motion: {text: "motion", there: hasMotion(), draw: motionPage},
  speed: {text: "speed", there: targets, draw: () => targetsPage("Promises of speed", targets, "build/plumb bench --targets")},
  list: {text: "list", there: listTargets, draw: () => targetsPage("The list's promises", listTargets, "build/plumb list bench --targets")},
  nights: {text: "nights", there: nights.length, draw: nightsPage},
  figures: {text: "figures", there: figureNames().length, draw: figuresPage},
  kernel: {draw: kernelPage},
  port: {draw: portPage},
};

function show() {
  const [page, ...rest] = location.hash.replace(/^#\/?/, "").split("/"), about = PAGES[page] || PAGES[""];
  const wanted = decodeURIComponent(rest.join("/"));
  stopMotion();
  const main = document.getElementById("content");
  main.replaceChildren(...[about.draw(wanted || undefined)].flat(4).filter(Boolean));
  document.title = [wanted || about.text, site.title].filter(Boolean).join(" · ");
  document.getElementById("nav").replaceChildren(...Object.entries(PAGES).filter(([, each]) => each.there).map(([name, each]) =>
    link(name, each.text, {"aria-current": name === page && !wanted ? "page" : null})));
  window.scrollTo(0, 0);
}

const findable = [...kernelIds.map(id => [id, "kernel/" + encodeURIComponent(id)]), ...ports.map(port => [port.name, "port/" + encodeURIComponent(port.name)]),
  ...claims.map(claim => [`${claim.id}: ${claim.claim}`, "claims/" + claim.id])];

// The first that is called so, else the first whose name has it.
function find(text) {
  const lower = text.trim().toLowerCase();
  return findable.find(([name]) => name.toLowerCase() === lower) || findable.find(([name]) => name.toLowerCase().includes(lower));
}

const query = document.getElementById("query");
document.getElementById("search").addEventListener("submit", event => {
  event.preventDefault();
  const found = query.value.trim() && find(query.value);
  if (found) location.hash = "#/" + found[1];
  query.setCustomValidity(found ? "" : "nothing is called so");
  query.reportValidity();
});
query.addEventListener("input", () => {
  query.setCustomValidity("");
  const lower = query.value.toLowerCase();
  document.getElementById("found").replaceChildren(...(lower.length < 2 ? [] : findable.filter(([name]) => name.toLowerCase().includes(lower)).slice(0, 20)
    .map(([name]) => h("option", {value: name}))));
});
document.getElementById("brand").textContent = site.title;
document.getElementById("footer").textContent = `Made by plumb ${site.plumb} on ${site.made}. Every number comes from a command that is shown beside it, or from a file of the repository.`;
window.addEventListener("hashchange", () => { show(); document.getElementById("content").focus(); });
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
show();
