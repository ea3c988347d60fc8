import type { Command } from 'commander';
import type { exitCodes } from '../server/exit-codes.ts';
import type { Settings } from '../server/settings/settings.ts';

/** What the commands are given. */
interface Context {
  readonly environment: NodeJS.ProcessEnv;
  readonly settings: () => Settings;
  readonly leaveWith: (reason: keyof typeof exitCodes) => void;
}

interface LazyCommand {
  readonly name: string;
  readonly description: string;
  readonly hidden?: boolean;
  /** Imports what the command needs, and adds its options and its action. */
  readonly load: (command: Command, context: Context) => Promise<void>;
}

/** The commands as the help lists them. Each is imported when it is used: most of the program takes a second to load. */
export const commands: readonly LazyCommand[] = [
  {
    name: 'serve',
    description: 'Start the server.',
    load: async (command, { settings }) => (await import('./serve-command.ts')).addServeCommand(command, settings),
  },
  {
    name: 'setup',
    description:
      'Prepare an empty database: create the organisation, the account of its owner and a first key with every scope. An ' +
      'organisation that the server created when it first started is completed, if nobody has used it. ' +
      'The password and the key are shown only once.',
    load: async (command, { settings }) => (await import('./setup-command.ts')).addSetupCommand(command, settings),
  },
  {
    name: 'migrate',
    description: 'Show and update the schema of the database.',
    load: async (command, { settings }) => (await import('./migrate-command.ts')).addMigrateCommands(command, settings),
  },
  {
    name: 'distribute',
    description: 'Distribute the tables of a PostgreSQL with Citus over its nodes, by organisation.',
    load: async (command, { settings }) =>
      (await import('./distribute-command.ts')).addDistributeCommand(command, settings),
  },
  {
    name: 'doctor',
    description: 'Check the settings, the machine and the database; report what is wrong and what to do.',
    load: async (command, { environment, leaveWith }) =>
      (await import('./doctor-command.ts')).addDoctorCommand(command, environment, () => leaveWith('broken')),
  },
  {
    name: 'organisation',
    description: 'Create and list organisations.',
    load: async (command, { settings }) =>
      (await import('./organisation-command.ts')).addOrganisationCommands(command, settings),
  },
  {
    name: 'key',
    description: 'Create, list, rotate and revoke keys.',
    load: async (command, { settings }) => (await import('./key-command.ts')).addKeyCommands(command, settings),
  },
  {
    name: 'staff',
    description: 'Create, list and change staff accounts for the console.',
    load: async (command, { settings }) => (await import('./staff-command.ts')).addStaffCommands(command, settings),
  },
  {
    name: 'webhook',
    description: 'Manage the endpoints that receive events, and their deliveries.',
    load: async (command, { settings }) => (await import('./webhook-command.ts')).addWebhookCommands(command, settings),
  },
  {
    name: 'listen',
    description: 'Print events as they come; sign them and forward them to a program on this machine.',
    load: async (command, { settings }) => (await import('./listen-command.ts')).addListenCommand(command, settings),
  },
  {
    name: 'trigger',
    description: 'Make an event happen in the demo school.',
    load: async (command, { settings }) => (await import('./trigger-command.ts')).addTriggerCommand(command, settings),
  },
  {
    name: 'secret',
    description: 'Replace the secret from which signing secrets are derived.',
    load: async (command, { settings }) => (await import('./secret-command.ts')).addSecretCommands(command, settings),
  },
  {
    name: 'call',
    description: 'Call an operation.',
    load: async (command, { settings }) => (await import('./call-command.ts')).addCallCommand(command, settings),
  },
  {
    name: 'import',
    description: 'Import the rows of a CSV, NDJSON or XLSX file.',
    load: async (command, { settings, leaveWith }) =>
      (await import('./import-command.ts')).addImportCommand(command, settings, leaveWith),
  },
  {
    name: 'export',
    description: 'Export records to a CSV, NDJSON or XLSX file, or to standard output.',
    load: async (command, { settings }) => (await import('./export-command.ts')).addExportCommand(command, settings),
  },
  {
    name: 'sync',
    description: 'Copy records to a folder, then add what has changed since.',
    load: async (command, { settings }) => (await import('./sync-command.ts')).addSyncCommand(command, settings),
  },
  {
    name: 'demo',
    description: 'Load the demo school, or reset it.',
    load: async (command, { settings }) => (await import('./demo-command.ts')).addDemoCommands(command, settings),
  },
  {
    name: 'backup',
    description: 'Write the whole database, as of one moment, to a file.',
    load: async (command, { settings }) => (await import('./backup-command.ts')).addBackupCommand(command, settings),
  },
  {
    name: 'restore',
    description: 'Restore a backup into a new database, and verify every row.',
    load: async (command, { settings }) => (await import('./backup-command.ts')).addRestoreCommand(command, settings),
  },
  {
    name: 'completion',
    description: 'Print a script that makes a shell complete lectern commands.',
    load: async (command) => (await import('./completion-command.ts')).addCompletionCommand(command),
  },
  {
    name: 'complete',
    description: 'Print how the last of some words may go on.',
    hidden: true,
    load: async (command) => (await import('./completion-command.ts')).addCompleteCommand(command),
  },
];
