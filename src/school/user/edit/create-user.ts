import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { Failure } from '../../../operation/errors/failure.ts';
import { single } from '../../../sql/insert.ts';
import { addUsers, creationChange } from './add.ts';
import type * as contract from './contract.ts';

export async function createUser(
  call: WriteCall<Static<typeof contract.createUser.request>>,
): Promise<Static<typeof contract.createUser.response>> {
  const added = single(await addUsers(call, [{ input: call.input, path: '' }]));
  if (added instanceof Failure) throw added;
  call.audit(creationChange(added));
  return { userId: added.userId };
}
