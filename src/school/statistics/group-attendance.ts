import { readOperation } from '../../operation/call/implementation.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { selectClassAttendance } from './class-attendance.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';
import * as contract from './contract.ts';

export const groupAttendance = readOperation(contract.groupAttendance, async ({ input, db, caller, now }) => {
  checkClassRange(input);
  const { groupId, groupName } = await selectGroupName(db, caller, input.groupId);
  const { lessons, students } = await selectClassAttendance(db, { ...input, now });
  return new RawJson(
    `{"groupId":${groupId},"groupName":${JSON.stringify(groupName)},"lessons":${lessons},"students":${students}}`,
  );
});
