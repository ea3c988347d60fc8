import { jsonRecord } from '../../database/json.ts';
import { nothing, type Sql, sql } from '../../database/sql.ts';
import { StudentLiveClass } from './record-contract.ts';
import { namesAsJson } from './student-range.ts';

const renderRecord = jsonRecord(StudentLiveClass, {
  json: namesAsJson,
  plain: [
    'liveConnectDuration',
    'classDuration',
    'onlineDuration',
    'onstageDuration',
    'rewardPoints',
    'signInCount',
    'raiseCount',
    'signInTotal',
    'watchRecordDuration',
  ],
});

/** The names of the student as JSON texts. */
interface StudentNames {
  readonly userName: Sql;
  readonly loginName: Sql;
}

/**
 * The record of each row as JSON text. `records` is a query for rows of lesson_records of one student; of them, `columns` are selected
 * too, each with a comma.
 */
export const selectRecords = (records: Sql, student: StudentNames, columns: Sql = nothing): Sql => sql`
  select r.lesson_id, r.start_ms, ${columns}
    ${renderRecord({
      groupName: sql`g.name`,
      title: sql`l.title`,
      teacherName: sql`t.name`,
      assistantName: sql`coalesce(a.name, '')`,
      classType: sql`l.class_type`,
      startTime: sql`r.start_ms`,
      joinClassTime: sql`r.joined_ms`,
      leaveClassTime: sql`r.left_ms`,
      watchRecord: sql`r.watched`,
      liveConnectDuration: sql`r.connect_seconds`,
      classDuration: sql`r.class_seconds`,
      onlineDuration: sql`r.online_seconds`,
      onstageDuration: sql`r.onstage_seconds`,
      rewardPoints: sql`r.reward_points`,
      signInCount: sql`r.sign_in_count`,
      raiseCount: sql`r.raise_count`,
      signInTotal: sql`r.sign_in_total`,
      examCorrectness: sql`r.exam_correctness`,
      watchRecordDuration: sql`r.watched_seconds`,
      watchRecordProgress: sql`r.watch_progress`,
      ...student,
    })} as record
  from (${records}) as r
  join groups g on g.org_id = $1 and g.group_id = r.group_id
  join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id
  join users t on t.org_id = $1 and t.user_id = l.teacher_id
  left join users a on a.org_id = $1 and a.user_id = l.assistant_id`;
