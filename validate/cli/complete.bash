# Completion of plumb's command lines in bash: `source` it. `plumb --complete` prints the words that are possible next; if it
# prints none, bash offers files.
_plumb() {
    mapfile -t COMPREPLY < <("$1" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    COMPREPLY=("${COMPREPLY[@]%%$'\t'*}") # without the explanations
}
complete -o default -F _plumb plumb
