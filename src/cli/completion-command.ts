import { readFileSync } from 'node:fs';
import { Argument, type Command, type Option } from 'commander';

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
export function addCompletionCommand(command: Command): void {
  command
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      '\nExamples:\n  source <(lectern completion bash)\n  source <(lectern completion zsh)     (after compinit)\n  lectern completion fish | source',
    )
    .action((shell: keyof typeof shells) => console.log(shells[shell]));
}

type LoadCommand = (command: Command) => Promise<void>;

/** `lectern complete`: what the shell scripts ask. */
export function addCompleteCommand(command: Command, loadCommand: LoadCommand): void {
  command.argument('[words...]').action(async (words: string[]) => {
    if (command.parent !== null) console.log((await candidates(command.parent, words, loadCommand)).join('\n'));
  });
}

/** The possible completions of the last word. */
export async function candidates(
  program: Command,
  words: readonly string[],
  loadCommand: LoadCommand,
): Promise<string[]> {
  const begun = words.at(-1) ?? '';
  let command = program;
  let option: Option | undefined;
  const left: string[] = [];
  for (const word of words.slice(0, -1)) {
    const next = command.commands.find((each) => each.name() === word);
    const valued = option !== undefined;
    option = valued ? undefined : command.options.find(({ long, required }) => required && long === word);
    if (next !== undefined) {
      command = next;
      // The operations are in a file, which is read faster than the command is loaded.
      if (next.name() !== 'call' || words.some((each) => each.startsWith('-'))) await loadCommand(next);
    } else if (!valued && !word.startsWith('-')) left.push(word);
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
  const operations = describedOperations();
  const named = left.find((word) => operations.has(word));
  if (named === undefined) return [...operations.keys()];
  const parameters = (operations.get(named) ?? []).map((name) => `${name}=`);
  return parameters.filter((name) => !left.some((word) => `${word}=`.startsWith(name)));
}

type Content = Readonly<Record<string, { readonly schema: { readonly $ref?: string; readonly properties?: object } }>>;

interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200?: { readonly content?: Content } };
}

interface Described {
  readonly paths: Readonly<Record<string, { readonly post?: DescribedOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
}

const json = 'application/json';

/** The parameters of each operation that does not answer with a file, from the description of the interface. */
function describedOperations(): ReadonlyMap<string, readonly string[]> {
  const described: Described = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const parametersOf = (content: Content | undefined) => {
    const schema = content?.[json]?.schema;
    const name = schema?.$ref?.split('/').at(-1);
    return Object.keys((name === undefined ? schema : described.components.schemas[name])?.properties ?? {});
  };
  const called = Object.values(described.paths).flatMap(({ post }) => post ?? []);
  const answering = called.filter(({ responses }) => responses[200]?.content?.[json] !== undefined);
  return new Map(answering.map(({ operationId, requestBody }) => [operationId, parametersOf(requestBody?.content)]));
}
