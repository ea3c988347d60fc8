import { differences } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { checkReferences } from '../group/references.ts';
import { keepGroup } from '../group/select.ts';
import { checkSubject } from '../subject/check-subject.ts';
import type { scheduleExam } from './contract.ts';
import { insertExams } from './write.ts';

export async function schedule({
  input,
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof scheduleExam.request>>): Promise<Static<typeof scheduleExam.response>> {
  const { groupId, teacherId, courseId } = input;
  await checkReferences(tx, caller, { teacherId });
  await checkSubject(tx, caller, { param: 'courseId', subjectId: courseId });
  const group = await keepGroup(tx, caller, { param: 'groupId', groupId });
  const exam = {
    branchId: group.branchId,
    groupId,
    subjectId: courseId ?? null,
    teacherId: teacherId === undefined ? group.teacherId : userNumber(teacherId),
    title: input.title,
    startsAtMs: input.beginTime,
    durationSeconds: input.duration,
    questionCount: input.questionCount ?? null,
    fullMarks: input.fullMarks ?? null,
  };
  const examId = only(await insertExams(tx, [exam]));
  audit({ record: 'exam', id: String(examId), branchId: group.branchId, fields: differences({}, exam) });
  return { examId };
}
