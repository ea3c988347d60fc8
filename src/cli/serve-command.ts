import type { Command } from 'commander';
import { serve, stopSignal } from '../server/serve.ts';
import type { Settings } from '../server/settings/settings.ts';

/** `lectern serve`: the server. */
export function addServeCommand(command: Command, settings: () => Settings): void {
  command
    .option('--demo', 'load the demo school if the database is empty', false)
    .addHelpText('after', '\nExamples:\n  lectern serve --demo\n  PORT=3000 DATABASE_URL=postgres://… lectern serve')
    .action(({ demo }: { demo: boolean }) => serve(settings(), { demo, stopped: stopSignal(), print: console.log }));
}
