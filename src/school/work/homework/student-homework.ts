import type { WriteCall } from '../../../operation/call/call.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { type Homework, lockHomework, lockRounds, type Round } from './select.ts';

interface StudentHomework {
  readonly homework: Homework;
  readonly userId: number;
  readonly rounds: Round[];
}

/** Accepts a deleted student who submitted before, so that staff can still mark the work. */
export async function lockStudentHomework({
  input: { homeworkId, uniqueId },
  tx,
  caller,
}: WriteCall<{ homeworkId: number; uniqueId: string }>): Promise<StudentHomework> {
  const homework = await lockHomework(tx, caller, homeworkId, 'shared');
  const userId = userNumber(uniqueId);
  const rounds = await lockRounds(tx, homeworkId, userId);
  if (rounds.length === 0) await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  return { homework, userId, rounds };
}
