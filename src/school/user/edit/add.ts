import { type Change, differences } from '../../../operation/call/audit.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import type { Caller } from '../../../operation/call/caller.ts';
import { userIdOf } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { Failure, fail } from '../../../operation/errors/failure.ts';
import { organisationErrors } from '../../organisation/errors.ts';
import { type BranchChoice, selectBranchChoice } from '../../organisation/select-branch.ts';
import { insertNewUsers, type NewUser } from '../write.ts';
import type * as contract from './contract.ts';
import { checkProfile, givenUser } from './profile.ts';
import { selectHolders, takenFailure } from './taken.ts';

/** `path` is the position in the request: '' or `users[3].`. */
export interface Candidate {
  readonly input: Static<typeof contract.createUser.request>;
  readonly path: string;
}

export interface Added {
  readonly number: number;
  /** `1_345`. */
  readonly userId: string;
  readonly user: NewUser;
}

/** Returns the new user or the failure of each candidate. One failure does not stop the others. */
export async function addUsers(
  { tx, caller, now }: { tx: WriteCall<unknown>['tx']; caller: Caller; now: number },
  candidates: readonly (Candidate | Failure)[],
): Promise<(Added | Failure)[]> {
  const branches = await selectBranchChoice(tx, caller);
  const checked = candidates.map((candidate) => checkCandidate(candidate, branches, now));
  const users = checked.flatMap((each) => (each instanceof Failure ? [] : [each]));
  const numbers = await insertNewUsers(
    tx,
    users.map(({ user }) => user),
  );
  const numberOf = new Map(users.map((each, index) => [each, numbers[index]]));
  const holders = await selectHolders(
    tx,
    users.filter((each) => numberOf.get(each) === undefined).map(({ user }) => user),
  );
  return checked.map((each) => {
    if (each instanceof Failure) return each;
    const { user, path } = each;
    const number = numberOf.get(each);
    if (number === undefined) return takenFailure(holders, caller, user, path);
    return { number, user, userId: userIdOf(user.role, number) };
  });
}

function checkCandidate(candidate: Candidate | Failure, branches: BranchChoice, now: number) {
  if (candidate instanceof Failure) return candidate;
  const { input, path } = candidate;
  const { userRole: role, loginName, name, subOrgId } = input;
  const branchId = subOrgId === undefined ? branches.defaultBranchId : subOrgId;
  if (!branches.visible.has(branchId)) {
    return fail(organisationErrors.branchUnknown, { param: `${path}subOrgId`, received: branchId });
  }
  const wrong = checkProfile(input, path);
  return wrong ?? { path, user: { ...givenUser(input), branchId, role, loginName, name, createdAtMs: now } };
}

/** The audit log stores personal values separately, so that they can be erased. */
export function creationChange({ number, userId, user }: Added): Change {
  const { branchId, role, createdAtMs, ...personal } = user;
  return {
    record: 'user',
    events: ['user.created'],
    id: userId,
    branchId,
    fields: differences({}, { branchId, role }),
    personal: { userId: number, fields: differences({}, personal) },
  };
}
