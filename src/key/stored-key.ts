import type { Executor } from '../database/database.ts';
import { arrayOf, boolean, integer, nullable, oneOf, type Parsed, row, text } from '../database/row.ts';
import { type Sql, sql, toStatement } from '../database/sql.ts';

const shape = {
  orgId: integer,
  keyId: integer,
  branchId: nullable(integer),
  scopes: arrayOf(text),
  manner: oneOf(['strict', 'ported']),
  secretDigest: text,
  previousUntilMs: nullable(integer),
  version: integer,
  signsHeaders: boolean,
  signsBody: boolean,
  allowedAddresses: arrayOf(text),
  expiresAtMs: nullable(integer),
  revokedAtMs: nullable(integer),
};
const storedKeyRow = row(shape);
export type StoredKey = Parsed<typeof shape>;

// These look-ups come before an organisation is known: they find it.

export const selectKeysBySecret = (executor: Executor, digest: string): Promise<StoredKey[]> =>
  select(executor, sql`select * from keys where secret_digest = ${digest} or previous_digest = ${digest}`);

export const selectKeysById = (executor: Executor, keyId: number): Promise<StoredKey[]> =>
  select(executor, sql`select * from keys where key_id = ${keyId} and signs_headers`);

/** Organisations choose the app ids of their branches, so that two may have the same; the signature tells. */
export const selectKeysByAppId = (executor: Executor, appId: string): Promise<StoredKey[]> =>
  select(
    executor,
    sql`
      select k.*
      from branches b
      join keys k on k.org_id = b.org_id and k.branch_id = b.branch_id
      where b.app_id = ${appId} and k.signs_body
      order by k.revoked_at_ms nulls first`,
  );

async function select(executor: Executor, query: Sql): Promise<StoredKey[]> {
  const { rows } = await executor.execute(toStatement(query));
  return rows.map(storedKeyRow);
}
