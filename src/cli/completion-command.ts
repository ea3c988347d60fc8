import { Argument, type Command } from 'commander';
import { candidates, shells } from './completion.ts';

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

/** `lectern complete`: what the shell scripts ask. */
export function addCompleteCommand(command: Command): void {
  command.argument('[words...]').action((words: string[]) => console.log(candidates(words).join('\n')));
}
