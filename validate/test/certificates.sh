#!/bin/sh
# Every proof on record: proved again, its certificate written, and checked by check_proof; as many at once as there are
# processors. `make certificates` calls it: about two hours of a processor, most of it for R and T. Prints a line for each,
# and at the end how many are accepted; exits 1 if one is not.
#
#   certificates.sh BUILD [PATTERN]     of lines KERNEL,PROMISE that match, as grep -E has it
set -eu
build=$1 pattern=${2:-.}
folder=$build/certificates
rm -rf "$folder" && mkdir -p "$folder"

cat >"$folder/one" <<'END'
#!/bin/sh
# BUILD FOLDER KERNEL,PROMISE
file=$2/$(printf '%s' "$3" | tr ', ' '--').proof
"$1/plumb" prove "${3%%,*}" --promise "${3#*,}" --threads 1 --certificate "$file" >"$file.log" 2>&1 || cat "$file.log"
"$1/check_proof" "$file" 2>&1 | grep -v '%,' || true
END
chmod +x "$folder/one"

awk -F, '$4 == "proved" {print $1 "," $2}' data/proofs.csv | grep -E "$pattern" >"$folder/wanted"
tr '\n' '\0' <"$folder/wanted" | xargs -0 -n 1 -P "$(nproc)" "$folder/one" "$build" "$folder" | tee "$folder/said"
accepted=$(grep -c ': at most ' "$folder/said" || true)
wanted=$(wc -l <"$folder/wanted")
echo "$accepted of $wanted certificates accepted"
[ "$accepted" -eq "$wanted" ]
