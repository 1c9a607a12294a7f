# Prints the rows of bench.csv (plumb bench --format csv) that figures show: in float, from the L1 cache, the fastest variant
# of each implementation of a kernel in a range of inputs (regime). A variant that computes in double counts as an
# implementation of its own. The columns are kernel,regime,implementation,ns,ratio,ratio_low,ratio_high,scaled_ulp_max, the
# rows are in the order of bench.csv, and names have _ in place of spaces.
BEGIN { FS = OFS = "," }
{
    # Commas between quotation marks are not separators.
    count = split($0, part, "\"")
    line = ""
    for (i = 1; i <= count; i++) {
        if (i % 2 == 0) gsub(/,/, "_", part[i])
        line = line part[i]
    }
    $0 = line
}
NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
{ gsub(/ /, "_", $at["implementation"]); gsub(/ /, "_", $at["variant"]) }
NR > 1 && $at["variant"] ~ /^double_inside/ { $at["implementation"] = $at["implementation"] "_in_double" }
$at["place"] == "L1" && $at["format"] != "double" && $at["implementation"] != "copy" {
    variant = $at["kernel"] OFS $at["regime"] OFS $at["implementation"]
    if (!(variant in fastest)) order[++rows] = variant
    else if ($at["ns"] + 0 >= fastest[variant]) next
    fastest[variant] = $at["ns"] + 0
    row[variant] = variant OFS $at["ns"] OFS $at["ratio"] OFS $at["ratio_low"] OFS $at["ratio_high"] OFS $at["scaled_ulp_max"]
}
END { for (i = 1; i <= rows; i++) print row[order[i]] }
