import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';

export function requireAtMost(param: string, received: number, most: number): void {
  if (received > most) throw fail(parameterErrors.moreThanAmount, { param, most, received });
}
