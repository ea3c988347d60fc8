import type { Executor } from '../../database/database.ts';
import { arrayOf, boolean, integer, jsonArrayOf, nullable, oneOf, type Parsed, row, text } from '../../database/row.ts';
import { type Sql, sql, toStatement } from '../../database/sql.ts';

const shape = {
  orgId: integer,
  keyId: integer,
  branchId: nullable(integer),
  scopes: arrayOf(text),
  manner: oneOf(['strict', 'ported']),
  secretDigest: text,
  version: integer,
  previousSecrets: jsonArrayOf(row({ version: integer, digest: text, untilMs: integer })),
  signsHeaders: boolean,
  signsBody: boolean,
  allowedAddresses: arrayOf(text),
  expiresAtMs: nullable(integer),
  revokedAtMs: nullable(integer),
};
const storedKeyRow = row(shape);
export type StoredKey = Parsed<typeof shape>;

// These queries run before the organisation is known; they find it.

export const selectKeysBySecret = (executor: Executor, digest: string): Promise<StoredKey[]> =>
  select(
    executor,
    sql`
      (k.org_id, k.key_id) in (
        select org_id, key_id from keys where secret_digest = ${digest}
        union all
        select org_id, key_id from previous_secrets where digest = ${digest})`,
  );

export const selectKeysById = (executor: Executor, keyId: number): Promise<StoredKey[]> =>
  select(executor, sql`k.key_id = ${keyId} and k.signs_headers`);

/** Organisations choose app ids themselves, so several may match; the signature decides. */
export const selectKeysByAppId = (executor: Executor, appId: string): Promise<StoredKey[]> =>
  select(
    executor,
    sql`
      (k.org_id, k.branch_id) in (select org_id, branch_id from branches where app_id = ${appId}) and k.signs_body
      order by k.revoked_at_ms nulls first`,
  );

async function select(executor: Executor, those: Sql): Promise<StoredKey[]> {
  const query = sql`
    select k.*, (
      select coalesce(json_agg(p), '[]')
      from previous_secrets p
      where p.org_id = k.org_id and p.key_id = k.key_id) as previous_secrets
    from keys k
    where ${those}`;
  const { rows } = await executor.execute(toStatement(query));
  return rows.map(storedKeyRow);
}
