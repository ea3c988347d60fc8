import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';

export function checkDistinctUsers(named: readonly { readonly param: string; readonly userId: string }[]): void {
  const seen = new Set<string>();
  for (const { param, userId } of named) {
    if (seen.has(userId)) throw fail(parameterErrors.duplicateItem, { param, received: userId });
    seen.add(userId);
  }
}
