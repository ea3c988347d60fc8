import { expect, test } from 'vitest';
import { isCitus, openOwnDatabase } from '../../test/database/database.ts';
import { describeSchema } from '../../test/database/describe-schema.ts';

// Citus adds its own.
test.skipIf(isCitus())('docs/schema.txt describes the migrated schema (npm run generate writes it)', async () => {
  const database = await openOwnDatabase();
  await expect(await describeSchema(database)).toMatchFileSnapshot('../../docs/schema.txt');
});

test('the sequence of each identity column has the name that the inserts expect', async () => {
  const database = await openOwnDatabase();
  const { rows } = await database.execute({
    text: `
      select c.relname, a.attname
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and pg_get_serial_sequence(c.relname, a.attname)::regclass
          is distinct from to_regclass(c.relname || '_' || a.attname || '_seq')`,
    values: [],
  });
  expect(rows).toEqual([]);
});
