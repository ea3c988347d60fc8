import type { ReadCall } from '../call/call.ts';
import { changesPage, position } from '../contract/changes.ts';
import { defaultPageSize } from '../contract/fields.ts';
import { userNumber } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { sql } from '../database/sql.ts';
import { settledBefore } from '../database/under-way.ts';
import type { userChanges } from './read-contract.ts';
import { toDetail } from './record.ts';

export async function changes({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof userChanges.request>>): Promise<Static<typeof userChanges.response>> {
  const { pageSize = defaultPageSize } = input;
  const began = position(input);
  const settledMs = await settledBefore(db, now);
  const found = await db.rows(
    sql`
      select u.*, b.app_id
      from users u
      join branches b on b.org_id = $1 and b.branch_id = u.branch_id
      where u.org_id = $1 and (u.updated_at_ms, u.user_id) > (${began.updatedAtMs}, ${began.id})
        and u.updated_at_ms < ${settledMs} ${inBranch(caller, sql`u.branch_id`)}
      order by u.updated_at_ms, u.user_id
      limit ${pageSize + 1}`,
    toDetail,
  );
  const positionOf = ({ updateAt: updatedAtMs, id }: (typeof found)[number]) => ({ updatedAtMs, id: userNumber(id) });
  const { shown: list, ...next } = changesPage(found, { pageSize, began, positionOf });
  return { list, ...next };
}
