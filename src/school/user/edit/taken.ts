import type { Caller } from '../../../operation/call/caller.ts';
import { roles, userIdOf } from '../../../operation/contract/ids.ts';
import { type Failure, fail, quote } from '../../../operation/errors/failure.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, oneOf, type Parsed, row, text } from '../../../sql/row.ts';
import { prepared, sql } from '../../../sql/sql.ts';
import { userErrors } from '../errors.ts';

interface UniqueFields {
  readonly loginName: string;
  readonly externalId?: string | null;
}

const holderShape = {
  userId: integer,
  branchId: integer,
  role: oneOf(roles),
  loginName: text,
  externalId: nullable(text),
  deletedAtMs: nullable(integer),
};
type Holder = Parsed<typeof holderShape>;

/** Users, also deleted ones, that already have one of the requested login names or external ids. */
export async function selectHolders(tx: OrgSql, requested: readonly UniqueFields[]): Promise<Holder[]> {
  if (requested.length === 0) return [];
  return tx.rows(
    prepared(sql`
      select user_id, branch_id, role, login_name, external_id, deleted_at_ms
      from users
      where org_id = $1 and erased_at_ms is null and (
        login_name = any(${requested.map(({ loginName }) => loginName)}::text[])
        or external_id = any(${requested.flatMap(({ externalId }) => externalId ?? [])}::text[]))`),
    row(holderShape),
  );
}

/** Names the other user only if the caller may read it. */
export function takenFailure(
  holders: readonly Holder[],
  caller: Caller,
  requested: UniqueFields,
  path: string,
): Failure {
  const ofName = holders.find(({ loginName }) => loginName === requested.loginName);
  const holder = ofName ?? holders.find(({ externalId }) => externalId === requested.externalId);
  const visible = holder && (caller.branchId === null || caller.branchId === holder.branchId) ? holder : undefined;
  const userId = visible && userIdOf(visible.role, visible.userId);
  const [param, received] = ofName ? ['loginName', requested.loginName] : ['externalId', requested.externalId];
  const detail = { param: path + param, received: quote(received) };
  if (userId !== undefined && visible?.deletedAtMs != null) {
    return fail(ofName ? userErrors.loginNameOfDeleted : userErrors.externalIdOfDeleted, { ...detail, userId });
  }
  const by = userId === undefined ? '' : { en: ` by ${userId}`, zh: `（${userId}）` };
  return fail(ofName ? userErrors.loginNameTaken : userErrors.externalIdTaken, { ...detail, holder: by });
}
