import { jsonText } from '../../database/json.ts';
import { row, text } from '../../database/row.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Static } from '../../operation/contract/static.ts';
import { StudentLiveClass } from './record-contract.ts';

export const recordRow = row({ record: text });

/** JSON text of each record without the fields of the student. `records` is a query for rows of lesson_records. */
export const recordColumns = (records: Sql): Sql => sql`
  select r.lesson_id, r.start_ms,
    ${jsonText(StudentLiveClass, {
      groupName: sql`g.name`,
      title: sql`l.title`,
      teacherName: sql`t.name`,
      assistantName: sql`coalesce(a.name, '')`,
      classType: sql`l.class_type`,
      startTime: sql`r.start_ms`,
      joinClassTime: sql`r.joined_ms`,
      leaveClassTime: sql`r.left_ms`,
      watchRecord: sql`r.watched`,
      liveConnectDuration: sql`r.connect_seconds::text`,
      classDuration: sql`r.class_seconds::text`,
      onlineDuration: sql`r.online_seconds::text`,
      onstageDuration: sql`r.onstage_seconds::text`,
      rewardPoints: sql`r.reward_points::text`,
      signInCount: sql`r.sign_in_count::text`,
      raiseCount: sql`r.raise_count::text`,
      signInTotal: sql`r.sign_in_total::text`,
      examCorrectness: sql`r.exam_correctness`,
      watchRecordDuration: sql`r.watched_seconds::text`,
      watchRecordProgress: sql`r.watch_progress`,
    })} as record
  from (${records}) as r
  join groups g on g.org_id = $1 and g.group_id = r.group_id
  join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id
  join users t on t.org_id = $1 and t.user_id = l.teacher_id
  left join users a on a.org_id = $1 and a.user_id = l.assistant_id`;

interface Student {
  readonly name: string;
  readonly loginName: string;
}

export function renderRecords({ name, loginName }: Student, records: readonly { readonly record: string }[]): string {
  const who = `{"userName":${JSON.stringify(name)},"loginName":${JSON.stringify(loginName)},`;
  return `[${records.map(({ record }) => who + record.slice(1)).join()}]`;
}

export const recordsOf = (
  student: Student,
  records: readonly { readonly record: string }[],
): Static<typeof StudentLiveClass>[] => JSON.parse(renderRecords(student, records));
