import type { WriteCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { lockStudent } from '../user/lock-student.ts';
import { type Homework, lockHomework, lockRounds, type Round } from './select.ts';

interface Part {
  readonly homework: Homework;
  readonly userId: number;
  readonly rounds: Round[];
}

/** What a student handed in, which somebody is to judge: also when the student was deleted since. */
export async function lockPart({
  input: { homeworkId, uniqueId },
  tx,
  caller,
}: WriteCall<{ homeworkId: number; uniqueId: string }>): Promise<Part> {
  const homework = await lockHomework(tx, caller, homeworkId, 'part');
  const userId = userNumber(uniqueId);
  const rounds = await lockRounds(tx, homeworkId, userId);
  if (rounds.length === 0) await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  return { homework, userId, rounds };
}
