// The glossary (docs/glossary.md), and links to it.

// {entries: [{section, term, meaning}]}, read when it is first needed.
let glossaryRead;
function glossary() {
  if (glossaryRead) return glossaryRead;
  glossaryRead = [];
  let section = "";
  for (const line of part("glossary").split("\n")) {
    if (line.startsWith("## ")) section = line.slice(3);
    const cells = /^\| (.*?) \| (.*) \|$/.exec(line);
    if (cells && !/^(term|symbol|---)$/.test(cells[1])) glossaryRead.push({section, term: cells[1], meaning: cells[2]});
  }
  return glossaryRead;
}

// Markdown of a cell as elements: code and emphasis; of links the text, since their targets are not in the page.
const MARKS = {"`": "code", "*": "em"};
const inline = text => text.replace(/<!--.*?-->/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").split(/(`[^`]*`|\*[^*]+\*)/)
  .map(piece => MARKS[piece[0]] ? h(MARKS[piece[0]], {}, piece.slice(1, -1)) : piece);

// A link to a term, which may be one of several in an entry ("as a whole, entry by entry").
const termLink = (term, text = term) => link("glossary/" + encodeURIComponent(term), text, {class: "term"});
const entryOf = term => glossary().find(entry => entry.term === term || entry.term.split(", ").includes(term));

// A promise's name, with a link to its measure: "R scaled ulp usual".
const MEASURES = ["scaled ulp", "field ulp", "ulp", "norm", "angle", "orthogonality"];
function promiseName(name) {
  const measure = MEASURES.find(each => name.includes(` ${each}`)), at = measure ? name.indexOf(` ${measure}`) + 1 : 0;
  return measure ? [name.slice(0, at), termLink(measure), name.slice(at + measure.length)] : [name];
}

function glossaryPage(wanted) {
  const found = wanted && entryOf(wanted);
  if (wanted && !found) return unknown(`The glossary has no term “${wanted}”.`, link("glossary", "glossary"));
  const shownEntries = found ? [found] : glossary();
  return [h("h1", {}, found ? found.term : "Glossary"), found ? h("p", {}, link("glossary", "all terms")) : null,
    [...new Set(shownEntries.map(entry => entry.section))].map(section => [h("h2", {}, section),
      h("dl", {class: "terms"}, shownEntries.filter(entry => entry.section === section).map(entry => [h("dt", {}, inline(entry.term)), h("dd", {}, inline(entry.meaning))]))])];
}
