import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import type { Identity } from '../../operation/call/identity.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import { selectBranch } from '../../school/organisation/select-branch.ts';

const param = 'X-Lectern-Branch';

/**
 * A read that names a branch in its header is answered as if the caller were bound to that branch. Every operation obeys the
 * binding, so this one place limits every list, count and search. A write has no use for it: it names its records.
 */
export async function limitToBranch(
  database: Database,
  identity: Identity,
  { header, isRead }: { header: string | string[]; isRead: boolean },
): Promise<Identity> {
  if (!isRead) throw fail(requestErrors.branchOfWrite, { param });
  if (typeof header !== 'string' || !/^[1-9]\d{0,14}$/.test(header)) {
    const expected = { en: 'the id of a branch (subOrgId), such as 3', zh: '分校 id（subOrgId），例如 3' };
    throw fail(requestErrors.headerFormat, { param, expected, received: quote(header) });
  }
  const { caller } = identity;
  const branchId = await selectBranch(orgDatabase(database, caller.orgId), caller, { param, branchId: Number(header) });
  return { ...identity, caller: { ...caller, branchId } };
}
