import type { Static } from 'typebox';
import type { ReadCall } from '../call/call.ts';
import { slice } from '../contract/paging.ts';
import { selectPage } from '../database/page.ts';
import { integer, row, text } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import type { listStudentLiveClassData as contract } from './contract.ts';
import { studentInRange } from './student-range.ts';

const recordRow = row({
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
});

export async function listStudentLiveClassData(
  call: ReadCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { input, db, now } = call;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const { student, inGroup } = await studentInRange(call);
  const records = sql`
    lesson_records r
    join groups g on g.org_id = $1 and g.group_id = r.group_id ${inGroup}
    where r.org_id = $1 and r.user_id = ${student.userId} and r.visible_from_ms <= ${now}
      and r.start_ms >= ${input.beginTime} and r.start_ms < ${input.endTime}`;

  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) from ${records}`,
      page: sql`
        select r.*, g.name as group_name, l.title, l.class_type,
          t.name as teacher_name, coalesce(a.name, '') as assistant_name
        from (
          select r.*
          from ${records}
          order by r.start_ms desc, r.lesson_id desc
          limit ${limit} offset ${offset}
        ) as r
        join groups g on g.org_id = $1 and g.group_id = r.group_id
        join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id
        join users t on t.org_id = $1 and t.user_id = l.teacher_id
        left join users a on a.org_id = $1 and a.user_id = l.assistant_id`,
      order: sql`page.start_ms desc, page.lesson_id desc`,
    },
    recordRow,
  );
  return {
    total,
    list: list.map((record) => ({
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
    })),
  };
}
