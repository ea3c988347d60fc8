import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './class-contract.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';
import { selectClassResults } from './class-results.ts';

export async function groupResults({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.groupResults.request>>): Promise<Static<typeof contract.groupResults.response>> {
  checkClassRange(input);
  const group = await selectGroupName(db, caller, input.groupId);
  return { ...group, ...(await selectClassResults(db, group.groupId, input, now)) };
}
