import { readOperation } from '../../../operation/call/implementation.ts';
import { jsonRecord } from '../../../sql/json.ts';
import { sql } from '../../../sql/sql.ts';
import { examRecord } from '../../work/exam/record-in-sql.ts';
import { selectStudentRecords } from '../student-range.ts';
import { namesAsJson, plainFields, workFields, workNames } from '../student-work.ts';
import * as contract from './contract.ts';

const record = jsonRecord(contract.StudentExam, { json: namesAsJson, plain: ['status', ...plainFields] })({
  ...workFields,
  status: sql`r.status`,
  title: sql`w.exam_id`,
  startTime: sql`w.starts_at_ms`,
});

export const listStudentExamData = readOperation(contract.listStudentExamData, (call) => {
  const { now } = call;
  const { beginTime, endTime } = call.input;
  return selectStudentRecords(call, ({ studentId, inGroup }) => {
    const records = sql`
      exam_students s
      join exams e on e.org_id = $1 and e.exam_id = s.exam_id
      where s.org_id = $1 and s.user_id = ${studentId}
        and s.starts_at_ms >= ${beginTime} and s.starts_at_ms < ${endTime}
        and e.cancelled_at_ms is null ${inGroup(sql`e.group_id`)}`;
    return {
      records,
      rows: (limited) => sql`
        select e.exam_id, e.group_id, e.subject_id, e.teacher_id, e.starts_at_ms, e.duration_seconds, e.question_count,
          e.full_marks, s.started_at_ms, s.submitted_at_ms, s.graded_at_ms, s.score, s.right_count, s.error_count,
          s.starts_at_ms as position_ms, count(*) over () as total
        from ${records}
        order by s.starts_at_ms desc, s.exam_id desc
        ${limited}`,
      names: workNames,
      record,
      from: sql`listed as w cross join names cross join ${examRecord({ exam: sql`w`, sitting: sql`w`, now })} as r`,
      order: sql`w.position_ms desc, w.exam_id desc`,
    };
  });
});
