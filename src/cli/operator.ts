import { chmod, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import type { Identity } from '../call/identity.ts';
import { run } from '../call/run.ts';
import type { Database } from '../database/database.ts';
import { throughShortPath } from '../database/holder-socket.ts';
import { migrationStatus } from '../database/migrate.ts';
import { Failure } from '../failure.ts';
import type { Gate } from '../http/gate.ts';
import { signingSecret } from '../key/signing-secret.ts';
import { operations } from '../operations.ts';
import { selectOrganisations } from '../organisation/select.ts';
import { installationSecret } from './installation-secret.ts';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

/** Where the server of an embedded database listens for whoever owns its folder. */
const operatorSocket = 'operator.sock';

/** Whoever owns the data folder, or has the database's password, administers it: every right, in one organisation. */
async function operatorIdentity(database: Database): Promise<Identity> {
  const [first, ...others] = await selectOrganisations(database);
  if (first === undefined) throw new StartRefused('There is no organisation yet: start the server once.');
  if (others.length > 0) throw new StartRefused('There are several organisations; this needs exactly one.');
  const caller = { id: 'operator', orgId: first.orgId, branchId: null, personal: true };
  return { caller, rights: 'every', manner: 'strict' };
}

export const operatorGate =
  (database: Database): Gate =>
  async () => ({ identity: await operatorIdentity(database), allowance: undefined });

/** Carries out an operation as the operator and returns its answer; a refusal becomes a message for a person. */
export async function asOperator(settings: Settings, path: string, body: object): Promise<unknown> {
  if (settings.DATABASE_URL === '') {
    const answer = await throughServer(resolve(settings.DATA_DIR), path, body);
    if (answer !== undefined) return answer;
  }
  const { database, folder } = await openDatabase(settings, () => {});
  try {
    const { pending } = await migrationStatus(database);
    if (pending.length > 0) throw new StartRefused('The database is not migrated yet: start the server once.');
    const implementation = operations.find(({ operation }) => operation.path === path);
    if (implementation === undefined) throw new Error(`No operation at ${path}`);
    const secret = await installationSecret(settings.LECTERN_SECRET, folder);
    const { json } = await run(
      implementation,
      {
        database,
        signingSecretOf: (keyId, version) => {
          if (secret === undefined) throw new StartRefused('Set LECTERN_SECRET: signing secrets are derived from it.');
          return signingSecret(secret, keyId, version);
        },
      },
      {
        body,
        identity: await operatorIdentity(database),
        now: Date.now(),
        language: 'en',
        reqId: 'command line',
        idempotencyKey: undefined,
      },
    );
    return JSON.parse(json);
  } catch (error) {
    throw error instanceof Failure ? new StartRefused(error.say('en')) : error;
  } finally {
    await database.close();
  }
}

/** Asks the server that holds the folder, if one does. */
function throughServer(folder: string, path: string, body: object): Promise<unknown> {
  return throughShortPath(
    folder,
    operatorSocket,
    (socketPath) =>
      new Promise<unknown>((answered, failed) => {
        const headers = { 'Content-Type': 'application/json' };
        const call = request({ socketPath, path, method: 'POST', headers }, async (response) => {
          const { code, msg, obj } = JSON.parse(Buffer.concat(await response.toArray()).toString());
          if (code === 0) answered(obj);
          else failed(new StartRefused(msg));
        });
        call.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answered(undefined);
          else failed(error);
        });
        call.end(JSON.stringify(body));
      }),
  );
}

/** Listens in the folder, which this process holds: what is left there of another is dead. */
export async function listenForOperator(app: { listen(options: { path: string }): Promise<string> }, folder: string) {
  await rm(join(folder, operatorSocket), { force: true });
  await throughShortPath(folder, operatorSocket, (path) => app.listen({ path }));
  await chmod(join(folder, operatorSocket), 0o600);
}
