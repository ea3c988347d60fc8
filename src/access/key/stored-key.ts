import type { Database } from '../../database/database.ts';
import { lookUp, type Only } from '../../school/organisation/identities.ts';
import { arrayOf, boolean, integer, jsonArrayOf, nullable, oneOf, type Parsed, row, text } from '../../sql/row.ts';
import { type Sql, sql, toStatement } from '../../sql/sql.ts';

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

export const selectKeysBySecret = (database: Database, digest: string): Promise<StoredKey[]> =>
  lookUp(database, 'secret', digest, (only) =>
    select(
      database,
      only,
      sql`
        (k.org_id, k.key_id) in (
          select org_id, key_id from keys where secret_digest = ${digest} ${only(sql`org_id`)}
          union all
          select org_id, key_id from previous_secrets where digest = ${digest} ${only(sql`org_id`)})
        ${only(sql`k.org_id`)}`,
    ),
  );

export const selectKeysById = (database: Database, keyId: number): Promise<StoredKey[]> =>
  lookUp(database, 'key', String(keyId), (only) =>
    select(database, only, sql`k.key_id = ${keyId} and k.signs_headers ${only(sql`k.org_id`)}`),
  );

/** Organisations choose app ids themselves, so several may match; the signature decides. */
export const selectKeysByAppId = (database: Database, appId: string): Promise<StoredKey[]> =>
  lookUp(database, 'app', appId, (only) =>
    select(
      database,
      only,
      sql`
        (k.org_id, k.branch_id) in (
          select org_id, branch_id from branches where app_id = ${appId} ${only(sql`org_id`)})
        and k.signs_body ${only(sql`k.org_id`)}
        order by k.revoked_at_ms nulls first`,
    ),
  );

async function select(database: Database, only: Only, those: Sql): Promise<StoredKey[]> {
  const query = sql`
    select k.*, (
      select coalesce(json_agg(p), '[]')
      from previous_secrets p
      where p.org_id = k.org_id and p.key_id = k.key_id ${only(sql`p.org_id`)}) as previous_secrets
    from keys k
    where ${those}`;
  const { rows } = await database.execute(toStatement(query));
  return rows.map(storedKeyRow);
}
