import { type TObject, Type } from 'typebox';
import type { Executor } from '../../database/database.ts';
import { rowsByCursor } from '../../database/snapshot.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { maskFields } from '../../operation/call/mask.ts';
import { fencedCondition } from '../../sql/fenced.ts';
import { jsonText } from '../../sql/json.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { row, text } from '../../sql/row.ts';
import { nothing, type Sql, sql, verbatim } from '../../sql/sql.ts';
import { everyRecord, type Listing, type Only } from './sheet.ts';

const lineRow = row({ line: text });

interface Among {
  readonly field: string;
  readonly keys: readonly string[];
}

type Reader = Pick<Caller, 'orgId' | 'branchId' | 'personal'>;

interface Choice {
  /** The time of the call; only derived sheets depend on it. */
  readonly now?: number | undefined;
  readonly among?: Among | undefined;
  readonly only?: Only | undefined;
}

/**
 * Yields batches of the rows that the caller may see, or only those with these keys, in the order of the sheet. Each row is
 * a line of JSON without its null fields. It needs a transaction, for the cursor.
 */
export async function* readLines(
  tx: Executor,
  caller: Reader,
  sheet: Listing,
  choice: Choice = {},
): AsyncGenerator<readonly string[], void, undefined> {
  for await (const rows of rowsByCursor(tx, linesQuery(caller, sheet, choice), [caller.orgId])) {
    yield rows.map((each) => shownTo(caller, sheet, lineRow(each).line));
  }
}

/** Like `readLines`, for few rows, without a transaction. */
export async function selectLines(db: OrgSql, caller: Reader, sheet: Listing, choice: Choice): Promise<string[]> {
  const rows = await db.rows(linesQuery(caller, sheet, choice), lineRow);
  return rows.map(({ line }) => shownTo(caller, sheet, line));
}

function linesQuery({ branchId }: Reader, sheet: Listing, { now = 0, among, only = everyRecord }: Choice): Sql {
  const fields = Object.keys(sheet.row.properties);
  return sql`
    select ${jsonText(sheet.row, Object.fromEntries(fields.map((field) => [field, verbatim(`q."${field}"`)])))} as line
    from (${sheet.select(only, now)}) as q
    where true ${ofBranch(sheet, branchId)} ${among === undefined ? nothing : oneOf(sheet, among)}`;
}

const shownTo = (caller: Reader, sheet: Listing, line: string) =>
  isMasked(caller, sheet) ? masked(line, sheet) : line;

const isMasked = ({ personal }: Pick<Caller, 'personal'>, sheet: Listing) => !personal && sheet.personal !== undefined;

/** Import skips columns whose name begins with `!`. */
const hiddenFields = '!hiddenFields';

/** The columns that `readLines` fills in: a masked row also names the fields whose value is hidden. */
export const columnsFor = (caller: Pick<Caller, 'personal'>, sheet: Listing): TObject =>
  isMasked(caller, sheet)
    ? Type.Object({ ...sheet.row.properties, [hiddenFields]: Type.String() }, { additionalProperties: false })
    : sheet.row;

const has = (sheet: Listing, field: string) => Object.hasOwn(sheet.row.properties, field);

/** The record that decides the branch of a row without `subOrgId`. */
const parents = [
  ['groupId', sql`select group_id from groups`],
  ['liveclass', sql`select lesson_id from lessons`],
  ['homeworkId', sql`select homework_id from homeworks`],
  ['examId', sql`select exam_id from exams`],
] as const;

function ofBranch(sheet: Listing, branchId: number | null): Sql {
  if (branchId === null) return nothing;
  if (has(sheet, 'subOrgId')) return sql`and q."subOrgId" = ${branchId}`;
  const parent = parents.find(([field]) => has(sheet, field));
  if (parent === undefined) throw new Error(`The rows of ${sheet.name} have no branch`);
  const [field, ids] = parent;
  // The rows of a join need not come in the order of the sheet.
  return sql`and ${fencedCondition(sql`${verbatim(`q."${field}"`)} in (${ids} where org_id = $1 and branch_id = ${branchId})`)}`;
}

/** Whether a field holds text, not a number. */
export const isText = (sheet: Listing, field: string): boolean =>
  Object(Object(sheet.row.properties)[field]).type === 'string';

function oneOf(sheet: Listing, { field, keys }: Among): Sql {
  const column = verbatim(`q."${field}"`);
  return isText(sheet, field)
    ? sql`and ${column} = any(${keys}::text[])`
    : sql`and ${column} = any(${keys.map(Number)}::bigint[])`;
}

function masked(line: string, { personal = {} }: Listing): string {
  const { values, hidden } = maskFields<unknown>(personal, JSON.parse(line));
  return JSON.stringify(hidden.length === 0 ? values : { ...values, [hiddenFields]: hidden.join(';') });
}
