import { readOperation } from '../../operation/call/implementation.ts';
import { defaultPageSize } from '../../operation/contract/fields.ts';
import { recordColumns, toDetail } from '../../school/user/record.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { type Feed, isInFeedRange, selectFeedRange } from './feed.ts';
import { changesPage } from './feed-contract.ts';

const feed: Feed = { table: sql`users`, id: sql`user_id` };
const changeRow = row({ userId: integer, changeNumber: integer });

export const userChanges = readOperation(contract.userChanges, async ({ input, db, caller }) => {
  const { pageSize = defaultPageSize } = input;
  const feedRange = await selectFeedRange(db, feed, input);
  const found = await db.rows(
    sql`
      select ${recordColumns}
      from users u
      join branches b on b.org_id = $1 and b.branch_id = u.branch_id
      where u.org_id = $1 and ${isInFeedRange(sql`u`, feed, feedRange)} ${inBranch(caller, sql`u.branch_id`)}
      order by u.change_number, u.user_id
      limit ${pageSize + 1}`,
    (values) => ({ user: toDetail(values), ...changeRow(values) }),
  );
  const positionOf = ({ changeNumber, userId: id }: (typeof found)[number]) => ({ changeNumber, id });
  const { shown, ...next } = changesPage(found, { pageSize, ...feedRange, positionOf });
  return { list: shown.map(({ user }) => user), ...next };
});
