import { differences } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { integer, row } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import { checkReferences } from '../group/references.ts';
import { keepGroup } from '../group/select.ts';
import { checkSubject } from '../subject/check-subject.ts';
import type { assignHomework } from './contract.ts';
import { insertHomeworks } from './write.ts';

export async function assign({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof assignHomework.request>>): Promise<Static<typeof assignHomework.response>> {
  const { groupId, teacherId, courseId } = input;
  await checkReferences(tx, caller, { teacherId });
  await checkSubject(tx, caller, { param: 'courseId', subjectId: courseId });
  const group = await keepGroup(tx, caller, { param: 'groupId', groupId });
  const homework = {
    branchId: group.branchId,
    groupId,
    subjectId: courseId ?? null,
    teacherId: teacherId === undefined ? group.teacherId : userNumber(teacherId),
    title: input.title,
    publishedAtMs: input.createTime ?? now,
    dueAtMs: input.dueTime ?? 0,
    questionCount: input.questionCount ?? null,
    fullMarks: input.fullMarks ?? null,
  };
  const homeworkId = only(await insertHomeworks(tx, [homework]));
  audit({ record: 'homework', id: String(homeworkId), branchId: group.branchId, fields: differences({}, homework) });
  const { assigned } = await tx.one(
    sql`select count(*) as assigned from homework_students where org_id = $1 and homework_id = ${homeworkId}`,
    row({ assigned: integer }),
  );
  return { homeworkId, assigned };
}
