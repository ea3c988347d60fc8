import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { maskMobile } from './mask.ts';
import { maskMobileInSql } from './mask-in-sql.ts';

test('PostgreSQL masks a mobile as the server does', async () => {
  const mobiles = [
    '',
    '1',
    '1234567',
    '12345678',
    '13912345678',
    '+86 139 1234 5678',
    '手机一三九八七六五',
    '😀'.repeat(9),
  ];
  const database = await openTestDatabase();
  const { rows } = await database.execute(
    toStatement(sql`
      select ${maskMobileInSql(sql`mobile`)} as masked
      from unnest(${mobiles}::text[]) with ordinality as given (mobile, position)
      order by position`),
  );
  expect(rows.map(({ masked }) => masked)).toEqual(mobiles.map(maskMobile));
});
