import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { selectClassAttendance } from './class-attendance.ts';
import type * as contract from './class-contract.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';

export async function groupAttendance({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.groupAttendance.request>>): Promise<
  Static<typeof contract.groupAttendance.response>
> {
  checkClassRange(input);
  const group = await selectGroupName(db, caller, input.groupId);
  return { ...group, ...(await selectClassAttendance(db, group.groupId, input, now)) };
}
