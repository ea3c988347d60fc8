import type { ReadCall } from '../../../operation/call/call.ts';
import { userIdOf, userNumber, userRole } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { inBranch } from '../../../sql/branch.ts';
import { nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { identityShape } from '../fields.ts';
import type * as contract from './contract.ts';

const foundRow = row({ ...identityShape, externalId: nullable(text) });

export async function findUsers({
  input: { names },
  db,
  caller,
}: ReadCall<Static<typeof contract.findUsers.request>>): Promise<Static<typeof contract.findUsers.response>> {
  const numbers = names.filter((name) => userRole(name) !== undefined).map(userNumber);
  const users = await db.rows(
    sql`
      select user_id, branch_id, role, login_name, name, external_id
      from users
      where org_id = $1 and deleted_at_ms is null and erased_at_ms is null ${inBranch(caller, sql`branch_id`)}
        and (user_id = any(${numbers}::bigint[]) or login_name = any(${names}::text[])
          or external_id = any(${names}::text[]))`,
    foundRow,
  );
  const known = users.map((user) => ({ ...user, id: userIdOf(user.role, user.userId) }));
  const calledBy = (name: string) =>
    known.find(({ id }) => id === name) ??
    known.find(({ loginName }) => loginName === name) ??
    known.find(({ externalId }) => externalId === name);
  return {
    list: names.flatMap((asked) => {
      const user = calledBy(asked);
      if (user === undefined) return [];
      return [{ asked, id: user.id, loginName: user.loginName, name: user.name, userRole: user.role }];
    }),
  };
}
