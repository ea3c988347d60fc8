import { Command } from 'commander';
import { version } from '../database/version.ts';
import { addBackupCommands } from './backup-command.ts';
import { addCallCommand } from './call-command.ts';
import { addCompletionCommands } from './completion-command.ts';
import { addDemoCommands } from './demo-command.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { exitCodes } from './exit-codes.ts';
import { addExportCommand } from './export-command.ts';
import { addImportCommand } from './import-command.ts';
import { addKeyCommands } from './key-command.ts';
import { addMigrateCommands } from './migrate-command.ts';
import { addOrganisationCommands } from './organisation-command.ts';
import { addSecretCommands } from './secret-command.ts';
import { serve, stopSignal } from './serve.ts';
import { readSettings } from './settings.ts';
import { addSetupCommand } from './setup-command.ts';
import { addStaffCommands } from './staff-command.ts';

const codes = Object.values(exitCodes).map(({ code, meaning }) => `  ${code}  ${meaning}`);

/** The whole command line. docs/cli.md is generated from its help. `leaveWith` sets the exit code. */
export function createProgram(environment: NodeJS.ProcessEnv, leaveWith: (reason: keyof typeof exitCodes) => void) {
  const settings = () => readSettings(environment);
  const program = new Command('lectern')
    .description('A self-hosted server for the records of an online-teaching organisation.')
    .version(version)
    .option('--json', 'print the result as JSON, for scripts')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .addHelpText(
      'after',
      `\nSettings come from the environment: a running server describes them at /docs/settings.md.\n\nExit codes:\n${codes.join('\n')}`,
    );
  program
    .command('serve')
    .description('Start the server.')
    .option('--demo', 'load the demo school if the database is empty', false)
    .addHelpText('after', '\nExamples:\n  lectern serve --demo\n  PORT=3000 DATABASE_URL=postgres://… lectern serve')
    .action(({ demo }: { demo: boolean }) => serve(settings(), { demo, stopped: stopSignal(), print: console.log }));
  addSetupCommand(program.command('setup'), settings);
  addMigrateCommands(program.command('migrate'), settings);
  addDoctorCommand(program.command('doctor'), environment, () => leaveWith('broken'));
  addOrganisationCommands(program.command('organisation'), settings);
  addKeyCommands(program.command('key'), settings);
  addStaffCommands(program.command('staff'), settings);
  addSecretCommands(program.command('secret'), settings);
  addCallCommand(program.command('call'), settings);
  addImportCommand(program.command('import'), settings, leaveWith);
  addExportCommand(program.command('export'), settings);
  addDemoCommands(program.command('demo'), settings);
  addBackupCommands(program, settings);
  addCompletionCommands(program);
  return program;
}
