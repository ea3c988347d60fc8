import { integer, nullable, oneOf, type Parsed, row, text } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { sql } from '../../../database/sql.ts';
import type { Caller } from '../../../operation/call/call.ts';
import { roles, userIdOf } from '../../../operation/contract/ids.ts';
import { type Failure, fail, quote } from '../../../operation/errors/failure.ts';

interface Wanted {
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

/** Who holds the login names and external ids that these users want, deleted ones included. */
export async function selectHolders(tx: Scope, wanted: readonly Wanted[]): Promise<Holder[]> {
  if (wanted.length === 0) return [];
  return tx.rows(
    sql`
      select user_id, branch_id, role, login_name, external_id, deleted_at_ms
      from users
      where org_id = $1 and erased_at_ms is null and (
        login_name = any(${wanted.map(({ loginName }) => loginName)}::text[])
        or external_id = any(${wanted.flatMap(({ externalId }) => externalId ?? [])}::text[]))`,
    row(holderShape),
  );
}

/** What to say to someone who wants what another holds: as much about the other as the caller may see. */
export function takenBy(holders: readonly Holder[], caller: Caller, wanted: Wanted, path: string): Failure {
  const ofName = holders.find(({ loginName }) => loginName === wanted.loginName);
  const holder = ofName ?? holders.find(({ externalId }) => externalId === wanted.externalId);
  const visible = holder && (caller.branchId === null || caller.branchId === holder.branchId) ? holder : undefined;
  const userId = visible && userIdOf(visible.role, visible.userId);
  const [param, received] = ofName ? ['loginName', wanted.loginName] : ['externalId', wanted.externalId];
  const detail = { param: path + param, received: quote(received) };
  if (userId !== undefined && visible?.deletedAtMs != null) {
    return fail(ofName ? 'loginNameOfDeleted' : 'externalIdOfDeleted', { ...detail, userId });
  }
  const by = userId === undefined ? '' : { en: ` by ${userId}`, zh: `（${userId}）` };
  return fail(ofName ? 'loginNameTaken' : 'externalIdTaken', { ...detail, holder: by });
}
