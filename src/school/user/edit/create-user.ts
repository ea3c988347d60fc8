import { writeOperation } from '../../../operation/call/implementation.ts';
import { Failure } from '../../../operation/errors/failure.ts';
import { single } from '../../../sql/insert.ts';
import { addUsers, creationChange } from './add.ts';
import * as contract from './contract.ts';

export const createUser = writeOperation(contract.createUser, async (call) => {
  const added = single(await addUsers(call, [{ input: call.input, path: '' }]));
  if (added instanceof Failure) throw added;
  call.audit(creationChange(added));
  return { userId: added.userId };
});
