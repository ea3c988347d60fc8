import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { fail, quote } from '../failure.ts';
import { rejoinGroups } from '../group/deleted-members.ts';
import { lockUser, updateUser } from './write.ts';
import type { restoreUser } from './write-contract.ts';

export async function restore({
  input: { userId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof restoreUser.request>>): Promise<Static<typeof restoreUser.response>> {
  const user = await lockUser(tx, caller, userId);
  if (user === undefined) throw fail('userNotFound', { param: 'userId', received: quote(userId) });
  const { userId: number, branchId, deletedAtMs, erasedAtMs } = user;
  if (erasedAtMs !== null) throw fail('userErased', { param: 'userId', received: userId });
  if (deletedAtMs === null) return { sucNum: 0, notRejoined: [] };

  await updateUser(tx, { ...user, deletedAtMs: null }, now);
  const { changes, notRejoined } = await rejoinGroups(tx, { userId: number, deletedAtMs }, now);
  audit({ record: 'user', id: userId, branchId, fields: { deletedAtMs: [deletedAtMs, null] } });
  for (const change of changes) audit(change);
  return { sucNum: 1, notRejoined };
}
