import { fail } from '../../operation/errors/failure.ts';

/** Each student once: of two rows about one, nobody could say which counts. */
export function checkEachOnce(named: readonly { readonly param: string; readonly userId: string }[]): void {
  const seen = new Set<string>();
  for (const { param, userId } of named) {
    if (seen.has(userId)) throw fail('duplicateItem', { param, received: userId });
    seen.add(userId);
  }
}
