import type { OrgSql } from '../sql/org-sql.ts';
import { integer, row } from '../sql/row.ts';
import { type Sql, toStatement } from '../sql/sql.ts';
import type { Database } from './database.ts';
import { orgSql } from './org-sql.ts';

export interface JobContext {
  readonly database: Database;
  readonly clock: () => number;
  /** How long events are kept. */
  readonly eventDays: number;
}

/** Work in the background. Jobs with the same name run one after another, as one job. */
export interface Job {
  /** Its name in metrics. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: (context: JobContext) => Promise<void>;
}

/** Deletes what has expired. */
export const pruneJob = { name: 'prune-and-vacuum', everyMs: 60_000 };

interface Work {
  /** Selects `org_id` of the organisations that need it. */
  readonly of: (context: JobContext) => Sql;
  /** Returns whether there may be more to do. */
  readonly step: (tx: OrgSql, context: JobContext) => Promise<unknown>;
  /** How often the step is repeated at most, because other jobs wait. */
  readonly most?: number;
}

/**
 * Runs a step for each organisation that needs it, in a transaction of its own. Requests wait while a step reads or writes its rows,
 * so a step must be small.
 */
export const inEachOrganisation =
  ({ of, step, most = 1 }: Work): Job['run'] =>
  async (context) => {
    const { database } = context;
    const { rows } = await database.execute(toStatement(of(context)));
    for (const { orgId } of rows.map(row({ orgId: integer }))) {
      const once = () => database.transaction((tx) => step(orgSql(tx, orgId), context));
      for (let done = 0; done < most && (await once()); done++);
    }
  };
