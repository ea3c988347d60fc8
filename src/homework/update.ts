import { differences } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { fail } from '../failure.ts';
import { checkReferences } from '../group/references.ts';
import { checkSubject } from '../subject/check-subject.ts';
import type { updateHomework as contract } from './contract.ts';
import { lockHomework } from './select.ts';
import { updateHomework } from './write.ts';

export async function update({
  input,
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.request>>): Promise<Static<typeof contract.response>> {
  const { homeworkId, courseId, teacherId } = input;
  if (Object.keys(input).length === 1) throw fail('nothingToChange', { param: 'homeworkId' });
  await checkReferences(tx, caller, { teacherId });
  await checkSubject(tx, caller, { param: 'courseId', subjectId: courseId || undefined });
  const before = await lockHomework(tx, caller, homeworkId, 'change');
  const after = {
    ...before,
    title: input.title ?? before.title,
    subjectId: courseId === undefined ? before.subjectId : courseId || null,
    teacherId: teacherId === undefined ? before.teacherId : userNumber(teacherId),
    dueAtMs: input.dueTime ?? before.dueAtMs,
  };
  await updateHomework(tx, after);
  audit({ record: 'homework', id: String(homeworkId), branchId: before.branchId, fields: differences(before, after) });
  return { sucNum: 1 };
}
