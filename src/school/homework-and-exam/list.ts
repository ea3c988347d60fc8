import { inBranch } from '../../database/branch.ts';
import { type Page, selectPage } from '../../database/page.ts';
import type { RowParser } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { join, type Sql, sql } from '../../database/sql.ts';
import type { Caller } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { slice } from '../../operation/contract/paging.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { selectGroupId } from '../group/select.ts';
import { selectUser } from '../user/select.ts';
import { recordColumns, type WorkTable, withProgress } from './record.ts';

interface Filter {
  readonly groupId?: number;
  readonly teacherId?: string;
  readonly pageStart?: number;
  readonly pageSize?: number;
}

interface Bound {
  readonly param: string;
  readonly ms: number | undefined;
}

/** Homework or exams that are not cancelled, latest first. */
export async function listWork<T>(
  { db, caller, input }: { db: Scope; caller: Caller; input: Filter },
  work: WorkTable,
  { begin, end, queueCondition }: { begin: Bound; end: Bound; queueCondition: Sql | undefined },
  parse: RowParser<T>,
): Promise<Page<T>> {
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

  const conditions = [sql`w.org_id = $1 and w.cancelled_at_ms is null ${inBranch(caller, sql`w.branch_id`)}`];
  if (groupId !== undefined) conditions.push(sql`w.group_id = ${groupId}`);
  if (teacherId !== undefined) conditions.push(sql`w.teacher_id = ${userNumber(teacherId)}`);
  if (begin.ms !== undefined) conditions.push(sql`w.${work.time} >= ${begin.ms}`);
  if (end.ms !== undefined) conditions.push(sql`w.${work.time} < ${end.ms}`);
  const works = sql`select w.* from ${work.table} w where ${join(conditions, ' and ')}`;
  const newestFirst = sql`order by w.${work.time} desc, w.${work.id} desc limit ${limit} offset ${offset}`;
  // Only the progress of a piece of work says whether it is in a queue.
  const found = queueCondition === undefined ? works : sql`${withProgress(work, works)} where ${queueCondition}`;
  const page = sql`${found} ${newestFirst}`;
  return selectPage(
    db,
    {
      total: sql`select count(*) from (${found}) as found`,
      page: recordColumns(queueCondition === undefined ? withProgress(work, page) : page),
      order: sql`page.${work.time} desc, page.${work.id} desc`,
    },
    parse,
  );
}
