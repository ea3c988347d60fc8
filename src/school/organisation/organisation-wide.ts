import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';

/** Refuses a caller that is bound to one branch. */
export function requireOrganisationWide({ branchId }: Caller): void {
  if (branchId !== null) throw fail(identityErrors.wholeOrganisationOnly, {});
}
