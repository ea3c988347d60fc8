import type { Scope } from '../../../sql/scope.ts';
import { sql } from '../../../sql/sql.ts';
import { hasTexts, withoutTexts } from '../../work/answers.ts';

/** Erases the answer texts; marks and times stay. Returns the number of exams. */
export function eraseExamAnswers(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update exam_students set answers = ${withoutTexts(sql`answers`)}
    where org_id = $1 and user_id = ${userId} and ${hasTexts(sql`answers`)}`);
}
