import type { ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { selectClassAttendance } from './class-attendance.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';
import type * as contract from './contract.ts';

export async function groupAttendance({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.groupAttendance.request>>): Promise<
  RawJson<Static<typeof contract.groupAttendance.response>>
> {
  checkClassRange(input);
  const { groupId, groupName } = await selectGroupName(db, caller, input.groupId);
  const { lessons, students } = await selectClassAttendance(db, { ...input, now });
  return new RawJson(
    `{"groupId":${groupId},"groupName":${JSON.stringify(groupName)},"lessons":${lessons},"students":${students}}`,
  );
}
