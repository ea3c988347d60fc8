import { readOperation } from '../../../operation/call/implementation.ts';
import { jsonRecord } from '../../../sql/json.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { homeworkRecord } from '../../work/homework/record-in-sql.ts';
import { hasViewedAnswer } from '../../work/homework/select.ts';
import { selectStudentRecords } from '../student-range.ts';
import { namesAsJson, plainFields, workFields, workNames } from '../student-work.ts';
import * as contract from './contract.ts';

const renderRecord = jsonRecord(contract.StudentHomework, {
  json: namesAsJson,
  plain: ['readAnswer', 'correctionCount', ...plainFields],
});

const recordOf = (userId: Sql) =>
  renderRecord({
    title: sql`w.title`,
    status: sql`r.status`,
    createTime: sql`w.published_at_ms`,
    readAnswer: sql`case when ${hasViewedAnswer({ homeworkId: sql`w.homework_id`, userId })} then '1' else '0' end`,
    correctionCount: sql`r.correction_count`,
    ...workFields,
  });

export const listStudentHomeworkData = readOperation(contract.listStudentHomeworkData, (call) => {
  const { beginTime, endTime } = call.input;
  return selectStudentRecords(call, ({ studentId, inGroup }) => {
    const records = sql`
      homework_students s
      join homeworks h on h.org_id = $1 and h.homework_id = s.homework_id
      where s.org_id = $1 and s.user_id = ${studentId}
        and s.published_at_ms >= ${beginTime} and s.published_at_ms < ${endTime}
        and s.published_at_ms <= ${call.now} and h.cancelled_at_ms is null ${inGroup(sql`h.group_id`)}`;
    return {
      records,
      rows: (limited) => sql`
        select h.homework_id, h.group_id, h.subject_id, h.teacher_id, h.title, h.published_at_ms, h.question_count,
          h.full_marks, s.published_at_ms as position_ms, count(*) over () as total
        from ${records}
        order by s.published_at_ms desc, s.homework_id desc
        ${limited}`,
      names: workNames,
      record: recordOf(studentId),
      from: sql`listed as w cross join names cross join ${homeworkRecord({ homework: sql`w`, studentId })} as r`,
      order: sql`w.position_ms desc, w.homework_id desc`,
    };
  });
});
