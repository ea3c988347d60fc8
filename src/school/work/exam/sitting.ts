import type { WriteCall } from '../../../operation/call/call.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { type Exam, emptySitting, lockExam, lockSittings, type Sitting } from './select.ts';

interface OwnSitting {
  readonly exam: Exam;
  readonly sitting: Sitting;
  readonly atMs: number;
}

/** Rejects a future time. Assigns the exam to a student who takes it without being assigned. */
export async function lockOwnSitting(
  { input: { examId, uniqueId }, tx, caller, now }: WriteCall<{ examId: number; uniqueId: string }>,
  time: { readonly param: string; readonly ms: number | undefined },
): Promise<OwnSitting> {
  const atMs = time.ms ?? now;
  if (atMs > now) throw fail(parameterErrors.timeInFuture, { param: time.param, now, received: atMs });
  const userId = await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  const exam = await lockExam(tx, caller, examId, 'shared');
  const sittings = await lockSittings(tx, exam, [userId], { add: true });
  return { exam, sitting: sittings.get(userId) ?? emptySitting(userId), atMs };
}
