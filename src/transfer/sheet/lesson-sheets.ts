import { Type } from 'typebox';
import { Id, Text } from '../../operation/contract/fields.ts';
import { AssistantId, GroupId, StudentId, TeacherId, UserId, userNumber } from '../../operation/contract/ids.ts';
import { askLeave } from '../../school/lesson/absence/contract.ts';
import { writeGuests, writeLeaves } from '../../school/lesson/absence/write.ts';
import { addEvents } from '../../school/lesson/events/contract.ts';
import { checkDetails } from '../../school/lesson/events/event-fields.ts';
import { scheduleLiveClass } from '../../school/lesson/schedule/contract.ts';
import { checkSpan } from '../../school/lesson/schedule/span.ts';
import { insertLessonEvents, insertLessons } from '../../school/lesson/write.ts';
import { sql } from '../../sql/sql.ts';
import {
  branch,
  created,
  creationOf,
  maybeTime,
  moment,
  optional,
  ownId,
  text,
  time,
  userIdIn,
  userKey,
  yesOrNo,
} from './fields.ts';
import { type Key, references, sheet } from './sheet.ts';

const liveclass = Id('Live class.');
const lesson = scheduleLiveClass.request.properties;

const byExternalId = (externalId: string): Key => ({
  table: 'lessons',
  columns: ['external_id'],
  fields: ['externalId'],
  values: [externalId],
});

export const lessonsSheet = sheet({
  name: 'lessons',
  about: 'A lesson (live class). Its events decide when it was really held.',
  scope: 'liveclass:read',
  updatedAt: 'updated_at_ms',
  row: Type.Object({
    liveclass: ownId('Live class id'),
    subOrgId: branch,
    groupId: GroupId('Class.'),
    teacherId: TeacherId('Teacher of the lesson.'),
    assitantId: optional(AssistantId('Assistant.')),
    fileId: optional(Text('History class id.', { minLength: 1, maxLength: 64 })),
    shortDesc: lesson.shortDesc,
    longDesc: lesson.longDesc,
    classType: lesson.classType,
    beginTime: lesson.beginTime,
    endTime: lesson.endTime,
    recordDuration: lesson.recordDuration,
    seriesId: optional(Id('The first live class of its series.')),
    cancelTime: maybeTime('Cancellation'),
    externalId: lesson.externalId,
    createAt: created,
    updateAt: maybeTime('Last change'),
  }),
  external: { subOrgId: 'branch', groupId: 'group', teacherId: 'user', assitantId: 'user' },
  check: checkSpan,
  refers: ({ subOrgId, groupId, teacherId, assitantId }) =>
    references(
      ['subOrgId', 'branch', subOrgId],
      ['groupId', 'group', groupId],
      ['teacherId', 'user', teacherId],
      ['assitantId', 'user', assitantId],
    ),
  key: (row) => {
    if (row.liveclass !== undefined)
      return { table: 'lessons', columns: ['lesson_id'], fields: ['liveclass'], values: [row.liveclass] };
    return row.externalId ? byExternalId(row.externalId) : undefined;
  },
  unique: ({ externalId, fileId }) => [
    ...(externalId ? [byExternalId(externalId)] : []),
    ...(fileId ? [{ table: 'lessons', columns: ['file_id'], fields: ['fileId'], values: [fileId] }] : []),
  ],
  add: (tx, rows, now) =>
    insertLessons(
      tx,
      rows.map((row) => ({
        ...(row.liveclass === undefined ? {} : { lessonId: row.liveclass }),
        ...(row.fileId === undefined ? {} : { fileId: row.fileId }),
        branchId: row.subOrgId,
        groupId: row.groupId,
        teacherId: userNumber(row.teacherId),
        assistantId: row.assitantId === undefined ? null : userNumber(row.assitantId),
        title: row.shortDesc,
        description: row.longDesc ?? '',
        classType: row.classType,
        scheduledBeginMs: row.beginTime,
        scheduledEndMs: row.endTime,
        recordingSeconds: row.recordDuration ?? 0,
        seriesId: row.seriesId ?? null,
        cancelledAtMs: row.cancelTime ?? null,
        externalId: row.externalId || null,
        ...creationOf(row, now),
      })),
    ),
  select: (only) => sql`
    select t.lesson_id as liveclass, t.branch_id as "subOrgId", t.group_id as "groupId", '0_' || t.teacher_id as "teacherId",
      '302_' || t.assistant_id as "assitantId", t.file_id as "fileId", t.title as "shortDesc",
      t.description as "longDesc", t.class_type as "classType", t.scheduled_begin_ms as "beginTime",
      t.scheduled_end_ms as "endTime", t.recording_seconds as "recordDuration", t.series_id as "seriesId",
      t.cancelled_at_ms as "cancelTime", t.external_id as "externalId", t.created_at_ms as "createAt",
      t.updated_at_ms as "updateAt"
    from lessons t
    where t.org_id = $1 ${only('t')}
    order by t.lesson_id`,
});

