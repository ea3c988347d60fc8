import type { Static } from '../contract/static.ts';
import { jsonRecord } from '../database/json.ts';
import { row, text } from '../database/row.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { StudentLiveClass } from './contract.ts';

export const recordRow = row({ record: text });

/** What student live-class records tell but for the student, as JSON text; `records` is a query for rows of lesson_records. */
export const recordColumns = (records: Sql): Sql => sql`
  select r.lesson_id, r.start_ms,
    ${jsonRecord(sql`
      g.name as "groupName", l.title, t.name as "teacherName", coalesce(a.name, '') as "assistantName",
      l.class_type as "classType", r.start_ms as "startTime", r.joined_ms as "joinClassTime",
      r.left_ms as "leaveClassTime", r.watched as "watchRecord", r.connect_seconds::text as "liveConnectDuration",
      r.class_seconds::text as "classDuration", r.online_seconds::text as "onlineDuration",
      r.onstage_seconds::text as "onstageDuration", r.reward_points::text as "rewardPoints",
      r.sign_in_count::text as "signInCount", r.raise_count::text as "raiseCount",
      r.sign_in_total::text as "signInTotal", r.exam_correctness as "examCorrectness",
      r.watched_seconds::text as "watchRecordDuration", r.watch_progress as "watchRecordProgress"`)} as record
  from (${records}) as r
  join groups g on g.org_id = $1 and g.group_id = r.group_id
  join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id
  join users t on t.org_id = $1 and t.user_id = l.teacher_id
  left join users a on a.org_id = $1 and a.user_id = l.assistant_id`;

interface Student {
  readonly name: string;
  readonly loginName: string;
}

/** The records of a student as JSON. */
export function renderRecords({ name, loginName }: Student, records: readonly { readonly record: string }[]): string {
  const who = `{"userName":${JSON.stringify(name)},"loginName":${JSON.stringify(loginName)},`;
  return `[${records.map(({ record }) => who + record.slice(1)).join()}]`;
}

/** The same as values. */
export const recordsOf = (
  student: Student,
  records: readonly { readonly record: string }[],
): Static<typeof StudentLiveClass>[] => JSON.parse(renderRecords(student, records));
