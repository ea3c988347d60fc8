import { differences } from '../../../operation/call/audit.ts';
import { unlessTaken } from '../../../operation/call/conflict.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { toLocalTime, weekdayOf } from '../../../time/local-time.ts';
import { checkReferences } from '../../group/references.ts';
import { lockGroupShared } from '../../group/select.ts';
import { selectTimeZone } from '../../organisation/select-time-zone.ts';
import { liveClassErrors } from '../errors.ts';
import { insertLessons } from '../write.ts';
import { selectConflicts, toWarnings, withDetails } from './conflicts.ts';
import * as contract from './contract.ts';
import { leaveOut } from './leave-out.ts';
import { repeatedBeginTimes } from './repeat.ts';
import { checkSpan } from './span.ts';

type Input = Static<typeof contract.scheduleLiveClass.request>;

export const scheduleLiveClass = writeOperation(contract.scheduleLiveClass, async (call) => {
  const { input, tx, caller, now, audit } = call;
  const { beginTime, endTime, teacherId, assitantId: assistantId, repeat } = input;
  checkSpan(input);
  if (repeat !== undefined && input.externalId) throw fail(liveClassErrors.externalIdOfOne, { param: 'externalId' });
  await checkReferences(tx, caller, { teacherId, assistantId: assistantId || undefined });
  const group = await lockGroupShared(tx, caller, { param: 'groupId', groupId: input.groupId });

  const lesson = {
    branchId: group.branchId,
    groupId: input.groupId,
    teacherId: teacherId === undefined ? group.teacherId : userNumber(teacherId),
    assistantId: assistantId === undefined ? group.assistantId : assistantId === '' ? null : userNumber(assistantId),
    title: input.shortDesc,
    description: input.longDesc ?? '',
    classType: input.classType,
    recordingSeconds: input.recordDuration ?? 0,
    externalId: input.externalId || null,
    createdAtMs: now,
  };
  const times = leaveOut(beginTimes(input, await selectTimeZone(tx)), input.leaveOut, (time) => time);
  const lessons = times.map((scheduledBeginMs) => ({
    ...lesson,
    scheduledBeginMs,
    scheduledEndMs: scheduledBeginMs + endTime - beginTime,
  }));
  const asSeries = repeat !== undefined;
  const lessonIds = await unlessTaken(insertLessons(tx, lessons, { asSeries }), {
    lessons_external_id_unique: () =>
      fail(liveClassErrors.lessonExternalIdTaken, { param: 'externalId', received: quote(input.externalId) }),
  });
  const numbered = lessons.map((each, index) => ({ ...each, liveclass: String(lessonIds[index]) }));
  for (const { liveclass, ...each } of numbered) {
    audit({
      record: 'lesson',
      events: ['lesson.scheduled'],
      id: liveclass,
      branchId: group.branchId,
      fields: differences({}, each),
    });
  }
  const conflicts = await selectConflicts(tx, caller, lessonIds);
  // The lessons of a dry run do not exist afterwards, and neither do their ids.
  const isDryRun = input.dryRun === 1;
  const known = (liveclass: string) => (isDryRun && lessonIds.includes(Number(liveclass)) ? '' : liveclass);
  const answered = conflicts.map((each) => ({
    ...each,
    liveclass: known(each.liveclass),
    other: known(each.other),
  }));
  return {
    seriesId: asSeries ? known(String(lessonIds[0])) : '',
    list: numbered.map(({ liveclass, scheduledBeginMs, scheduledEndMs }) => ({
      liveclass: known(liveclass),
      beginTime: scheduledBeginMs,
      endTime: scheduledEndMs,
    })),
    warnings: toWarnings(answered),
    ...(isDryRun && { conflicts: await withDetails(tx, answered) }),
  };
});

function beginTimes({ beginTime, repeat }: Input, timeZone: string): number[] {
  if (repeat === undefined) return [beginTime];
  const { every, interval = 1, weekdays = [], count, until } = repeat;
  if ((count === undefined) === (until === undefined))
    throw fail(liveClassErrors.repeatNeedsOneEnd, { param: 'repeat' });
  const weekday = weekdayOf(toLocalTime(beginTime, timeZone).day);
  if (weekdays.length > 0 && !weekdays.includes(weekday)) {
    throw fail(liveClassErrors.repeatLeavesFirstOut, { param: 'repeat.weekdays', weekday, timeZone });
  }
  if (until !== undefined && until < beginTime) {
    const detail = { param: 'repeat.until', begin: 'beginTime', beginValue: beginTime, received: until };
    throw fail(parameterErrors.rangeEndBeforeBegin, detail);
  }
  // One above the limit, to detect a series that is too long.
  const most = { count: count ?? contract.mostRepeats + 1, untilMs: until ?? Number.POSITIVE_INFINITY };
  const found = repeatedBeginTimes(beginTime, { every, interval, weekdays, ...most }, timeZone);
  if (found.length > contract.mostRepeats)
    throw fail(liveClassErrors.repeatTooLong, { param: 'repeat.until', limit: contract.mostRepeats });
  return found;
}
