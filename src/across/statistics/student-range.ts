import type { TObject } from 'typebox';
import { inBranch } from '../../database/branch.ts';
import { type PageText, selectPageTextBeside } from '../../database/page.ts';
import { boolean, nullable, row, text } from '../../database/row.ts';
import { nothing, type Sql, short, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import * as contract from './record-contract.ts';

type Input = Static<TObject<ReturnType<typeof contract.request>>>;

const longestRangeMs = contract.longestRangeDays * 86_400_000;

interface Records {
  /** `table where …` */
  readonly records: Sql;
  /** A query for one page; `limited` is its limit clause. */
  readonly page: (limited: Sql) => Sql;
  /** The order of the rows of `page`. */
  readonly order: Sql;
}

type RecordsOf = (of: Pick<ReturnType<typeof studentInRange>, 'studentId' | 'inGroup'>) => Records;

/** Selects the student and one page of records, which are JSON texts, in a single statement. */
export function selectStudentText(call: ReadCall<Input>, recordsOf: RecordsOf): Promise<PageText> {
  const { shared, columns, studentId, inGroup, parse } = studentInRange(call);
  const { records, page, order } = recordsOf({ studentId, inGroup });
  const { limit, offset } = slice(call.input.pageStart, call.input.pageSize);
  const query = {
    shared,
    columns,
    total: sql`select count(*) from ${records}`,
    page: page(sql`limit ${limit} offset ${offset}`),
    order,
    as: short,
  };
  return selectPageTextBeside(call.db, query, parse);
}

/** The names of the student as JSON texts, in the records of `selectStudentText`. */
export const studentNames = {
  userName: sql`(select to_json(name) from student)`,
  loginName: sql`(select to_json(login_name) from student)`,
};

/**
 * The three statistics share these checks: the range is not too long, and the student and the class exist. The
 * statement that selects the records also checks the student and the class.
 */
function studentInRange({ input, caller }: Pick<ReadCall<Input>, 'input' | 'caller'>) {
  const { beginTime, endTime, groupId, uniqueId } = input;
  if (endTime < beginTime) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: 'endTime',
      begin: 'beginTime',
      beginValue: beginTime,
      received: endTime,
    });
  }
  if (endTime - beginTime > longestRangeMs) {
    throw fail(parameterErrors.rangeTooLong, {
      param: 'endTime',
      begin: 'beginTime',
      days: contract.longestRangeDays,
      received: endTime - beginTime,
      limit: longestRangeMs,
    });
  }
  const seenGroups = sql`select group_id from groups where org_id = $1 ${inBranch(caller, sql`branch_id`)}`;
  const isGiven = groupId === undefined ? nothing : sql`and group_id = ${groupId}`;
  return {
    shared: sql`
      student as materialized (
        select user_id, login_name, name
        from users
        where org_id = $1 and user_id = ${userNumber(uniqueId)} and role = 'student' ${inBranch(caller, sql`branch_id`)})`,
    columns: sql`
      (select login_name from student) as student_login_name, (select name from student) as student_name,
      ${groupId === undefined ? sql`true` : sql`exists (${seenGroups} ${isGiven})`} as group_is_known,`,
    studentId: sql`(select user_id from student)`,
    /** `and …`; `column` holds the class id. */
    inGroup: (column: Sql): Sql => sql`
      ${groupId === undefined ? nothing : sql`and ${column} = ${groupId}`}
      ${caller.branchId === null ? nothing : sql`and ${column} in (${seenGroups})`}`,
    parse: (values: Parameters<typeof found>[0]) => {
      const { studentLoginName: loginName, studentName: name, groupIsKnown } = found(values);
      if (loginName === null || name === null) {
        throw fail(notFoundErrors.studentNotFound, { param: 'uniqueId', received: quote(uniqueId) });
      }
      if (!groupIsKnown) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId ?? 0 });
      return { loginName, name };
    },
  };
}

const found = row({ studentLoginName: nullable(text), studentName: nullable(text), groupIsKnown: boolean });
