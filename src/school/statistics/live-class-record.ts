import { jsonRecord } from '../../sql/json.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { nameOf, namesIn } from './names.ts';
import { StudentLiveClass } from './record-contract.ts';

const renderRecord = jsonRecord(StudentLiveClass, {
  json: ['userName', 'loginName', 'groupName', 'teacherName', 'assistantName'],
  plain: [
    'classType',
    'liveConnectDuration',
    'classDuration',
    'onlineDuration',
    'onstageDuration',
    'rewardPoints',
    'signInCount',
    'raiseCount',
    'signInTotal',
    'examCorrectness',
    'watchRecordDuration',
    'watchRecordProgress',
  ],
});

/** The names of the student as JSON texts. */
interface StudentNames {
  readonly userName: Sql;
  readonly loginName: Sql;
}

/** Adds the columns of the lesson to rows of lesson_records. */
export const withLessons = (records: Sql): Sql => sql`
  select r.*, l.title, l.class_type, l.teacher_id, l.assistant_id
  from (${records}) as r
  join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id`;

/** `namesIn` the rows of `withLessons`. */
export const lessonNames = namesIn({ groups: [sql`group_id`], users: [sql`teacher_id`, sql`assistant_id`] });

/** The record as JSON text. `r` is a row of `withLessons`, joined to `names`. */
export const lessonRecord = (student: StudentNames): Sql =>
  renderRecord({
    groupName: nameOf('groups', sql`r.group_id`),
    title: sql`r.title`,
    teacherName: nameOf('users', sql`r.teacher_id`),
    assistantName: nameOf('users', sql`r.assistant_id`),
    classType: sql`r.class_type`,
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
  });
