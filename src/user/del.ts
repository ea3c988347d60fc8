import type { Static } from 'typebox';
import type { WriteCall } from '../call/call.ts';
import { userNumber, userRole } from '../contract/ids.ts';
import { inBranch } from '../database/branch.ts';
import { integer, row, text } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { type Failure, fail, quote } from '../failure.ts';
import type { deleteUser } from './contract.ts';

const userRow = row({ userId: integer, branchId: integer, loginName: text, name: text, active: integer });

/** How many classes or orders in the way are named; more would not help. */
const mostNamed = 5;

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
      : ((await groupsInTheWay(tx, user.userId, userId, now)) ?? (await refundsInTheWay(tx, user.userId, userId)));
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

async function groupsInTheWay(tx: Scope, number: number, userId: string, now: number): Promise<Failure | undefined> {
  const groups = await tx.rows(
    sql`
      select g.name
      from groups g
      where g.org_id = $1 and g.active_end_seconds * 1000 > ${now} and (
        g.teacher_id = ${number} or g.assistant_id = ${number} or exists (
          select from group_teachers t
          where t.org_id = $1 and t.group_id = g.group_id and t.teacher_id = ${number}))
      order by g.group_id
      limit ${mostNamed}`,
    row({ name: text }),
  );
  if (groups.length === 0) return undefined;
  return fail('userTeachesGroups', { received: userId, groups: groups.map(({ name }) => name).join(', ') });
}

async function refundsInTheWay(tx: Scope, number: number, userId: string): Promise<Failure | undefined> {
  const orders = await tx.rows(
    sql`
      select order_sn
      from orders
      where org_id = $1 and buyer_id = ${number} and status in (6, 7, 9)
      order by order_id
      limit ${mostNamed}`,
    row({ orderSn: text }),
  );
  if (orders.length === 0) return undefined;
  return fail('userHasRefundUnderWay', { received: userId, orders: orders.map(({ orderSn }) => orderSn).join(', ') });
}
