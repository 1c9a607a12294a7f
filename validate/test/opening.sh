#!/bin/bash
# Measures how headless Chromium opens a page of many reports: 25 ports with 400 kernels each, made from the results in
# a few reports.
#
#     opening.sh PLUMB REPORT.json…
#
# Prints the page's size, what was parsed when the grid was displayed, and when it was painted. Exits with 1 if the grid
# lacks a cell.
set -eu
plumb=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/reports"
"$plumb" kernels --format json -o "$work/kernels.json"
python3 - "$work" "$@" <<'END'
import json, sys
work, reports = sys.argv[1], [json.load(open(name, encoding="utf-8")) for name in sys.argv[2:]]
results = [kernel for report in reports for kernel in report["kernels"] if kernel["format"] == "float" and kernel["verdict"] != "not judged"]
for bound in (bound for kernel in results for bound in kernel["bounds"]):
    del bound["statistics"] # half of a report's size, and the page does not show it
kernels = json.load(open(work + "/kernels.json", encoding="utf-8"))["kernels"][:400]
for p in range(25):
    judged = [dict(results[(k + p) % len(results)], id=kernel["id"], family=kernel["family"]) for k, kernel in enumerate(kernels)]
    port = dict(reports[0]["port"], name=f"port {p}", file=f"port{p}.so")
    with open(f"{work}/reports/{p}.json", "w", encoding="utf-8") as file:
        file.write(json.dumps(dict(reports[0], port=port, kernels=judged))) # json.dump is ten times slower
END
"$plumb" report "$work/reports" -o "$work/made.html"
cat - "$work/made.html" >"$work/page.html" <<'END'
<!doctype html>
<script>
{
  const parse = JSON.parse, began = performance.now();
  let parsed = 0;
  JSON.parse = text => { parsed += text.length; return parse(text); };
  const look = () => requestAnimationFrame(() => {
    const cells = document.querySelectorAll(".grid td a").length, at = parsed;
    if (!cells) return look();
    setTimeout(() => console.log(`OPENED ${cells} cells, ${at} characters parsed, painted ${Math.round(performance.now() - began)} ms after the page began END`));
  });
  look();
}
</script>
END
set -m # the browser is a script with child processes: run it in a process group
chromium-headless-shell --no-sandbox --disable-gpu --remote-debugging-port=0 --enable-logging=stderr "file://$work/page.html" \
    >/dev/null 2>"$work/said" &
browser=$!
for ((i = 0; i < 300; i++)); do
    ! grep -q 'OPENED .* END' "$work/said" || break
    sleep 0.1
done
kill -- "-$browser"
wait "$browser" 2>/dev/null || true
echo "a page of $(stat -c %s "$work/made.html") bytes, $(gzip -c "$work/made.html" | wc -c) compressed"
sed -n 's/.*OPENED \(.*\) END.*/\1/p' "$work/said" | head -1
grep -q 'OPENED 10000 cells' "$work/said"
