import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { tries } from '../../test/run/tries.ts';
import { createSchool, type School } from '../../test/school/school.ts';
import { decimalPercent, percent } from '../operation/validation/units.ts';
import { decimalText, meanOf, medianOf, percentOf } from './decimal.ts';
import { row, text } from './row.ts';
import { sql } from './sql.ts';

let school: School;
beforeAll(async () => {
  school = await createSchool(await openTestDatabase());
});

const numRuns = tries(60, 3000);
const inHundredths = (hundredths: number) => (hundredths / 100).toFixed(2);

/** As a person would: in whole hundredths, rounded down. */
const asDecimal = (hundredths: number) => String(Math.floor(hundredths) / 100);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

test.each([
  [['1', '3'], '2', '2'],
  [['1', '2', '4'], '2.33', '2'],
  [['0.01', '0.02'], '0.01', '0.01'],
  [['66.66', null, '33.33'], '49.99', '49.99'],
  [[null], '', ''],
])('the mean of %j is "%s", the median "%s"', async (values, mean, median) => {
  expect(await meanAndMedian(values)).toEqual({ mean, median });
});

test('mean and median are exact, whatever the values', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.nat({ max: 100_00 }), { minLength: 1, maxLength: 30 }),
    async (values) => {
      const sorted = values.toSorted((a, b) => a - b);
      const middle = sorted.slice(Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2) + 1);
      expect(await meanAndMedian(values.map(inHundredths))).toEqual({
        mean: asDecimal(sum(values) / values.length),
        median: asDecimal(sum(middle) / middle.length),
      });
    },
  );
  await fc.assert(property, { numRuns });
});

test('a percentage is the same as outside of SQL', async () => {
  const property = fc.asyncProperty(fc.nat({ max: 300 }), fc.nat({ max: 200 }), async (part, whole) => {
    const { ofCounts, ofScores } = await school.db.one(
      sql`
        select ${decimalText(percentOf(sql`${part}::bigint`, sql`${whole}::bigint`))} as of_counts,
          ${decimalText(percentOf(sql`${inHundredths(part)}::numeric(7, 2)`, sql`${whole}::numeric(7, 2)`))} as of_scores
        where $1::bigint > 0`,
      row({ ofCounts: text, ofScores: text }),
    );
    expect(ofCounts).toBe(percent(part, whole));
    expect(ofScores).toBe(decimalPercent(inHundredths(part), String(whole)));
  });
  await fc.assert(property, { numRuns });
});

const meanAndMedian = (values: readonly (string | null)[]) =>
  school.db.one(
    sql`
      select ${decimalText(meanOf(sql`value`))} as mean, ${decimalText(medianOf(sql`value`))} as median
      from (
        select item::numeric(7, 2) as value from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as item
      ) as given
      where $1::bigint > 0`,
    row({ mean: text, median: text }),
  );
