import { byOneOf } from '../../../operation/call/by-one-of.ts';
import type { ReadCall } from '../../../operation/call/call.ts';
import { readOperation } from '../../../operation/call/implementation.ts';
import { userNumber, userRole } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { recordColumns, toDetail, userVersion } from '../record.ts';
import * as contract from './contract.ts';

const versionRow = row({ changeNumber: integer });

export const getUser = readOperation(contract.getUser, readUser);

export async function readUser({
  input,
  db,
  caller,
}: Pick<ReadCall<Static<typeof contract.getUser.request>>, 'input' | 'db' | 'caller'>) {
  const { param, received, isIt } = byOneOf(input, {
    userId: (userId) => sql`u.user_id = ${userNumber(userId)} and u.role = ${userRole(userId) ?? ''}`,
    loginName: (loginName) => sql`u.login_name = ${loginName} and u.erased_at_ms is null`,
    externalId: (externalId) => sql`u.external_id = ${externalId}`,
  });
  const user = await db.optional(
    sql`
      select ${recordColumns}
      from users u
      join branches b on b.org_id = $1 and b.branch_id = u.branch_id
      where u.org_id = $1 and ${isIt} ${inBranch(caller, sql`u.branch_id`)}`,
    (values) => ({ ...toDetail(values), version: userVersion(versionRow(values)) }),
  );
  if (user === undefined) throw fail(notFoundErrors.userNotFound, { param, received: quote(received) });
  return user;
}
