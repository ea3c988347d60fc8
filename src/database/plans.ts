import { command, isRollback, type Statement } from '../sql/sql.ts';
import type { Session } from './session.ts';

/** Generic plans, independent of the values, for prepared statements: docs/decisions/plans.md. */
export const genericPlans =
  'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_memoize = off';
const byValues = 'set plan_cache_mode = default; set enable_seqscan = default; set enable_memoize = default';
/** A distributed PostgreSQL cannot make a generic plan: it needs the organisation to choose a node. */
export const distributedPlans = 'set plan_cache_mode = force_custom_plan';

const byValuesUntilEnd = [
  command('set local plan_cache_mode = default'),
  command('set local enable_seqscan = default'),
  command('set local enable_memoize = default'),
];

/** Before a statement or a transaction: the plans that the session makes from now on. */
export function choosePlans(session: Session, areGeneric: boolean): void {
  if (!session.isOwn || session.isDistributed || session.hasGenericPlans === areGeneric) return;
  session.hasGenericPlans = areGeneric;
  session.runScript(areGeneric ? genericPlans : byValues).catch(() => session.destroy());
}

/**
 * Chooses the plans in a transaction. It has generic plans if its first statement is prepared. From the first statement on that is not prepared, the values decide, as it takes more statements
 * to change that.
 */
export function planChooser(session: Session) {
  let wasChanged = false;
  return {
    atBegin: (first: Statement | undefined): void => choosePlans(session, first?.isPrepared === true),
    /** What to run before this statement. */
    before: ({ text, values, isPrepared = false }: Statement): readonly Statement[] => {
      // This undoes a setting that was changed after the savepoint.
      if (isRollback({ text })) wasChanged = false;
      if (!session.hasGenericPlans || wasChanged || isPrepared || values.length === 0) return [];
      wasChanged = true;
      return byValuesUntilEnd;
    },
  };
}
