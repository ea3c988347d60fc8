import type { Scope } from '../../../sql/scope.ts';
import { sql } from '../../../sql/sql.ts';
import { hasTexts, withoutTexts } from '../../work/answers.ts';

/** Erases the answer texts; marks and times stay. Returns the number of rounds. */
export function eraseHomeworkAnswers(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update homework_rounds set answers = ${withoutTexts(sql`answers`)}
    where org_id = $1 and user_id = ${userId} and ${hasTexts(sql`answers`)} and homework_id in (
      select homework_id from homework_students where org_id = $1 and user_id = ${userId})`);
}
