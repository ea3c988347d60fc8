import type { ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { checkClassRange, selectGroupName } from './class-range.ts';
import { selectClassResults } from './class-results.ts';
import type * as contract from './contract.ts';

export async function groupResults({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.groupResults.request>>): Promise<
  RawJson<Static<typeof contract.groupResults.response>>
> {
  checkClassRange(input);
  const { groupId, groupName } = await selectGroupName(db, caller, input.groupId);
  const { homework, exams, students } = await selectClassResults(db, { ...input, now });
  return new RawJson(
    `{"groupId":${groupId},"groupName":${JSON.stringify(groupName)},` +
      `"homework":${homework},"exams":${exams},"students":${students}}`,
  );
}
