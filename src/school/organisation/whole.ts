import type { Caller } from '../../operation/call/call.ts';
import { fail } from '../../operation/errors/failure.ts';

/** For what concerns every branch: a caller bound to one may not. */
export function requireWholeOrganisation({ branchId }: Caller): void {
  if (branchId !== null) throw fail('wholeOrganisationOnly', {});
}
