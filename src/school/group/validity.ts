import { fail } from '../../operation/errors/failure.ts';
import { groupErrors } from './errors.ts';

export function checkValidity({ activeBegin, activeEnd }: { activeBegin: number; activeEnd: number }): void {
  if (activeEnd > activeBegin) return;
  throw fail(groupErrors.activeEndNotAfterBegin, { param: 'activeEnd', activeBegin, received: activeEnd });
}
