import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import { hasTexts, withoutTexts } from '../../school/class-work/answers.ts';

/** Removes what somebody wrote in exams; tells in how many that was. Marks and times stay. */
export function forgetExamAnswers(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update exam_students set answers = ${withoutTexts(sql`answers`)}
    where org_id = $1 and user_id = ${userId} and ${hasTexts(sql`answers`)}`);
}
