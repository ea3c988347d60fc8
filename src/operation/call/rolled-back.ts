import type { OrgSql } from '../../sql/org-sql.ts';

/** Carries an answer out of a savepoint that must not be kept. */
class RolledBack<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('rolled back on purpose');
    this.answer = answer;
  }
}

/** Returns the answer of `work` and rolls its writes back. */
export async function rolledBack<Answer>(tx: OrgSql, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await tx.attempt(async () => {
      const answer = await work();
      // A statement that was sent without waiting may still fail.
      await tx.settle();
      throw new RolledBack(answer);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.answer;
    throw error;
  }
}
