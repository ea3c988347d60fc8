import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { row, text } from '../database/row.ts';
import { sql, toStatement } from '../database/sql.ts';
import { checkValue } from '../key/signing-secret.ts';
import { StartRefused } from './start-refused.ts';

const length = 32;
const fileName = 'secret';

/**
 * The secret that signing secrets are derived from: LECTERN_SECRET, or with the embedded database a file in its folder
 * that is made the first time. On PostgreSQL without one, no key can sign.
 */
export async function installationSecret(
  given: Buffer | undefined,
  folder: string | undefined,
): Promise<Buffer | undefined> {
  if (given !== undefined || folder === undefined) return given;
  const file = join(folder, fileName);
  const secret = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return makeSecret(file);
    throw new StartRefused(`${file} cannot be read: ${error.message}.`);
  });
  if (secret.length !== length) {
    throw new StartRefused(`${file} should hold ${length} bytes and holds ${secret.length}: restore it from a backup.`);
  }
  return secret;
}

/** Whenever the process is killed: under its name the file is whole. The folder is ours, so nobody else is making one. */
async function makeSecret(file: string): Promise<Buffer> {
  const secret = randomBytes(length);
  const draft = await open(`${file}.draft`, 'w', 0o600);
  await draft.writeFile(secret);
  await draft.sync();
  await draft.close();
  await rename(`${file}.draft`, file);
  return secret;
}

/** Refuses to start with another secret than before: every signature would be wrong, and nobody would know why. */
export async function checkInstallationSecret(database: Database, secret: Buffer): Promise<void> {
  const value = checkValue(secret);
  const known = await database.transaction(async (tx) => {
    await tx.execute(
      toStatement(
        sql`insert into installation (secret_check) values (${value}) on conflict (installation_id) do nothing`,
      ),
    );
    const { rows } = await tx.execute(toStatement(sql`select secret_check from installation`));
    return row({ secretCheck: text })(rows[0] ?? {}).secretCheck;
  });
  if (known !== value) {
    throw new StartRefused(
      'LECTERN_SECRET is not the one this database was first used with, so that every signature would be refused. ' +
        'Set it to the one before.',
    );
  }
}

/** Makes the database take another secret than before: the one given, or a new one in the folder. */
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
