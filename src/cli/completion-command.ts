import { Argument, type Command, type Option } from 'commander';
import { operations } from '../catalogue/operations.ts';
import { parameterNames } from './call-arguments.ts';

const shells = {
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

/** `lectern completion`: a shell script that completes commands, options, operations and parameters. */
export function addCompletionCommands(program: Command): void {
  program
    .command('completion')
    .description('Print a script that makes a shell complete lectern commands.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      '\nExamples:\n  source <(lectern completion bash)\n  source <(lectern completion zsh)     (after compinit)\n  lectern completion fish | source',
    )
    .action((shell: keyof typeof shells) => console.log(shells[shell]));
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => console.log(candidates(program, words).join('\n')));
}

/** The possible completions of the last word. */
export function candidates(program: Command, words: readonly string[]): string[] {
  const begun = words.at(-1) ?? '';
  let command = program;
  let option: Option | undefined;
  const left: string[] = [];
  for (const word of words.slice(0, -1)) {
    const next = command.commands.find((each) => each.name() === word);
    const valued = option !== undefined;
    option = valued ? undefined : command.options.find(({ long, required }) => required && long === word);
    if (next !== undefined) command = next;
    else if (!valued && !word.startsWith('-')) left.push(word);
  }
  return offered({ program, command, option, left, begun }).filter((candidate) => candidate.startsWith(begun));
}

interface Place {
  readonly program: Command;
  readonly command: Command;
  /** The option whose value is being completed. */
  readonly option: Option | undefined;
  /** The arguments so far. */
  readonly left: readonly string[];
  readonly begun: string;
}

function offered({ program, command, option, left, begun }: Place): readonly string[] {
  if (option !== undefined) return option.argChoices ?? [];
  return begun.startsWith('-') ? optionsOf(program, command) : [...namesOf(command), ...valuesOf(command, left)];
}

const namesOf = (command: Command) =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());

const optionsOf = (program: Command, command: Command) =>
  [...command.options, ...program.options].flatMap(({ long }) => long ?? []);

function valuesOf(command: Command, left: readonly string[]): string[] {
  if (command.name() !== 'call') return command.registeredArguments[left.length]?.argChoices ?? [];
  const operation = operations.map((each) => each.operation).find(({ name }) => left.includes(name));
  if (operation === undefined) return operations.map((each) => each.operation.name);
  return parameterNames(operation).filter((name) => !left.some((word) => `${word}=`.startsWith(name)));
}
