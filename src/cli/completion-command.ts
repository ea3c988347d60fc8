import { Argument, type Command } from 'commander';
import { operations } from '../operations.ts';
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
  compadd -S '' -- $found
}
compdef _lectern lectern`,
  fish: `complete -c lectern -f -a '(lectern complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
} as const;

/** `lectern completion`: what a shell needs to complete commands, options, operations and their parameters. */
export function addCompletionCommands(program: Command): void {
  program
    .command('completion')
    .description('Print what makes a shell complete lectern commands.')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(shells)))
    .addHelpText('after', '\nExamples:\n  source <(lectern completion bash)\n  lectern completion fish | source')
    .action((shell: keyof typeof shells) => console.log(shells[shell]));
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => console.log(candidates(program, words).join('\n')));
}

/** What the last of these words may become. */
export function candidates(program: Command, words: readonly string[]): string[] {
  const begun = words.at(-1) ?? '';
  let command = program;
  const left: string[] = [];
  for (const word of words.slice(0, -1)) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) left.push(word);
    else command = next;
  }
  const offered = begun.startsWith('-')
    ? optionsOf(program, command)
    : [...namesOf(command), ...valuesOf(command, left)];
  return offered.filter((candidate) => candidate.startsWith(begun));
}

const namesOf = (command: Command) =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());

const optionsOf = (program: Command, command: Command) =>
  [...command.options, ...program.options].flatMap(({ long }) => long ?? []);

function valuesOf(command: Command, left: readonly string[]): string[] {
  if (command.name() === 'completion') return Object.keys(shells);
  if (command.name() !== 'call') return [];
  const operation = operations.map((each) => each.operation).find(({ name }) => left.includes(name));
  if (operation === undefined) return operations.map((each) => each.operation.name);
  return parameterNames(operation).filter((name) => !left.some((word) => word.startsWith(name)));
}
