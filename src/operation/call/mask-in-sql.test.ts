import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { Mobile, PersonalText } from '../contract/fields.ts';
import { maskPersonal } from './mask.ts';
import { maskColumns } from './mask-in-sql.ts';

test('PostgreSQL masks the personal fields of a record as the server does', async () => {
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
  const schema = Type.Object({ mobile: Mobile(''), address: PersonalText(''), districts: Type.String() });
  const records = mobiles.map((mobile) => ({ mobile, address: mobile, districts: mobile }));
  const given = { mobile: sql`mobile`, address: sql`mobile`, districts: sql`mobile` };
  const { mobile, address, districts } = maskColumns(schema, given);
  const answered: TSchema = schema;
  const database = await openTestDatabase();
  const { rows } = await database.execute(
    toStatement(sql`
      select ${mobile} as mobile, ${address} as address, ${districts} as districts
      from unnest(${mobiles}::text[]) with ordinality as given (mobile, position)
      order by position`),
  );
  expect(rows).toEqual(records.map((record) => maskPersonal(answered, record)));
});
