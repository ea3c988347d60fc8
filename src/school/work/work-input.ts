import type { WriteCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { fail } from '../../operation/errors/failure.ts';
import { plainDecimal } from '../../operation/validation/units.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { checkReferences } from '../group/references.ts';
import { lockGroupShared } from '../group/select.ts';
import { checkSubject } from '../subject/check-subject.ts';
import { inHundredths } from './apply-marking.ts';
import { workErrors } from './errors.ts';
import { marksColumn } from './marks.ts';
import type { Work } from './record.ts';

interface NewWorkInput {
  readonly groupId: number;
  readonly title: string;
  readonly courseId?: number;
  readonly teacherId?: string;
  readonly questionCount?: number;
  readonly fullMarks?: string;
}

/** Checks the references, and locks the memberships of the class until the transaction ends. */
export async function newWork({
  input,
  tx,
  caller,
}: Pick<WriteCall<NewWorkInput>, 'input' | 'tx' | 'caller'>): Promise<Omit<Work, 'cancelledAtMs'>> {
  const { groupId, title, courseId, teacherId, questionCount = null, fullMarks = null } = input;
  await checkReferences(tx, caller, { teacherId });
  await checkSubject(tx, caller, { param: 'courseId', subjectId: courseId });
  const group = await lockGroupShared(tx, caller, { param: 'groupId', groupId });
  return {
    branchId: group.branchId,
    groupId,
    subjectId: courseId ?? null,
    teacherId: teacherId === undefined ? group.teacherId : userNumber(teacherId),
    title,
    questionCount,
    fullMarks: fullMarks === null ? null : plainDecimal(fullMarks),
  };
}

type Changes = Partial<Omit<NewWorkInput, 'groupId'>>;

/** Call this before locking the work: users and subjects are locked first. */
export async function checkChanges({
  input: { courseId, teacherId },
  tx,
  caller,
}: Pick<WriteCall<Changes>, 'input' | 'tx' | 'caller'>): Promise<void> {
  await checkReferences(tx, caller, { teacherId });
  await checkSubject(tx, caller, { param: 'courseId', subjectId: courseId || undefined });
}

const highestMarksRow = row({ questions: integer, score: marksColumn });
type HighestMarks = ReturnType<typeof highestMarksRow>;

/** The highest score and number of marked questions so far. `marked` selects the rows with marks. */
export function selectHighestMarks(tx: OrgSql, marked: Sql): Promise<HighestMarks> {
  return tx.one(
    sql`
      select coalesce(max(score), 0)::text as score,
        coalesce(max(case
          when answers @? '$[*] ? (@.is_right != null)' then jsonb_array_length(answers)
          else coalesce(right_count, 0) + coalesce(error_count, 0)
        end), 0)::bigint as questions
      from ${marked}`,
    highestMarksRow,
  );
}

/** Throws if the new size is below marks that a student already has. */
export function changedWork<T extends Work>(before: T, changes: Changes, highest: HighestMarks): T {
  const { title, courseId, teacherId, questionCount, fullMarks } = changes;
  if (questionCount && questionCount < highest.questions) {
    throw fail(workErrors.workMarkedBeyond, {
      param: 'questionCount',
      received: questionCount,
      marked: highest.questions,
    });
  }
  if (fullMarks && inHundredths(fullMarks) < inHundredths(highest.score)) {
    throw fail(workErrors.workMarkedBeyond, {
      param: 'fullMarks',
      received: fullMarks,
      marked: highest.score,
    });
  }
  return {
    ...before,
    title: title ?? before.title,
    subjectId: courseId === undefined ? before.subjectId : courseId || null,
    teacherId: teacherId === undefined ? before.teacherId : userNumber(teacherId),
    questionCount: questionCount === undefined ? before.questionCount : questionCount || null,
    fullMarks: fullMarks === undefined ? before.fullMarks : plainDecimal(fullMarks) || null,
  };
}
