import { readOperation } from '../../operation/call/implementation.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';
import { selectClassResults } from './class-results.ts';
import * as contract from './contract.ts';

export const groupResults = readOperation(contract.groupResults, async ({ input, db, caller, now }) => {
  checkClassRange(input);
  const { groupId, groupName } = await selectGroupName(db, caller, input.groupId);
  const { homework, exams, students } = await selectClassResults(db, { ...input, now });
  return new RawJson(
    `{"groupId":${groupId},"groupName":${JSON.stringify(groupName)},` +
      `"homework":${homework},"exams":${exams},"students":${students}}`,
  );
});
