import type { Caller } from '../../operation/call/caller.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { slice } from '../../operation/contract/paging.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { type Page, selectPage, selectPageBeside } from '../../sql/page.ts';
import { integer, type RowParser, row } from '../../sql/row.ts';
import { sortedBy } from '../../sql/sort.ts';
import { join, type Sql, sql } from '../../sql/sql.ts';
import { selectGroupId } from '../group/select.ts';
import { selectUser } from '../user/select.ts';
import { recordColumns, type WorkTable, withProgress } from './record.ts';

interface Filter {
  readonly groupId?: number;
  readonly teacherId?: string;
  readonly pageStart?: number;
  readonly pageSize?: number;
  readonly sort?: 'time' | '-time';
}

/** A condition on a piece of work `w` and its progress `p`, and how many of its students it is about. */
export interface Queue {
  readonly condition: Sql;
  readonly students: Sql;
}

interface Bound {
  readonly param: string;
  readonly ms: number | undefined;
}

/** Homework or exams that are not cancelled; of a queue also the number of its students, on all pages. */
export async function listWork<T>(
  { db, caller, input }: { db: OrgSql; caller: Caller; input: Filter },
  work: WorkTable,
  { begin, end, only = [], queue }: { begin: Bound; end: Bound; only?: readonly Sql[]; queue: Queue | undefined },
  parse: RowParser<T>,
): Promise<Page<T> & { readonly students?: number }> {
  const { groupId, teacherId } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (begin.ms !== undefined && end.ms !== undefined && end.ms < begin.ms) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: end.param,
      begin: begin.param,
      beginValue: begin.ms,
      received: end.ms,
    });
  }
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });

  const conditions = [...only, sql`w.org_id = $1 and w.cancelled_at_ms is null ${inBranch(caller, sql`w.branch_id`)}`];
  if (groupId !== undefined) conditions.push(sql`w.group_id = ${groupId}`);
  if (teacherId !== undefined) conditions.push(sql`w.teacher_id = ${userNumber(teacherId)}`);
  if (begin.ms !== undefined) conditions.push(sql`w.${work.time} >= ${begin.ms}`);
  if (end.ms !== undefined) conditions.push(sql`w.${work.time} < ${end.ms}`);
  const works = sql`select w.* from ${work.table} w where ${join(conditions, ' and ')}`;
  const sortOf = (row: Sql) =>
    sortedBy(input.sort ?? '-time', { time: sql`${row}.${work.time}` }, sql`${row}.${work.id}`);
  const sortedPage = sql`order by ${sortOf(sql`w`)} limit ${limit} offset ${offset}`;
  const order = sortOf(sql`page`);
  if (queue === undefined) {
    const total = sql`select count(*) from (${works}) as found`;
    return selectPage(
      db,
      { total, page: recordColumns(withProgress(work, sql`${works} ${sortedPage}`)), order },
      parse,
    );
  }
  // Only the progress of a piece of work says whether it is in the queue.
  const { total, list, beside } = await selectPageBeside(
    db,
    {
      shared: sql`found as materialized (
        select q.*, ${queue.students} as queued from (${withProgress(work, works)} where ${queue.condition}) as q)`,
      total: sql`select count(*) from found`,
      columns: sql`(select coalesce(sum(queued), 0)::bigint from found) as queued_students,`,
      page: recordColumns(sql`select w.* from found w ${sortedPage}`),
      order,
    },
    parse,
    row({ queuedStudents: integer }),
  );
  return { total, list, students: beside.queuedStudents };
}
