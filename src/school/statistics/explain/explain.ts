import { readOperation } from '../../../operation/call/implementation.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { openSignInCalls } from '../../lesson/attendance/attendance.ts';
import { selectEvents } from '../../lesson/attendance/facts.ts';
import { explainLesson, lessonLimits } from '../../lesson/attendance/held-lesson.ts';
import { clip, type Interval, mergeIntervals } from '../../lesson/attendance/intervals.ts';
import { type LessonEvent, sortEvents } from '../../lesson/attendance/lesson-event.ts';
import { derivePresences } from '../../lesson/attendance/presence.ts';
import { lessonNumber } from '../../lesson/select.ts';
import { selectEarlyStartLimitMs } from '../../organisation/select-early-start.ts';
import { selectUser } from '../../user/select.ts';
import { lessonNames, lessonRecord, withLessons } from '../live-class-record.ts';
import * as contract from './contract.ts';

const recordRow = row({ record: text });
const lessonRow = row({
  lessonId: integer,
  scheduledBeginMs: integer,
  scheduledEndMs: integer,
  recordingSeconds: integer,
  cancelledAtMs: nullable(integer),
});

export const explain = readOperation(contract.explain, async ({ input: { liveclass, uniqueId }, db, caller, now }) => {
  const student = await selectUser(db, caller, { param: 'uniqueId', userId: uniqueId, role: 'student' });
  const lesson = await db.optional(
    sql`
      select *
      from lessons
      where org_id = $1 and lesson_id = ${lessonNumber(liveclass)} ${inBranch(caller, sql`branch_id`)}`,
    lessonRow,
  );
  if (lesson === undefined)
    throw fail(notFoundErrors.lessonNotFound, { param: 'liveclass', received: quote(liveclass) });
  const { lessonId, cancelledAtMs } = lesson;
  const record = await db.optional(
    sql`
      with listed as materialized (${withLessons(sql`
        select *
        from lesson_records
        where org_id = $1 and lesson_id = ${lessonId} and user_id = ${student.userId} and visible_from_ms <= ${now}`)}),
      ${lessonNames}
      select ${lessonRecord({
        userName: sql`to_json(${student.name}::text)`,
        loginName: sql`to_json(${student.loginName}::text)`,
      })} as record
      from listed as r cross join names`,
    recordRow,
  );

  const all = sortEvents((await selectEvents(db, [lessonId])).get(lessonId) ?? []);
  const limits = { ...lessonLimits, earlyStartLimitMs: await selectEarlyStartLimitMs(db) };
  const held = cancelledAtMs === null ? explainLesson({ ...lesson, ...limits, events: all }) : null;
  const own = all.filter(({ userId }) => userId === student.userId);
  const visits = derivePresences(own, held?.endMs ?? Number.POSITIVE_INFINITY);
  const during = { from: held?.startMs ?? 0, to: held?.endMs ?? 0 };
  const inClass = (intervals: readonly Interval[]) => mergeIntervals(clip(intervals, during));
  return {
    records: record === undefined ? [] : [JSON.parse(record.record)],
    held: held === null ? 0 : 1,
    classBegin: during.from,
    classEnd: during.to,
    beginBasis: held?.startedBy ?? '',
    endBasis: held?.endedBy ?? '',
    // A visit without a leave in a lesson that was not held has no end: 0.
    visits: visits.map(({ device, fromMs, toMs, endedBy, onStage, connected }) => ({
      device,
      joinTime: fromMs,
      leaveTime: finite(toMs),
      endedBy,
      assumed: endedBy === 'leave' ? 0 : 1,
      onStage: onStage.map(({ from, to }) => ({ from, to: finite(to) })),
      connected: connected.map(({ from, to }) => ({ from, to: finite(to) })),
    })),
    presence: inClass(visits.map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs }))),
    onStage: inClass(visits.flatMap(({ onStage }) => onStage)),
    connected: inClass(visits.flatMap(({ connected }) => connected)),
    signIns: signIns(all, own),
    events: all.flatMap((event) => explained(event, student.userId)),
  };
});

const finite = (ms: number) => (Number.isFinite(ms) ? ms : 0);

function signIns(all: readonly LessonEvent[], own: readonly LessonEvent[]) {
  const calls = all.filter(({ kind }) => kind === 'signInCall');
  const counting = openSignInCalls(all);
  const windows = openSignInCalls(calls);
  return [...windows].map(([ref, { from, to }]) => {
    const answers = own.filter((event) => event.kind === 'signIn' && event.ref === ref);
    const inTime = answers.some(({ atMs }) => from <= atMs && atMs <= to);
    return {
      ref,
      callTime: from,
      until: to,
      cancelled: counting.has(ref) ? 0 : 1,
      answerTime: answers[0]?.atMs ?? 0,
      counted: counting.has(ref) && inTime ? 1 : 0,
    };
  });
}

/** Leaves out the events of other students. */
function explained(event: LessonEvent, studentId: number) {
  const of =
    event.userId === studentId
      ? 'student'
      : event.role === 'teacher'
        ? 'teacher'
        : event.userId === null
          ? 'lesson'
          : '';
  if (of === '') return [];
  return [
    {
      eventId: event.eventId,
      kind: event.kind,
      time: event.atMs,
      of,
      byStaff: event.byStaff ? 1 : 0,
      device: event.device,
      ref: event.ref,
      points: event.kind === 'reward' ? (event.points ?? 1) : 0,
      isRight: event.isRight === null ? -1 : event.isRight ? 1 : 0,
      fromSecond: event.fromSecond ?? 0,
      toSecond: event.toSecond ?? 0,
    },
  ];
}
