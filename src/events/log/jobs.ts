import { inEachOrganisation, type Job, type JobContext, pruneJob } from '../../database/job.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { dayMs } from '../../time/spans.ts';

const oldestKept = ({ clock, eventDays }: JobContext) => clock() - eventDays * dayMs;

export const eventJobs: readonly Job[] = [
  {
    ...pruneJob,
    // Some 50,000 events of an organisation at a time.
    run: inEachOrganisation({
      of: (context) => organisationsWithOldEvents(oldestKept(context)),
      step: (tx, context) => deleteOldEvents(tx, oldestKept(context)),
      most: 10,
    }),
  },
];

const batchSize = 5_000;

/** The organisations whose oldest event was recorded before this time. */
const organisationsWithOldEvents = (beforeMs: number): Sql => sql`
  select g.org_id
  from organisations g
  cross join lateral (
    select e.recorded_at_ms from events e where e.org_id = g.org_id order by e.event_id limit 1) as oldest
  where oldest.recorded_at_ms < ${beforeMs}`;

/** Deletes the oldest events recorded before this time, a limited number at once. Returns how many. */
export async function deleteOldEvents(tx: OrgSql, beforeMs: number): Promise<number> {
  const deleted = await tx.rows(
    sql`
      delete from events
      where org_id = $1 and recorded_at_ms < ${beforeMs}
        and event_id in (select event_id from events where org_id = $1 order by event_id limit ${batchSize})
      returning event_id`,
    row({ eventId: integer }),
  );
  if (deleted.length === 0) return 0;
  const last = deleted.reduce((most, { eventId }) => Math.max(most, eventId), 0);
  await tx.run(sql`
    insert into deleted_events (org_id, event_id)
    values ($1, ${last})
    on conflict (org_id) do update set event_id = greatest(deleted_events.event_id, excluded.event_id)
    returning 1`);
  return deleted.length;
}
