import { selectDistribution, selectLocalTables } from '../../database/distribution.ts';
import type { Check, DatabaseContext } from './check.ts';

/** The versions of Citus that were tested. */
const tested = /^13\.0-/;

/** Whether Citus distributes the tables, and what it does not support there. */
export const distributionCheck: Check<DatabaseContext> = {
  name: 'distribution',
  run: async ({ database }) => {
    const found = database.kind === 'embedded' ? undefined : await selectDistribution(database);
    if (found === undefined) return { status: 'ok', message: 'The tables are on one machine.' };
    const citus = `Citus ${found.version}`;
    if (found.shards === null) {
      return { status: 'ok', message: `${citus} is installed. The tables are on one machine: none is distributed.` };
    }
    const left = (await selectLocalTables(database)).map(({ name }) => name);
    if (left.length > 0) {
      return {
        status: 'fail',
        message: `${citus} distributes the tables, but not ${left.join(', ')}.`,
        advice: 'Stop the servers and run lectern distribute.',
      };
    }
    return {
      status: 'warn',
      message:
        `${citus} distributes the tables over ${found.nodes} nodes in ${found.shards} shards. Not supported with it: ` +
        'READ_DATABASE_URL, restoring into these tables, several coordinators, and a backup of one moment.',
      advice: tested.test(found.version)
        ? 'Not everything was tested with Citus: a running server lists it at /docs/scaling.md.'
        : 'Lectern was tested with Citus 13.0 only. Try this version before you rely on it.',
    };
  },
};
