import type { Completions } from './completions.ts';
import { commandLine, operationParameters } from './generated/completions.ts';

/** The script for each shell. */
export const shells = {
  bash: `_lectern() {
  local IFS=$'\\n'
  COMPREPLY=($(lectern complete -- "\${COMP_WORDS[@]:1:$COMP_CWORD}" 2>/dev/null))
  [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o default -F _lectern lectern`,
  zsh: `#compdef lectern
_lectern() {
  local -a found
  found=("\${(@f)$(lectern complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=(\${found:#})
  if (( ! $#found )); then
    _files
    return
  fi
  compadd -S '' -- \${(M)found:#*=}
  compadd -- \${found:#*=}
}
if [[ $funcstack[1] == _lectern ]]; then _lectern "$@"; else compdef _lectern lectern; fi`,
  fish: `function __lectern_complete
  set -l found (lectern complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test -n "$found[1]"
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c lectern -f -a '(__lectern_complete)'`,
} as const;

/** The possible completions of the last word, from a generated table: loading the commands takes a second. */
export function candidates(words: readonly string[]): string[] {
  const begun = words.at(-1) ?? '';
  let place: Completions = commandLine;
  let path = '';
  /** The values of the option before the last word. */
  let values: readonly string[] | undefined;
  const left: string[] = [];
  for (const word of words.slice(0, -1)) {
    const next: Completions | undefined = place.commands?.[word];
    const isValue = values !== undefined;
    values = isValue ? undefined : place.values?.[word];
    if (next !== undefined) {
      place = next;
      path = `${path} ${word}`.trim();
    } else if (!isValue && !word.startsWith('-')) left.push(word);
  }
  const offered =
    values ??
    (begun.startsWith('-')
      ? [...new Set([...(place.options ?? []), ...(commandLine.options ?? [])])]
      : [
          ...Object.keys(place.commands ?? {}),
          ...(path === 'call' ? ofOperations(left) : (place.arguments?.[left.length] ?? [])),
        ]);
  return offered.filter((candidate) => candidate.startsWith(begun));
}

/** The operations, or the parameters that are not given yet. */
function ofOperations(left: readonly string[]): string[] {
  const named = left.find((word) => word in operationParameters);
  if (named === undefined) return Object.keys(operationParameters);
  const parameters = (operationParameters[named] ?? []).map((name) => `${name}=`);
  return parameters.filter((name) => !left.some((word) => `${word}=`.startsWith(name)));
}
