import { recordColumns, recordRow, renderRecords } from '../../across/statistics/live-class-record.ts';
import { selectStudentPage } from '../../across/statistics/student-range.ts';
import { sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './contract.ts';

export async function listStudentLiveClassData(
  call: ReadCall<Static<typeof contract.listStudentLiveClassData.request>>,
): Promise<RawJson<Static<typeof contract.listStudentLiveClassData.response>>> {
  const { beginTime, endTime } = call.input;
  const { total, list, student } = await selectStudentPage(
    call,
    ({ studentId, inGroup }) => {
      const records = sql`
        lesson_records r
        where r.org_id = $1 and r.user_id = ${studentId} and r.visible_from_ms <= ${call.now}
          and r.start_ms >= ${beginTime} and r.start_ms < ${endTime} ${inGroup(sql`r.group_id`)}`;
      return {
        records,
        page: (limited) =>
          recordColumns(sql`select r.* from ${records} order by r.start_ms desc, r.lesson_id desc ${limited}`),
        order: sql`page.start_ms desc, page.lesson_id desc`,
      };
    },
    recordRow,
  );
  return new RawJson(`{"total":${total},"list":${renderRecords(student, list)}}`);
}
