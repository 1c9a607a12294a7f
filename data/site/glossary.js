// The page of the glossary (docs/glossary.md), and links to its terms.

let glossaryCache;
// Returns the entries of the glossary, [{section, term, meaning}], which are parsed at the first call.
function glossary() {
  if (glossaryCache) return glossaryCache;
  glossaryCache = [];
  let section = "";
  for (const line of part("glossary").split("\n")) {
    if (line.startsWith("## ")) section = line.slice(3);
    const cells = /^\| (.*?) \| (.*) \|$/.exec(line);
    if (cells && !/^(term|symbol|---)$/.test(cells[1])) glossaryCache.push({section, term: cells[1], meaning: cells[2]});
  }
  return glossaryCache;
}

// Converts the Markdown of a table cell to elements: `code` and *emphasis*; of a link only its text, since its target is not part
// of the page.
const MARKS = {"`": "code", "*": "em"};
const inline = text =>
  text
    .replace(/<!--.*?-->/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/(`[^`]*`|\*[^*]+\*)/)
    .map(piece => (MARKS[piece[0]] ? h(MARKS[piece[0]], {}, piece.slice(1, -1)) : piece));

// termLink returns a link to a term of the glossary; entryOf returns the entry that has the term. An entry may
// have several terms ("as a whole, entry by entry").
const termLink = (term, text = term) => link("glossary/" + encodeURIComponent(term), text, {class: "term"});
const entryOf = term => glossary().find(entry => entry.term === term || entry.term.split(", ").includes(term));

// Returns the name of a promise, such as "R scaled ulp usual", with a link from its measure ("scaled ulp") to the glossary. In MEASURES
// "scaled ulp" has to come before "ulp", which is a part of it.
const MEASURES = ["scaled ulp", "field ulp", "ulp", "norm", "angle", "orthogonality", "image"];
function promiseName(name) {
  const measure = MEASURES.find(each => name.includes(` ${each}`));
  if (!measure) return [name];
  const at = name.indexOf(` ${measure}`) + 1;
  return [name.slice(0, at), termLink(measure), name.slice(at + measure.length)];
}

// Returns the page of one term, or of all terms.
function glossaryPage(wanted) {
  const found = wanted && entryOf(wanted);
  if (wanted && !found) return unknown(`The glossary has no term “${wanted}”.`, link("glossary", "glossary"));
  const shownEntries = found ? [found] : glossary();
  return [
    h("h1", {}, found ? found.term : "Glossary"),
    found ? h("p", {}, link("glossary", "all terms")) : null,
    [...new Set(shownEntries.map(entry => entry.section))].map(section => [
      h("h2", {}, section),
      h(
        "dl",
        {class: "terms"},
        shownEntries
          .filter(entry => entry.section === section)
          .map(entry => [h("dt", {}, inline(entry.term)), h("dd", {}, inline(entry.meaning))])
      )
    ])
  ];
}
