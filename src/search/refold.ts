import type { OrgSql } from '../sql/org-sql.ts';
import { integer, row } from '../sql/row.ts';
import { constant, type Sql, sql } from '../sql/sql.ts';
import { foldingVersion } from './fold.ts';
import { repairSearch, type Searchable, searchedTables } from './repair.ts';

/** Organisations with texts that were folded by earlier rules, for the maintenance. */
export const organisationsToRefold: Sql = sql`
  select g.org_id
  from organisations g
  where (
    select count(*) from folded_texts f where f.org_id = g.org_id and f.folding = ${constant(foldingVersion)}
  ) < ${constant(searchedTables.length)}`;

/** A new organisation has no texts of earlier rules. */
export const markAsFolded = (tx: OrgSql): Promise<number> =>
  tx.run(sql`
    insert into folded_texts (org_id, table_name, folding)
    select $1, name, ${foldingVersion} from unnest(${searchedTables}::text[]) as name`);

const progressRow = row({ folding: integer, lastId: integer });

/** Folds a batch of texts again. Returns whether more may follow. */
export async function refoldTexts(tx: OrgSql, searchables: readonly Searchable[]): Promise<boolean> {
  for (const searchable of searchables) {
    const { table } = searchable;
    await tx.run(sql`
      insert into folded_texts (org_id, table_name) values ($1, ${table}) on conflict do nothing returning 1`);
    const { folding, lastId } = await tx.one(
      sql`select folding, last_id from folded_texts where org_id = $1 and table_name = ${table} for update`,
      progressRow,
    );
    if (folding === foldingVersion) continue;
    const { last } = await repairSearch(tx, searchable, lastId);
    await tx.run(
      last === undefined
        ? sql`
            update folded_texts set folding = ${foldingVersion}, last_id = 0 where org_id = $1 and table_name = ${table}`
        : sql`update folded_texts set last_id = ${last} where org_id = $1 and table_name = ${table}`,
    );
    return true;
  }
  return false;
}
