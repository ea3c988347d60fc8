import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Database } from '../database/database.ts';
import { examine, type Finding, type Result } from '../server/doctor/check.ts';
import { machineChecks } from '../server/doctor/machine.ts';
import { checksOf } from '../server/doctor/verify.ts';
import { isLoopback } from '../server/http/keyless.ts';
import { throughServer } from '../server/operator/socket.ts';
import { readSettings, type Settings } from '../server/settings/settings.ts';
import { isThereDatabase, openDatabase } from '../server/start/open-database.ts';
import { secretCheck } from '../server/start/secret-check.ts';
import { StartRefused } from '../server/start-refused.ts';
import { show, wantsJson } from './show.ts';

/** `lectern doctor`: runs the checks. Calls `unwell` if something needs attention. */
export function addDoctorCommand(doctor: Command, environment: NodeJS.ProcessEnv, unwell: () => void): void {
  doctor
    .option(
      '--verify',
      'also look for orders whose branch, product or product name is missing, and compare derived data (counters, search index, lines of orders, lessons) with its source and repair it',
      false,
    )
    .addHelpText(
      'after',
      '\nThe exit code is 1 if something needs attention, else 0.\n\nExample:\n  lectern doctor --json',
    )
    .action(async ({ verify }: { verify: boolean }, self: Command) => {
      const results = await diagnose(environment, verify);
      const ok = results.every(({ status }) => status !== 'fail');
      if (wantsJson(self)) show(self, { ok, checks: results });
      else console.log(asText(results));
      if (!ok) unwell();
    });
}

async function diagnose(environment: NodeJS.ProcessEnv, verify: boolean): Promise<readonly Result[]> {
  const read = settingsOf(environment);
  if (read.settings === undefined) return [read.result];
  const { settings } = read;
  const dataFolder = settings.DATABASE_URL === '' ? resolve(settings.DATA_DIR) : undefined;
  const machine = await examine(machineChecks, { host: settings.HOST, port: settings.PORT, dataFolder });
  return [read.result, ...machine, ...(await lookIntoDatabase(settings, dataFolder, verify))];
}

function settingsOf(environment: NodeJS.ProcessEnv): { settings?: Settings; result: Result } {
  try {
    const settings = readSettings(environment);
    return { settings, result: { name: 'settings', ...missingSettings(settings) } };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const advice =
      'Correct it and run the command again: nothing else was checked. A running server describes the settings at /docs/settings.md.';
    return { result: { name: 'settings', status: 'fail', message: error.message, advice } };
  }
}

/** Settings that the server starts without, although the installation needs them. */
function missingSettings({ HOST, TLS_CERT, TRUST_PROXY }: Settings): Finding {
  const message = 'Every setting can be used.';
  if (isLoopback(HOST) || TLS_CERT !== '' || TRUST_PROXY.length > 0) return { status: 'ok', message };
  return {
    status: 'warn',
    message: `${message} But other machines reach the server without encryption, so others may read keys and passwords.`,
    advice: 'Set TLS_CERT and TLS_KEY, or TRUST_PROXY if a proxy encrypts.',
  };
}

/** Asks the server that holds the data folder, or else opens the database. Never creates a database. */
async function lookIntoDatabase(
  settings: Settings,
  dataFolder: string | undefined,
  verify: boolean,
): Promise<readonly Result[]> {
  const name = 'database';
  const secretOf = (database: Database | undefined) =>
    examine([secretCheck], { given: settings.LECTERN_SECRET, folder: dataFolder, database });
  try {
    if (dataFolder !== undefined) {
      const answer = await throughServer(dataFolder, { path: '/operator/doctor', body: { verify } });
      if (answer !== undefined) return [...(answer.obj as readonly Result[]), ...(await secretOf(undefined))];
      if (!(await isThereDatabase(settings)))
        return [{ name, status: 'ok', message: 'The server creates it at its first start.' }];
    }
    const { database } = await openDatabase(settings, () => {});
    try {
      return [...(await examine(checksOf(verify), { database, clock: Date.now })), ...(await secretOf(database))];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [
      { name, status: 'fail', message: error.message, advice: 'Nothing else about the database could be checked.' },
    ];
  }
}

function asText(results: readonly Result[]): string {
  const longest = Math.max(...results.map(({ name }) => name.length));
  const lines = results.flatMap(({ name, status, message, advice }) => [
    `${status.padEnd(4)}  ${name.padEnd(longest)}  ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(longest + 8)}→ ${advice}`]),
  ]);
  return lines.join('\n');
}
