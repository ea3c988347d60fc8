import { foldText } from '../../../search/fold.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { constant, type Sql, sql } from '../../../sql/sql.ts';
import { blockBits, blockMask, partHashes } from './number-grams.ts';

/** Of so many orders with the parts, the latest, a search looks at those of its branch. */
const mostCandidates = 20_000;

const foundRow = row({ orderId: integer, orderSn: text });

interface Part {
  /** Normalized, with at least `shortestPart` characters. */
  readonly part: string;
  readonly branchId: number | null;
  readonly most: number;
}

/** The ids of the latest orders whose number contains the part. */
export async function findOrdersByPart(db: OrgSql, { part, branchId, most }: Part): Promise<number[]> {
  const found = await db.rows(
    sql`
      select o.order_id, o.order_sn
      from (
        select order_id
        from (${candidates(partHashes(db.orgId, part))} limit ${mostCandidates}) as candidates
        where true ${inBranch({ branchId }, sql`branch_id`)}
        limit ${2 * most}
      ) as latest
      join orders o on o.org_id = $1 and o.order_id = latest.order_id
      order by o.order_id desc`,
    foundRow,
  );
  // Different parts may have the same hash, and all parts of a keyword may occur in another order.
  const isMatch = ({ orderSn }: ReturnType<typeof foundRow>) => foldText(orderSn).includes(part);
  return found
    .filter(isMatch)
    .slice(0, most)
    .map(({ orderId }) => orderId);
}

/** The orders with all of these parts, block by block. Only the index of parts can answer: docs/decisions/plans.md. */
const candidates = (parts: readonly number[]): Sql => sql`
  with recursive blocks as (
    (
      select order_id >> ${constant(blockBits)} as block
      from order_numbers
      where org_id = $1
      order by order_id desc
      limit 1
    )
    union all
    select (
      select n.order_id >> ${constant(blockBits)}
      from order_numbers n
      where n.org_id = $1 and n.order_id < b.block << ${constant(blockBits)}
      order by n.order_id desc
      limit 1
    )
    from blocks b
    where b.block is not null
  )
  select found.order_id, found.branch_id
  from blocks b
  cross join lateral (
    select n.order_id, n.branch_id
    from order_numbers n
    where n.org_id = $1::bigint::numeric and n.grams @> array(
      select part # (b.block & ${constant(blockMask)})::int from unnest(${parts}::int[]) as part)
    order by n.order_id + 0 desc
  ) as found
  where b.block is not null`;
