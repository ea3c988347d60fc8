import { fail } from '../../operation/errors/failure.ts';

export function requireAtMost(param: string, received: number, most: number): void {
  if (received > most) throw fail('moreThanAmount', { param, most, received });
}
