#!/usr/bin/env node
import { Command } from 'commander';
import { version } from '../version.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addKeyCommands } from './key-command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addOrganisationCommands } from './organisation-command.ts';
import { serve, stopSignal } from './serve.ts';
import { readSettings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

/** What the exit codes mean: 1 something broke or must be mended, 2 the command or a setting is wrong. */
const exitCode = { broken: 1, misused: 2 } as const;

const settings = () => readSettings(process.env);

const program = new Command('lectern')
  .description('A self-hosted server for the records of an online-teaching organisation.')
  .version(version)
  .addHelpText('after', '\nSettings come from the environment: see docs/settings.md.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : exitCode.misused));
program
  .command('serve')
  .description('Start the server.')
  .option('--demo', 'put a demo school into a database that is empty', false)
  .action(({ demo }: { demo: boolean }) => serve(settings(), { demo, stopped: stopSignal(), say: console.log }));
addMigrateCommand(program.command('migrate'), settings);
addDoctorCommand(program.command('doctor'), process.env, () => {
  process.exitCode = exitCode.broken;
});
addKeyCommands(program.command('key'), settings);
addOrganisationCommands(program.command('organisation'), settings);

program.parseAsync().catch((error: unknown) => {
  const refused = error instanceof StartRefused;
  console.error(refused ? error.message : error);
  process.exitCode = refused ? exitCode.misused : exitCode.broken;
});
