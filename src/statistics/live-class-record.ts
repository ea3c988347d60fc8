import type { Static } from '../contract/static.ts';
import { integer, type Parsed, row, text } from '../database/row.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { StudentLiveClass } from './contract.ts';

const recordShape = {
  lessonId: integer,
  groupName: text,
  title: text,
  teacherName: text,
  assistantName: text,
  classType: text,
  startMs: integer,
  joinedMs: integer,
  leftMs: integer,
  watched: integer,
  connectSeconds: integer,
  classSeconds: integer,
  onlineSeconds: integer,
  onstageSeconds: integer,
  rewardPoints: integer,
  signInCount: integer,
  raiseCount: integer,
  signInTotal: integer,
  examCorrectness: text,
  watchedSeconds: integer,
  watchProgress: text,
};
export const recordRow = row(recordShape);

/** The columns of a student live-class record; `records` is a query for rows of lesson_records. */
export const recordColumns = (records: Sql): Sql => sql`
  select r.lesson_id, r.user_id, r.start_ms, r.joined_ms, r.left_ms, r.watched, r.connect_seconds, r.class_seconds,
    r.online_seconds, r.onstage_seconds, r.reward_points, r.sign_in_count, r.raise_count, r.sign_in_total,
    r.exam_correctness, r.watched_seconds, r.watch_progress, g.name as group_name, l.title, l.class_type,
    t.name as teacher_name, coalesce(a.name, '') as assistant_name
  from (${records}) as r
  join groups g on g.org_id = $1 and g.group_id = r.group_id
  join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id
  join users t on t.org_id = $1 and t.user_id = l.teacher_id
  left join users a on a.org_id = $1 and a.user_id = l.assistant_id`;

export const toRecord = (
  student: { readonly name: string; readonly loginName: string },
  record: Parsed<typeof recordShape>,
): Static<typeof StudentLiveClass> => ({
  userName: student.name,
  loginName: student.loginName,
  groupName: record.groupName,
  title: record.title,
  teacherName: record.teacherName,
  assistantName: record.assistantName,
  classType: record.classType,
  startTime: record.startMs,
  joinClassTime: record.joinedMs,
  leaveClassTime: record.leftMs,
  watchRecord: record.watched,
  liveConnectDuration: String(record.connectSeconds),
  classDuration: String(record.classSeconds),
  onlineDuration: String(record.onlineSeconds),
  onstageDuration: String(record.onstageSeconds),
  rewardPoints: String(record.rewardPoints),
  signInCount: String(record.signInCount),
  raiseCount: String(record.raiseCount),
  signInTotal: String(record.signInTotal),
  examCorrectness: record.examCorrectness,
  watchRecordDuration: String(record.watchedSeconds),
  watchRecordProgress: record.watchProgress,
});
