import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import type { OrgDatabase } from '../../sql/org-sql.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type { Check, DatabaseContext } from './check.ts';

/**
 * Finds orders whose branch, product or product name does not exist. PostgreSQL does not refuse them: to check that, every order would
 * lock rows that it shares with many others. The server deletes none of these rows, so only a person can.
 */
export const orderReferences: Check<DatabaseContext> = {
  name: 'order references',
  run: async ({ database }) => {
    const wrong = await countOrders(database);
    return wrong === 0
      ? { status: 'ok', message: 'The branches, products and product names of all orders exist.' }
      : {
          status: 'fail',
          message: `Orders with a branch, a product or a product name that does not exist: ${wrong}.`,
          advice:
            'Someone deleted rows by hand. Restore the missing rows of branches, products or ordered_names from a backup.',
        };
  },
};

/** The orders of all organisations that lack one of them. */
async function countOrders(database: Database): Promise<number> {
  let wrong = 0;
  for (const { orgId } of await selectOrganisations(database)) {
    const db = orgDatabase(database, orgId);
    for (let after: number | null = 0; after !== null; ) {
      const batch: { wrong: number; last: number | null } = await inBatch(db, after);
      wrong += batch.wrong;
      after = batch.last;
    }
  }
  return wrong;
}

const batchSize = 10_000;

const inBatch = (db: OrgDatabase, after: number) =>
  db.one(
    sql`
      with batch as materialized (
        select order_id, branch_id from orders where org_id = $1 and order_id > ${after} order by order_id limit ${batchSize}
      ), wrong as (
        select order_id
        from batch
        where not exists (select from branches b where b.org_id = $1 and b.branch_id = batch.branch_id)
        union
        select l.order_id
        from batch
        join order_lines l on l.org_id = $1 and l.order_id = batch.order_id
        where not exists (select from products p where p.org_id = $1 and p.product_id = l.product_id)
          or not exists (
            select from ordered_names n where n.org_id = $1 and n.ordered_name_id = l.ordered_name_id)
      )
      select (select count(*) from wrong) as wrong, (select max(order_id) from batch) as last`,
    row({ wrong: integer, last: nullable(integer) }),
  );
