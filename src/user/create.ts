import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { Failure } from '../failure.ts';
import { addUsers, creationOf } from './add.ts';
import type { createUser } from './write-contract.ts';

export async function create(
  call: WriteCall<Static<typeof createUser.request>>,
): Promise<Static<typeof createUser.response>> {
  const added = only(await addUsers(call, [{ input: call.input, path: '' }]));
  if (added instanceof Failure) throw added;
  call.audit(creationOf(added));
  return { userId: added.userId };
}
