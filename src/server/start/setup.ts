import { access, constants, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createKey } from '../../access/key/create-key.ts';
import type { SigningSecretOf } from '../../access/key/signing-secret.ts';
import { createStaff as createStaffContract } from '../../access/staff/contract.ts';
import { createStaff } from '../../access/staff/create-staff.ts';
import { requireStrong } from '../../access/staff/strong-password.ts';
import type { Database } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import { appendAudit, type Change } from '../../operation/call/audit.ts';
import { writeWithin } from '../../operation/call/run-within.ts';
import { grantableScopes } from '../../operation/contract/scopes.ts';
import { Failure } from '../../operation/errors/failure.ts';
import { checkTimeZone, requireTimeZone } from '../../operation/validation/time-zone.ts';
import { validate } from '../../operation/validation/validate.ts';
import { NewOrganisation } from '../../school/organisation/contract.ts';
import {
  createOrganisation,
  lockProvisionalOrganisation,
  selectOrganisationInUse,
} from '../../school/organisation/create.ts';
import { updateOrganisation } from '../../school/organisation/update-organisation.ts';
import { fileError } from '../file-error.ts';
import type { Settings } from '../settings/settings.ts';
import { StartRefused } from '../start-refused.ts';

/** What a new installation begins with: an organisation, the account of its owner and the first key. */
export interface Setup {
  readonly organisation: {
    readonly name: string;
    readonly currency?: string | null;
    readonly timeZone?: string | null;
  };
  readonly owner: { readonly loginName: string; readonly name: string; readonly password?: string };
  /** Where the secret of the first key goes; without a place there is no first key. */
  readonly keyTo?: 'result' | { readonly file: string };
}

export interface SetupResult {
  readonly orgId: number;
  readonly loginName: string;
  /** Empty if the caller chose the password. */
  readonly password: string;
  /** The secret of the first key; empty if it was written to a file, or if there is none. */
  readonly key: string;
}

/** The set-up that the settings describe, if any. */
export async function setupIn(settings: Settings): Promise<Setup | undefined> {
  const { SETUP_ORGANISATION, SETUP_OWNER, SETUP_OWNER_PASSWORD, SETUP_KEY_FILE } = settings;
  const required = { SETUP_ORGANISATION, SETUP_OWNER, SETUP_OWNER_PASSWORD };
  const optional = [settings.SETUP_CURRENCY, settings.SETUP_TIME_ZONE, SETUP_KEY_FILE];
  const missing = Object.entries(required).filter(([, value]) => value === '');
  if (missing.length === Object.keys(required).length && optional.every((value) => value === '')) return undefined;
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(' and ');
    throw new StartRefused(`The first set-up also needs ${names}. Set them too, or none of the SETUP_ settings.`);
  }
  const setup = {
    organisation: {
      name: SETUP_ORGANISATION,
      currency: settings.SETUP_CURRENCY || null,
      timeZone: settings.SETUP_TIME_ZONE || null,
    },
    owner: { loginName: SETUP_OWNER, name: SETUP_OWNER, password: SETUP_OWNER_PASSWORD },
    ...(SETUP_KEY_FILE === '' ? {} : { keyTo: { file: SETUP_KEY_FILE } }),
  };
  validateSetup(setup, settingNames);
  return setup;
}

/** Refuses a set-up that could not succeed, before the database is touched. */
export async function requireSetup(setup: Setup, names?: SetupNames): Promise<void> {
  validateSetup(setup, names);
  if (typeof setup.keyTo !== 'object') return;
  const { file } = setup.keyTo;
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    throw fileError(file, 'written', error);
  });
}

/** The same for the time zone, which PostgreSQL must know too. Needs no table. */
export async function requireZone(database: Database, { organisation }: Setup, names = settingNames): Promise<void> {
  if (!organisation.timeZone) return;
  await requireTimeZone(orgSql(database, 0), 'timeZone', organisation.timeZone).catch((error: unknown) => {
    throw refusalOf(error, names.organisation);
  });
}

