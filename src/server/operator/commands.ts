import { Type } from 'typebox';
import { parseJson } from '../../client/json.ts';
import type { Database } from '../../database/database.ts';
import { migrationStatus } from '../../database/migration-status.ts';
import { operatorId } from '../../operation/call/caller.ts';
import type { Implementation } from '../../operation/call/implementation.ts';
import { run, type Services } from '../../operation/call/run.ts';
import { Text } from '../../operation/contract/fields.ts';
import { validate } from '../../operation/validation/validate.ts';
import { NewOrganisation } from '../../school/organisation/contract.ts';
import { createOrganisation } from '../../school/organisation/create.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { recordBackupTime } from '../../transfer/backup/backup-time.ts';
import { type BackupProgress, writeBackup } from '../../transfer/backup/write.ts';
import { examine } from '../doctor/check.ts';
import { checksOf } from '../doctor/verify.ts';
import { fileError } from '../file-error.ts';
import { StartRefused } from '../start-refused.ts';
import { exportForOperator } from './export.ts';

/** A command of the operator: an operation in one organisation, or work across organisations. */
export interface OperatorCommand {
  readonly path: string;
  readonly body: object;
  /** The organisation; optional if there is only one. */
  readonly organisation?: number | undefined;
}

export interface OperatorServices extends Services {
  readonly operations: readonly Implementation[];
  readonly clock: () => number;
  /** Told how far a backup is. */
  readonly backupProgress?: ((written: BackupProgress) => void) | undefined;
}

export const backupPath = '/operator/backup';

/** An absolute path, because the server may run in another folder. */
const BackupPlace = Type.Object(
  { file: Text('Absolute path of the new file.', { minLength: 1 }) },
  { additionalProperties: false },
);

const Examination = Type.Object({ verify: Type.Optional(Type.Boolean()) }, { additionalProperties: false });

/** Commands for the whole installation, which only the operator may run. */
const installationCommands: Readonly<Record<string, (services: OperatorServices, body: object) => Promise<unknown>>> = {
  '/operator/doctor': (services, body) => {
    const { verify = false } = validate({ request: Examination, refused: {} }, body);
    return examine(checksOf(verify), services);
  },
  '/operator/migrations': ({ database }) => migrationStatus(database),
  '/operator/listOrganisations': ({ database }) => selectOrganisations(database),
  '/operator/createOrganisation': ({ database, clock }, body) => {
    const organisation = validate({ request: NewOrganisation, refused: {} }, body);
    return database.transaction((tx) => createOrganisation(tx, organisation, clock()));
  },
  [backupPath]: async ({ database, clock, backupProgress: progress }, body) => {
    const { file } = validate({ request: BackupPlace, refused: {} }, body);
    const now = clock();
    const written = await writeBackup(database, file, { now, progress }).catch((error: unknown) => {
      throw fileError(file, 'written', error);
    });
    // The backup is complete even if its time cannot be stored: on a standby, or before the migration of an earlier version.
    const timeRecorded = await recordBackupTime(database, now).then(
      () => true,
      () => false,
    );
    return { ...written, timeRecorded };
  },
};

/** The owner of the data folder, or of the database's password, may do everything. */
export async function runOperatorCommand(
  services: OperatorServices,
  { path, body, organisation }: OperatorCommand,
): Promise<unknown> {
  const forInstallation = installationCommands[path];
  if (forInstallation !== undefined) return forInstallation(services, body);
  if (path === '/operator/export') {
    return exportForOperator(services, body, await chosenOrganisation(services.database, organisation));
  }
  const implementation = services.operations.find(({ operation }) => operation.path === path);
  if (implementation === undefined || 'file' in implementation) {
    throw new StartRefused(`There is no operation ${path}.`);
  }
  const orgId = await chosenOrganisation(services.database, organisation);
  const { answer } = await run(implementation, services, {
    body,
    identity: { caller: { id: operatorId, orgId, branchId: null, personal: true }, scopes: 'every', manner: 'strict' },
    now: services.clock(),
    language: 'en',
    reqId: crypto.randomUUID(),
    idempotencyKey: undefined,
  });
  return parseJson(answer.json, BigInt);
}

async function chosenOrganisation(database: Database, requested: number | undefined): Promise<number> {
  const all = await selectOrganisations(database);
  const [first, ...others] = all;
  if (first === undefined)
    throw new StartRefused(
      'There is no organisation yet: start the server once, or use "lectern organisation create".',
    );
  const listed = all.map(({ orgId, name }) => `${orgId} (${name})`).join(', ');
  if (requested === undefined && others.length > 0) {
    throw new StartRefused(`There are several organisations: name one with --organisation. They are ${listed}.`);
  }
  const chosen = requested === undefined ? first : all.find(({ orgId }) => orgId === requested);
  if (chosen === undefined) throw new StartRefused(`There is no organisation ${requested}. There is ${listed}.`);
  return chosen.orgId;
}
