import type { Session } from './connection.ts';
import type { Statement } from './sql.ts';

const set = (how: 'set' | 'set local', plans: string, scans: string) =>
  `${how} plan_cache_mode = ${plans}; ${how} enable_seqscan = ${scans}`;

/** Settings for sessions that run only prepared statements: generic plans, independent of the values. */
export const preparedPlans = set('set', 'force_generic_plan', 'off');
export const customPlans = set('set', 'default', 'default');
/** A distributed PostgreSQL cannot make a generic plan: it needs the organisation to choose a node. */
export const distributedPlans = 'set plan_cache_mode = force_custom_plan';

const generic = set('set local', 'force_generic_plan', 'off');
const byValues = set('set local', 'default', 'default');

/**
 * Chooses the plans in a transaction. Left to itself, PostgreSQL plans a prepared statement with an array anew each time: it
 * supposes ten elements, so a plan for the one element that is given looks better. So a transaction begins with generic plans if
 * its first statement is prepared. From the first statement on that is not prepared, the values decide, as it takes one more
 * statement to change that.
 */
export function planChooser({ isOwn, isDistributed = false }: Session) {
  const mayChoose = isOwn && !isDistributed;
  let areGeneric = false;
  let beganGeneric = false;
  return {
    /** What to add to the statement that begins the transaction. */
    atBegin: (first: Statement | undefined): string => {
      if (!mayChoose || first?.isPrepared !== true) return '';
      areGeneric = true;
      beganGeneric = true;
      return `; ${generic}`;
    },
    /** What to run before this statement. */
    before: ({ text, values, isPrepared = false }: Statement): string | undefined => {
      // This undoes a setting that was changed after the savepoint.
      if (text.startsWith('rollback to')) areGeneric = beganGeneric;
      if (!areGeneric || isPrepared || values.length === 0) return undefined;
      areGeneric = false;
      return byValues;
    },
  };
}
