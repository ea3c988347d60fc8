import { fail } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';
import { longestLessonHours } from './contract.ts';

export function checkSpan({ beginTime, endTime }: { beginTime: number; endTime: number }): void {
  const lengthMs = endTime - beginTime;
  if (lengthMs > 0 && lengthMs <= longestLessonHours * 3_600_000) return;
  throw fail(liveClassErrors.endNotAfterBegin, {
    param: 'endTime',
    begin: 'beginTime',
    beginValue: beginTime,
    hours: longestLessonHours,
    received: endTime,
  });
}
