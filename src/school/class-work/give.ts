import { integer, row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { fail } from '../../operation/errors/failure.ts';
import { plainDecimal } from '../../operation/validation/units.ts';
import { checkReferences } from '../group/references.ts';
import { keepGroup } from '../group/select.ts';
import { checkSubject } from '../subject/check-subject.ts';
import { inHundredths } from './given-marks.ts';
import type { Work } from './record.ts';

interface Given {
  readonly groupId: number;
  readonly title: string;
  readonly courseId?: number;
  readonly teacherId?: string;
  readonly questionCount?: number;
  readonly fullMarks?: string;
}

/** A new piece of work for a class, whose members stay who they are until the transaction ends. */
export async function newWork({
  input,
  tx,
  caller,
}: Pick<WriteCall<Given>, 'input' | 'tx' | 'caller'>): Promise<Omit<Work, 'cancelledAtMs'>> {
  const { groupId, title, courseId, teacherId, questionCount = null, fullMarks = null } = input;
  await checkReferences(tx, caller, { teacherId });
  await checkSubject(tx, caller, { param: 'courseId', subjectId: courseId });
  const group = await keepGroup(tx, caller, { param: 'groupId', groupId });
  return {
    branchId: group.branchId,
    groupId,
    subjectId: courseId ?? null,
    teacherId: teacherId === undefined ? group.teacherId : userNumber(teacherId),
    title,
    questionCount,
    fullMarks,
  };
}

type Changes = Partial<Omit<Given, 'groupId'>>;

/** Makes sure that what a change refers to is there, before the work itself is locked. */
export async function checkChanges({
  input: { courseId, teacherId },
  tx,
  caller,
}: Pick<WriteCall<Changes>, 'input' | 'tx' | 'caller'>): Promise<void> {
  await checkReferences(tx, caller, { teacherId });
  await checkSubject(tx, caller, { param: 'courseId', subjectId: courseId || undefined });
}

const mostMarkedRow = row({ questions: integer, score: text });
type MostMarked = ReturnType<typeof mostMarkedRow>;

/** The most that anybody was given for a piece of work until now; `marked` are the rows with marks. */
export function selectMostMarked(tx: Scope, marked: Sql): Promise<MostMarked> {
  return tx.one(
    sql`
      select coalesce(max(score), 0)::text as score,
        coalesce(max(case
          when answers @? '$[*] ? (@.is_right != null)' then jsonb_array_length(answers)
          else coalesce(right_count, 0) + coalesce(error_count, 0)
        end), 0)::bigint as questions
      from ${marked}`,
    mostMarkedRow,
  );
}

/** A locked piece of work as it is to be. Nobody may have been given more than there is to it then. */
export function changedWork<T extends Work>(before: T, changes: Changes, most: MostMarked): T {
  const { title, courseId, teacherId, questionCount, fullMarks } = changes;
  if (questionCount && questionCount < most.questions) {
    throw fail('workMarkedBeyond', { param: 'questionCount', received: questionCount, marked: most.questions });
  }
  if (fullMarks && inHundredths(fullMarks) < inHundredths(most.score)) {
    throw fail('workMarkedBeyond', { param: 'fullMarks', received: fullMarks, marked: plainDecimal(most.score) });
  }
  return {
    ...before,
    title: title ?? before.title,
    subjectId: courseId === undefined ? before.subjectId : courseId || null,
    teacherId: teacherId === undefined ? before.teacherId : userNumber(teacherId),
    questionCount: questionCount === undefined ? before.questionCount : questionCount || null,
    fullMarks: fullMarks === undefined ? before.fullMarks : fullMarks || null,
  };
}
