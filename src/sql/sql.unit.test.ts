import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constant, join, once, prepared, type Sql, sql, toStatement } from './sql.ts';

/** Fragments of a few kinds, nested at random, with values in between. */
const { fragment } = fc.letrec<{ fragment: Sql }>((tie) => ({
  fragment: fc.oneof(
    { maxDepth: 4 },
    fc.nat(2).map((value) => sql`a = ${value}`),
    fc.nat(2).map(constant),
    fc.tuple(tie('fragment'), fc.nat(2)).map(([inner, value]) => sql`limit ${inner} offset ${value}`),
    fc.tuple(fc.nat(2), tie('fragment')).map(([value, inner]) => sql`limit ${value} offset ${inner}`),
    fc.nat(2).map((value) => {
      const number = once(value);
      return sql`${number} < ${number} + ${value}`;
    }),
    fc.array(tie('fragment'), { maxLength: 3 }).map((pieces) => join(pieces, ' and ')),
  ),
}));

test('a prepared statement has the text and the values of its own fragments, whatever statements came before', () => {
  fc.assert(
    fc.property(fragment, (query) => {
      const { text, values } = toStatement(query, [7]);
      expect(toStatement(prepared(query), [7])).toEqual({ text, values, isPrepared: true, isShort: false });
    }),
    { numRuns: 2_000 },
  );
});

test('a value used once() has one placeholder, and equal values have their own', () => {
  const now = once(5);
  expect(toStatement(sql`a < ${now} or b < ${now} or c < ${5}`, [1])).toMatchObject({
    text: 'a < $2 or b < $2 or c < $3',
    values: [1, 5, 5],
  });
});