export const leavesSheet = sheet({
  name: 'leaves',
  about: 'A student who is excused from a live class.',
  scope: 'liveclass:read',
  personal: { reason: 'hidden' },
  row: Type.Object({
    liveclass,
    userId: StudentId('Student.'),
    reason: askLeave.request.properties.reason,
    time: time('Time of the request'),
  }),
  external: { liveclass: 'lesson', userId: 'user' },
  refers: (row) => references(['liveclass', 'lesson', row.liveclass], ['userId', 'user', row.userId]),
  key: (row) => ({
    table: 'lesson_leaves',
    columns: ['lesson_id', 'user_id'],
    fields: ['liveclass', 'userId'],
    values: [row.liveclass, userKey(row.userId)],
  }),
  add: (tx, rows) =>
    writeLeaves(
      tx,
      rows.map((row) => ({
        lessonId: row.liveclass,
        userId: userNumber(row.userId),
        reason: row.reason ?? '',
        askedAtMs: row.time,
      })),
    ),
  select: (only) => sql`
    select t.lesson_id as liveclass, '1_' || t.user_id as "userId", t.reason, t.asked_at_ms as time
    from lesson_leaves t
    where t.org_id = $1 ${only('t')}
    order by t.lesson_id, t.user_id`,
});

export const guestsSheet = sheet({
  name: 'guests',
  about: 'A student who is expected in a live class of another class, to make up for a missed one or on trial.',
  scope: 'liveclass:read',
  row: Type.Object({
    liveclass,
    userId: StudentId('Student.'),
    missedLiveclass: optional(Id('The missed live class. If it is left out, the student is on trial.')),
    time: time('Time of the arrangement'),
  }),
  external: { liveclass: 'lesson', userId: 'user', missedLiveclass: 'lesson' },
  refers: (row) =>
    references(
      ['liveclass', 'lesson', row.liveclass],
      ['missedLiveclass', 'lesson', row.missedLiveclass],
      ['userId', 'user', row.userId],
    ),
  key: (row) => ({
    table: 'lesson_guests',
    columns: ['lesson_id', 'user_id'],
    fields: ['liveclass', 'userId'],
    values: [row.liveclass, userKey(row.userId)],
  }),
  unique: ({ userId, missedLiveclass }) =>
    missedLiveclass === undefined
      ? []
      : [
          {
            table: 'lesson_guests',
            columns: ['user_id', 'missed_lesson_id'],
            fields: ['userId', 'missedLiveclass'],
            values: [userKey(userId), missedLiveclass],
          },
        ],
  add: (tx, rows) =>
    writeGuests(
      tx,
      rows.map((row) => ({
        lessonId: row.liveclass,
        userId: userNumber(row.userId),
        missedLessonId: row.missedLiveclass ?? null,
        invitedAtMs: row.time,
      })),
    ),
  select: (only) => sql`
    select t.lesson_id as liveclass, '1_' || t.user_id as "userId", t.missed_lesson_id as "missedLiveclass",
      t.invited_at_ms as time
    from lesson_guests t
    where t.org_id = $1 ${only('t')}
    order by t.lesson_id, t.user_id`,
});

const event = addEvents.request.properties.events.items.properties;

export const lessonEventsSheet = sheet({
  name: 'lessonEvents',
  about: 'An event of a live class. The attendance records are derived from events.',
  scope: 'liveclass:read',
  row: Type.Object({
    liveclass,
    eventId: event.eventId,
    kind: event.kind,
    time: moment('When'),
    userId: optional(UserId('The user whom the event concerns.')),
    device: text('The device.', event.device),
    byStaff: yesOrNo('Whether staff entered it'),
    ref: text('The raised hand, sign-in call or question that the event belongs to.', event.ref),
    points: event.points,
    isRight: yesOrNo('For an answer: whether it is right'),
    windowSeconds: event.windowSeconds,
    fromSecond: event.fromSecond,
    toSecond: event.toSecond,
  }),
  check: checkDetails,
  external: { liveclass: 'lesson', userId: 'user' },
  refers: (row) => references(['liveclass', 'lesson', row.liveclass], ['userId', 'user', row.userId]),
  key: (row) => ({
    table: 'lesson_events',
    columns: ['lesson_id', 'event_id'],
    fields: ['liveclass', 'eventId'],
    values: [row.liveclass, row.eventId],
  }),
  add: (tx, rows, now) =>
    insertLessonEvents(
      tx,
      rows.map((row) => ({
        lessonId: row.liveclass,
        eventId: row.eventId,
        kind: row.kind,
        atMs: row.time,
        userId: row.userId === undefined ? undefined : userNumber(row.userId),
        device: row.device,
        byStaff: row.byStaff === 1,
        ref: row.ref,
        points: row.points,
        isRight: row.isRight === undefined ? undefined : row.isRight === 1,
        windowSeconds: row.windowSeconds,
        fromSecond: row.fromSecond,
        toSecond: row.toSecond,
      })),
      now,
    ),
  select: (only) => sql`
    select t.lesson_id as liveclass, t.event_id as "eventId", t.kind, t.at_ms as time, ${userIdIn('t.user_id')} as "userId",
      t.device, t.by_staff::int as "byStaff", t.ref, t.points, t.is_right::int as "isRight",
      t.window_seconds as "windowSeconds", t.from_second as "fromSecond", t.to_second as "toSecond"
    from lesson_events t
    where t.org_id = $1 ${only('t')}
    order by t.lesson_id, t.event_id collate "C"`,
});
