import type { Static } from 'typebox';
import type { WriteCall } from '../call/call.ts';
import { userNumber, userRole } from '../contract/ids.ts';
import { inBranch } from '../database/branch.ts';
import { integer, row, text } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import { fail, quote } from '../failure.ts';
import type { deleteUser } from './contract.ts';
import { deletionObstacle } from './obstacles.ts';

const userRow = row({ userId: integer, branchId: integer, loginName: text, name: text, active: integer });

export async function del({
  input: { userId },
  tx,
  caller,
  now,
  language,
  audit,
}: WriteCall<Static<typeof deleteUser.request>>): Promise<Static<typeof deleteUser.response>> {
  // The lock keeps anyone from putting this user into a class, or onto an order, meanwhile.
  const user = await tx.optional(
    sql`
      select user_id, branch_id, login_name, name, active
      from users
      where org_id = $1 and user_id = ${userNumber(userId)} and role = ${userRole(userId) ?? ''}
        and deleted_at_ms is null ${inBranch(caller, sql`branch_id`)}
      for update`,
    userRow,
  );
  const obstacle =
    user === undefined
      ? fail('userNotFound', { param: 'userId', received: quote(userId) })
      : await deletionObstacle(tx, caller, { userId, number: user.userId }, now);
  if (user !== undefined && obstacle === undefined) {
    await tx.run(sql`
      update users set deleted_at_ms = ${now}, updated_at_ms = ${now}
      where org_id = $1 and user_id = ${user.userId}`);
    audit({ record: 'user', id: userId, branchId: user.branchId, fields: { deletedAtMs: [null, now] } });
  }

  const reason = obstacle?.say(language);
  return {
    code: obstacle?.code ?? 0,
    obj: {
      errNum: reason === undefined ? 0 : 1,
      sucNum: reason === undefined ? 1 : 0,
      errUses: reason === undefined ? {} : { [userId]: user?.loginName ?? '' },
      errMsg: reason === undefined ? {} : { [userId]: reason },
      logUsers:
        user === undefined
          ? []
          : [
              {
                id: user.userId,
                loginname: user.loginName,
                name: user.name,
                org_id: caller.orgId,
                active: user.active,
                isDel: reason === undefined ? 1 : 0,
                errMsg: reason === undefined ? [] : [reason],
              },
            ],
    },
  };
}
