export const shells = ['bash', 'zsh', 'fish'] as const;

/** Each asks the program itself, so that a script never grows old. */
export const scripts: Record<(typeof shells)[number], string> = {
  bash: `_fringe() {
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _fringe fringe
`,
  zsh: `#compdef fringe
_fringe() {
  local -a found
  found=("\${(@f)$("\${words[1]}" __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _fringe fringe
`,
  fish: `function __fringe_complete
  set -l before (commandline -opc)
  $before[1] __complete -- $before[2..] (commandline -ct) 2>/dev/null
end
complete -c fringe -a '(__fringe_complete)'
`,
};
