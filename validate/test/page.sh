#!/bin/bash
# Displays a page of plumb report about one port in headless Chromium: each part on a phone and on a wide screen, light
# and dark.
#
#     page.sh PAGE DIR [AXE.js]
#
# Writes DIR/PART-WIDTH.png, and prints errors: elements beyond the side of the screen, bodies that cannot be compared
# at a glance, charts that leave space unused, a wrong link to the content, pictures that did not load, and the findings
# of axe (https://github.com/dequelabs/axe-core). Exits with 0 if there are none.
set -eu
page=$(realpath "$1") directory=$2 axe=${3:-}
mkdir -p "$directory"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{ sed '/^<meta http-equiv="Content-Security-Policy"/d' "$page" # it would prevent the script below from running
  [[ -z $axe ]] || { echo '<script>'; cat "$axe"; echo '</script>'; }
  cat <<'END'
<script>
addEventListener("load", () => setTimeout(async () => {
  const found = [], root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`${root.scrollWidth} pixels wide on a screen of ${innerWidth}`);
  for (const image of document.images) if (image.complete && image.src && !image.naturalWidth) found.push("a picture did not load: " + image.alt);
  const bodies = [...document.querySelectorAll(".views > div")].map(view => view.getBoundingClientRect());
  if (innerWidth > 1200 && new Set(bodies.map(body => body.top)).size > 1) found.push("the bodies are not in one row");
  if (bodies.length && Math.max(...bodies.map(body => body.bottom)) - bodies[0].top > 600) found.push("the bodies are not on one screen");
  for (const chart of document.querySelectorAll(".chart")) if (chart.querySelector(".uplot").offsetWidth < 0.9 * chart.parentElement.clientWidth) found.push("a chart does not have the full width");
  const address = location.hash;
  document.querySelector(".skip").click();
  if (location.hash !== address || document.activeElement.id !== "content") found.push("the link that skips to the content leads elsewhere");
  if (window.axe) for (const each of (await axe.run()).violations) found.push(`${each.id}: ${each.help}: ${each.nodes.slice(0, 3).map(node => node.target.join(" ")).join("; ")}`);
  document.body.append(Object.assign(document.createElement("pre"), {id: "looked", textContent: ["LOOKED", ...found, "END"].join("\n")}));
}, 800));
</script>
END
} > "$work/page.html"
status=0
for part in '' overview kernel/so3.exp claims motion speed list figures glossary; do
    for width in 390 1280; do # on a phone in the dark
        name=${part%%/*}
        picture=$directory/${name:-port}-$width.png
        for ((again = 0; again < 3; again++)); do # with virtual time, the browser sometimes hangs
            timeout 100 chromium-headless-shell --no-sandbox --disable-gpu --hide-scrollbars --virtual-time-budget=8000 \
                --window-size=$width,1400 --blink-settings=preferredColorScheme=$((width > 800)) --screenshot="$picture" --dump-dom \
                "file://$work/page.html#/$part" >"$work/dom" 2>"$work/said" && break
        done
        found=$(sed -n '/<pre id="looked">LOOKED/,/^END/p' "$work/dom" | sed '1d; /^END/d')
        grep -q '^END</pre>' "$work/dom" || found="was not looked at to the end"
        [[ -s $picture ]] || found+=" no picture"
        [[ -z $found ]] || { sed "s|^|#/$part, $width: |" <<<"$found"; status=1; }
    done
done
exit $status
