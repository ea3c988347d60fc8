import { readOperation } from '../../../operation/call/implementation.ts';
import { sql } from '../../../sql/sql.ts';
import { lessonNames, lessonRecord, withLessons } from '../live-class-record.ts';
import { selectStudentRecords, studentNames } from '../student-range.ts';
import * as contract from './contract.ts';

export const listStudentLiveClassData = readOperation(contract.listStudentLiveClassData, (call) => {
  const { beginTime, endTime } = call.input;
  return selectStudentRecords(call, ({ studentId, inGroup }) => {
    const records = sql`
      lesson_records r
      where r.org_id = $1 and r.user_id = ${studentId} and r.visible_from_ms <= ${call.now}
        and r.start_ms >= ${beginTime} and r.start_ms < ${endTime} ${inGroup(sql`r.group_id`)}`;
    return {
      records,
      // An index counts these records alone, which is faster than counting those that are read.
      rows: (limited) =>
        withLessons(sql`
          select r.*, null::bigint as total from ${records} order by r.start_ms desc, r.lesson_id desc ${limited}`),
      names: lessonNames,
      record: lessonRecord(studentNames),
      from: sql`listed as r cross join names`,
      order: sql`r.start_ms desc, r.lesson_id desc`,
    };
  });
});
