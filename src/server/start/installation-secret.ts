import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkValue } from '../../access/key/signing-secret.ts';
import type { Database } from '../../database/database.ts';
import { row, text } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { renameDurably } from '../../transfer/file/durable-rename.ts';
import { StartRefused } from '../start-refused.ts';

const length = 32;
const fileName = 'secret';

/**
 * The secret from which signing secrets are derived: LECTERN_SECRET, or with the embedded database a file in its folder
 * that is created with the database. On PostgreSQL without LECTERN_SECRET, no key can sign. The database stores a check
 * value of its first secret; another secret is refused, because every signature would fail without an explanation.
 */
export async function installationSecret(
  database: Database,
  given: Buffer | undefined,
  folder: string | undefined,
): Promise<Buffer | undefined> {
  const file = folder === undefined ? undefined : join(folder, fileName);
  const known = await selectSecretCheck(database);
  const secret = given ?? (file === undefined ? undefined : await secretIn(file, known !== undefined));
  if (secret === undefined) return undefined;
  const value = checkValue(secret);
  if ((known ?? (await noteSecretCheck(database, value))) !== value) {
    throw given === undefined && file !== undefined ? otherFile(file) : otherSetting(file);
  }
  return secret;
}

/** Throws as `installationSecret` would at the next start. Creates nothing. */
export async function requireUsableSecret(
  database: Database,
  given: Buffer | undefined,
  folder: string | undefined,
): Promise<void> {
  // Without a check value, the next start accepts any secret and creates a missing file.
  if ((await selectSecretCheck(database)) !== undefined) await installationSecret(database, given, folder);
}

/** Throws if the file that a running server was started with is missing or damaged. */
export async function requireSecretFile(folder: string): Promise<void> {
  await secretIn(join(folder, fileName), true);
}

async function secretIn(file: string, isKnown: boolean): Promise<Buffer> {
  const secret = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartRefused(`${file} cannot be read: ${error.message}.`);
    if (isKnown) throw missingFile(file);
    return makeSecret(file);
  });
  if (secret.length !== length) {
    throw new StartRefused(`${file} should hold ${length} bytes and holds ${secret.length}: restore it from a backup.`);
  }
  return secret;
}

const remedy = (file: string) =>
  `Copy the file "${fileName}" from the data folder that the database comes from to ${file}; where that server ran with ` +
  'LECTERN_SECRET, set LECTERN_SECRET to the same value. If the secret is lost, run "lectern secret replace": it makes ' +
  'a new one, and lists the keys that must be rotated because they sign.';

const missingFile = (file: string) =>
  new StartRefused(
    `The file ${file} is missing. It holds the secret that signing keys are derived from, and a backup does not ` +
      `include it. ${remedy(file)}`,
  );

const otherFile = (file: string) =>
  new StartRefused(
    `The secret in ${file} is not the one this database was first used with, so every signature would be refused. ` +
      remedy(file),
  );

const otherSetting = (file: string | undefined) =>
  new StartRefused(
    'LECTERN_SECRET is not the one this database was first used with, so every signature would be refused. ' +
      `Set it to the former value${file === undefined ? '' : `, or unset it if the secret is in ${file}`}.`,
  );

/** The folder belongs to this process, so no other process makes a secret at the same time. */
export async function makeSecret(file: string): Promise<Buffer> {
  const secret = randomBytes(length);
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, secret, { mode: 0o600 });
  await renameDurably(draft, file);
  return secret;
}

const secretCheckRow = row({ secretCheck: text });

async function selectSecretCheck(database: Database): Promise<string | undefined> {
  const { rows } = await database.execute(toStatement(sql`select secret_check from installation`));
  return rows.map((each) => secretCheckRow(each).secretCheck)[0];
}

/** Stores the check value of the first secret. If two processes start together, both get the value that was stored. */
async function noteSecretCheck(database: Database, value: string): Promise<string | undefined> {
  await database.transaction((tx) =>
    tx.execute(
      toStatement(
        sql`insert into installation (secret_check) values (${value}) on conflict (installation_id) do nothing`,
      ),
    ),
  );
  return selectSecretCheck(database);
}

/** Replaces the secret: by the given one, or by a new one in the folder. */
export async function replaceInstallationSecret(
  database: Database,
  given: Buffer | undefined,
  folder: string | undefined,
): Promise<void> {
  if (given === undefined && folder === undefined) {
    throw new StartRefused('Set LECTERN_SECRET to the new secret: 64 hexadecimal digits, from "openssl rand -hex 32".');
  }
  const secret = given ?? (await makeSecret(join(folder ?? '', fileName)));
  const value = checkValue(secret);
  await database.transaction((tx) =>
    tx.execute(
      toStatement(sql`
        insert into installation (secret_check) values (${value})
        on conflict (installation_id) do update set secret_check = excluded.secret_check`),
    ),
  );
}