/** What the operator calls the parameters: settings, or options of the command. */
export interface SetupNames {
  readonly organisation: Readonly<Record<string, string>>;
  readonly owner: Readonly<Record<string, string>>;
}

const settingNames: SetupNames = {
  organisation: { name: 'SETUP_ORGANISATION', currency: 'SETUP_CURRENCY', timeZone: 'SETUP_TIME_ZONE' },
  owner: { loginName: 'SETUP_OWNER', name: 'SETUP_OWNER', password: 'SETUP_OWNER_PASSWORD' },
};

/** Turns an error of the catalogue into a refusal that names the setting or the option. */
function refusalOf(error: unknown, names: Readonly<Record<string, string>> = {}): unknown {
  if (!(error instanceof Failure)) return error;
  const name = names[error.param ?? ''];
  const message = error.messageIn('en');
  return new StartRefused(name === undefined ? message : `${name} is wrong: ${message}`);
}

function validateSetup(setup: Setup, names?: SetupNames) {
  const validated = <T>(part: keyof SetupNames, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw refusalOf(error, names?.[part]);
    }
  };
  const organisation = validated('organisation', () => {
    const valid = validate({ request: NewOrganisation, refused: {} }, setup.organisation);
    const wrongZone = valid.timeZone === undefined ? undefined : checkTimeZone('timeZone', valid.timeZone);
    if (wrongZone !== undefined) throw wrongZone;
    return valid;
  });
  const owner = validated('owner', () => {
    const valid = validate(createStaffContract, { ...setup.owner, role: 'owner' });
    if (valid.password !== undefined) requireStrong(valid.password, 'password');
    return valid;
  });
  return { organisation, owner };
}

/**
 * Creates everything in one transaction, or nothing if the database already has an organisation. Of processes that start
 * together, one does it. An organisation that an earlier start has created, and nobody has used, gets the name, the currency
 * and the time zone.
 */
export const setUp = (
  database: Database,
  setup: Setup,
  options: { readonly now: number; readonly signingSecretOf: SigningSecretOf },
): Promise<SetupResult | undefined> =>
  createAll(database, setup, options).catch((error: unknown) => {
    throw refusalOf(error);
  });

async function createAll(
  database: Database,
  setup: Setup,
  { now, signingSecretOf }: Parameters<typeof setUp>[2],
): Promise<SetupResult | undefined> {
  const { organisation, owner } = validateSetup(setup);
  // Later starts with the same settings end here.
  if ((await selectOrganisationInUse(database)) !== undefined) return undefined;
  return database.transaction(async (tx) => {
    const provisional = await lockProvisionalOrganisation(tx);
    if ((await selectOrganisationInUse(tx)) !== undefined) return undefined;
    const { orgId } = provisional ?? (await createOrganisation(tx, organisation, now));
    const own = orgSql(tx, orgId);
    const caller = { id: 'operator', orgId, branchId: null, personal: true };
    const changes: Change[] = [];
    const audit = (change: Change) => void changes.push(change);
    const call = { input: setup, tx: own, caller, scopes: 'every', now, language: 'en', audit } as const;
    if (provisional !== undefined) await writeWithin(call, updateOrganisation, organisation);
    const { password } = await writeWithin(call, createStaff, owner);
    const { keyTo } = setup;
    const first = { name: 'First key', scopes: [...grantableScopes] };
    const key = keyTo === undefined ? '' : (await writeWithin(call, createKey(signingSecretOf), first)).secret;
    await appendAudit(own, { caller, operation: 'setup', reqId: '', now, changes });
    const created = { orgId, loginName: owner.loginName, password };
    if (keyTo === undefined || keyTo === 'result') return { ...created, key };
    // Written before the commit: a key whose secret nobody has would be of no use.
    await own.settle();
    await writeSecret(keyTo.file, key);
    return { ...created, key: '' };
  });
}

async function writeSecret(file: string, secret: string): Promise<void> {
  try {
    await rm(file, { force: true });
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    throw fileError(file, 'written', error);
  }
}
