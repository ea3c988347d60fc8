import { fail } from '../../operation/errors/failure.ts';

export function checkValidity({ activeBegin, activeEnd }: { activeBegin: number; activeEnd: number }): void {
  if (activeEnd > activeBegin) return;
  throw fail('activeEndNotAfterBegin', { param: 'activeEnd', activeBegin, received: activeEnd });
}
