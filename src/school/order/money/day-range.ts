import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { mostDays } from './contract.ts';

const dayMs = 86_400_000;

export function checkDayRange({ beginTime, endTime }: { readonly beginTime: number; readonly endTime: number }): void {
  if (endTime < beginTime) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: 'endTime',
      begin: 'beginTime',
      beginValue: beginTime,
      received: endTime,
    });
  }
  const limit = mostDays * dayMs;
  if (endTime - beginTime > limit) {
    throw fail(parameterErrors.rangeTooLong, {
      param: 'endTime',
      begin: 'beginTime',
      days: mostDays,
      limit,
      received: endTime - beginTime,
    });
  }
}
