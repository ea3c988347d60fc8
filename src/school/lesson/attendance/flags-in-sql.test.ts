import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { tries } from '../../../../test/run/tries.ts';
import { createSchool, type School } from '../../../../test/school/school.ts';
import { boolean, oneOf, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { attendanceStates, deriveFlags } from './attendance-state.ts';
import { flagsInSql } from './flags-in-sql.ts';

let school: School;
beforeAll(async () => {
  school = await createSchool(await openTestDatabase());
});

const flagsRow = row({
  hasAttended: boolean,
  hasCompleted: boolean,
  isLate: boolean,
  hasLeftEarly: boolean,
  isExcused: boolean,
  state: oneOf(attendanceStates),
});

const minute = 60_000;
/** Around the limits: five minutes late or early, five minutes of presence, 80 %. */
const moment = fc
  .record({ minutes: fc.constantFrom(0, 5, 6, 55, 60, 65), more: fc.constantFrom(0, 1) })
  .map(({ minutes, more }) => minutes * minute + more);
const records = fc.record({
  joinedMs: moment,
  leftMs: moment,
  classSeconds: fc.constantFrom(0, 1, 299, 375, 3600),
  onlineSeconds: fc.constantFrom(0, 1, 299, 300, 2879, 2880, 3600),
  scheduledBeginMs: moment,
  scheduledEndMs: moment,
  heldBeginMs: moment,
  heldEndMs: moment,
  onLeave: fc.boolean(),
});

test('SQL derives the same flags as the rule for one record', async () => {
  const property = fc.asyncProperty(fc.array(records, { minLength: 1, maxLength: 50, size: 'max' }), async (given) => {
    const derived = await school.db.rows(
      sql`
        select f.*
        from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as given (item, number)
        cross join lateral (
          select (item->>'joinedMs')::bigint as joined_ms, (item->>'leftMs')::bigint as left_ms,
            (item->>'classSeconds')::bigint as class_seconds, (item->>'onlineSeconds')::bigint as online_seconds,
            (item->>'scheduledBeginMs')::bigint as scheduled_begin_ms,
            (item->>'scheduledEndMs')::bigint as scheduled_end_ms, (item->>'heldBeginMs')::bigint as held_begin_ms,
            (item->>'heldEndMs')::bigint as held_end_ms, (item->>'onLeave')::boolean as on_leave
        ) as r
        cross join lateral (${flagsInSql(sql`r`, sql`r`, sql`r.on_leave`)}) as f
        where $1::bigint > 0
        order by number`,
      flagsRow,
    );
    expect(derived).toEqual(given.map((record) => deriveFlags(record, record, record.onLeave)));
  });
  await fc.assert(property, { numRuns: tries(40, 2000) });
});
