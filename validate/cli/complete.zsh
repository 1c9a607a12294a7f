#compdef plumb
# Completion of plumb's command lines in zsh: `source` it, or put it into a folder of $fpath as _plumb. `plumb --complete` prints
# the words that are possible next; if it prints none, zsh offers files.
_plumb() {
    local -a found
    found=(${(f)"$($words[1] --complete "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    found=("${(@)found/$'\t'/:}")
    if (( $#found )); then _describe plumb found; else compset -P '*='; _files; fi
}
if [[ $funcstack[1] == _plumb ]]; then _plumb "$@"; else compdef _plumb plumb; fi
