import type { TObject } from 'typebox';
import type { ReadCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { inBranch } from '../../sql/branch.ts';
import { boolean, integer, passedOn, row } from '../../sql/row.ts';
import { nothing, type Sql, short, sql } from '../../sql/sql.ts';
import * as contract from './record-contract.ts';

type Input = Static<TObject<ReturnType<typeof contract.request>>>;

const longestRangeMs = contract.longestRangeDays * 86_400_000;

interface Records {
  /** `table where …` */
  readonly records: Sql;
  /** A query for the rows of one page, with the `total` of all or null. `limited` is its limit clause. */
  readonly rows: (limited: Sql) => Sql;
  /** `namesIn` these rows, which are called `listed`. */
  readonly names: Sql;
  /** Each record as JSON text, and where it comes from: a join to `listed` and `names`. */
  readonly record: Sql;
  readonly from: Sql;
  /** The order of the records. */
  readonly order: Sql;
}

type RecordsOf = (of: Pick<ReturnType<typeof studentInRange>, 'studentId' | 'inGroup'>) => Records;

const foundRow = row({ total: integer, list: passedOn });

/** Selects the student and one page of records in a single statement: the answer of the statistics. */
export async function selectStudentRecords<Answer>(
  call: ReadCall<Input>,
  recordsOf: RecordsOf,
): Promise<RawJson<Answer>> {
  const { shared, columns, studentId, inGroup, check } = studentInRange(call);
  const { records, rows, names, record, from, order } = recordsOf({ studentId, inGroup });
  const { limit, offset } = slice(call.input.pageStart, call.input.pageSize);
  const values = await call.db.one(
    // A page past the end has no row that could tell the total. Sorted before they are joined, as in `pageText`.
    short(sql`
      with ${shared},
      listed as materialized (${rows(sql`limit ${limit} offset ${offset}`)}),
      ${names}
      select ${columns} coalesce(found.total, (select count(*) from ${records})) as total, coalesce(found.list, '') as list
      from (
        select max(total) as total, string_agg(record, ',') as list
        from (select total, ${record} as record from ${from} order by ${order}) as sorted
      ) as found`),
    (found) => found,
  );
  check(values);
  const { total, list } = foundRow(values);
  return new RawJson(`{"total":${total},"list":[`, list, ']}');
}

/** The names of the student as JSON texts, in the records of `selectStudentRecords`. */
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
      exists (select from student) as student_is_known,
      ${groupId === undefined ? sql`true` : sql`exists (${seenGroups} ${isGiven})`} as group_is_known,`,
    studentId: sql`(select user_id from student)`,
    /** `and …`; `column` holds the class id. */
    inGroup: (column: Sql): Sql => sql`
      ${groupId === undefined ? nothing : sql`and ${column} = ${groupId}`}
      ${caller.branchId === null ? nothing : sql`and ${column} in (${seenGroups})`}`,
    /** Refuses what the statement did not find. */
    check: (values: Parameters<typeof knownRow>[0]) => {
      const { studentIsKnown, groupIsKnown } = knownRow(values);
      if (!studentIsKnown) {
        throw fail(notFoundErrors.studentNotFound, { param: 'uniqueId', received: quote(uniqueId) });
      }
      if (!groupIsKnown) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId ?? 0 });
    },
  };
}

const knownRow = row({ studentIsKnown: boolean, groupIsKnown: boolean });
