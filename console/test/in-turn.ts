import { test } from 'vitest';
import { isLong } from '../../test/run/tries.ts';

type Run = (name: string, body: () => Promise<void>) => void;

/**
 * For tests that are written once for a desk and for a phone: the tests of a file run in turn on one of the two, each with its
 * own language, with `LONG=1` on both. Every page is looked at on both by `check-pages.ts`.
 */
export function inTurn(isPhone: boolean): Run {
  let turnOfPhone = false;
  return (name, body) => {
    turnOfPhone = !turnOfPhone;
    test.runIf(isLong || turnOfPhone === isPhone)(name, body);
  };
}
