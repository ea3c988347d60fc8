import type { ReadCall } from '../call/call.ts';
import { slice } from '../contract/paging.ts';
import type { Static } from '../contract/static.ts';
import { selectPageBeside } from '../database/page.ts';
import { sql } from '../database/sql.ts';
import type { listStudentLiveClassData as contract } from './contract.ts';
import { recordColumns, recordRow, toRecord } from './live-class-record.ts';
import { studentInRange } from './student-range.ts';

export async function listStudentLiveClassData(
  call: ReadCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { input, db, now } = call;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const { shared, columns, studentId, inGroup, parse } = studentInRange(call);
  const records = sql`
    lesson_records r
    where r.org_id = $1 and r.user_id = ${studentId} and r.visible_from_ms <= ${now}
      and r.start_ms >= ${input.beginTime} and r.start_ms < ${input.endTime} ${inGroup(sql`r.group_id`)}`;

  const { total, list, beside } = await selectPageBeside(
    db,
    {
      shared,
      columns,
      total: sql`select count(*) from ${records}`,
      page: recordColumns(sql`
        select r.*
        from ${records}
        order by r.start_ms desc, r.lesson_id desc
        limit ${limit} offset ${offset}`),
      order: sql`page.start_ms desc, page.lesson_id desc`,
      isKept: true,
    },
    recordRow,
    parse,
  );
  return { total, list: list.map((record) => toRecord(beside, record)) };
}
