import { expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { describeSchema } from '../../test/database/describe-schema.ts';

test('docs/schema.txt describes the migrated schema (npm run generate writes it)', async () => {
  const database = await openOwnDatabase();
  await expect(await describeSchema(database)).toMatchFileSnapshot('../../docs/schema.txt');
});
