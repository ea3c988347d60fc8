import { createProgram } from '../../src/cli/program.ts';

/** The command line in a process of its own: its settings as JSON, then its words. */
export async function main(environment: string, ...words: string[]): Promise<void> {
  const program = createProgram(JSON.parse(environment), () => {});
  await program.parseAsync(words, { from: 'user' });
}
