import { type Change, differences, writeChange } from '../../../operation/call/audit.ts';
import { unlessTaken } from '../../../operation/call/conflict.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { checkReferences } from '../../group/references.ts';
import { liveClassErrors } from '../errors.ts';
import { lessonVersion, lockLesson } from '../select.ts';
import { updateLessons } from '../write.ts';
import { selectConflicts, toWarnings } from './conflicts.ts';
import * as contract from './contract.ts';

export const updateLiveClass = writeOperation(contract.updateLiveClass, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, version, ...changes } = input;
  const { teacherId, assitantId: assistantId, externalId } = changes;
  if (Object.keys(changes).length === 0) throw fail(parameterErrors.nothingToChange, { param: 'liveclass' });
  await checkReferences(tx, caller, { teacherId, assistantId: assistantId || undefined });
  const before = await lockLesson(tx, caller, liveclass);
  requireVersion(version, lessonVersion(before), { name: 'liveclass', id: liveclass });

  const after = {
    ...before,
    title: input.shortDesc ?? before.title,
    description: input.longDesc ?? before.description,
    classType: input.classType ?? before.classType,
    teacherId: teacherId === undefined ? before.teacherId : userNumber(teacherId),
    assistantId: assistantId === undefined ? before.assistantId : assistantId === '' ? null : userNumber(assistantId),
    recordingSeconds: input.recordDuration ?? before.recordingSeconds,
    externalId: externalId === undefined ? before.externalId : externalId || null,
  };
  const change: Change = {
    record: 'lesson',
    events: ['lesson.updated'],
    id: liveclass,
    branchId: before.branchId,
    fields: differences(before, after),
  };
  await writeChange(audit, change, () =>
    unlessTaken(updateLessons(tx, [after], now), {
      lessons_external_id_unique: () =>
        fail(liveClassErrors.lessonExternalIdTaken, { param: 'externalId', received: quote(externalId) }),
    }),
  );
  return { sucNum: 1, warnings: toWarnings(await selectConflicts(tx, caller, [before.lessonId])) };
});
