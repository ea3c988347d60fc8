import { expect, test } from 'vitest';
import { isNode, nodes, parse } from '../../test/database/parse-statement.ts';
import { readMigrations } from './migrations.ts';
import { splitScript } from './split-script.ts';

const countOf = (text: string) => {
  const parsed = parse(text);
  return isNode(parsed) ? nodes(parsed.stmts).length : 0;
};

test('every migration is split into the statements that PostgreSQL finds in it', async () => {
  for (const { name, script } of await readMigrations()) {
    const statements = splitScript(script);
    expect({ name, counts: statements.map(countOf) }).toEqual({ name, counts: statements.map(() => 1) });
    expect({ name, count: statements.length }).toEqual({ name, count: countOf(script) });
  }
});

test('a semicolon in a text, a name, a comment or a body ends no statement', () => {
  const statements = [
    "select 'a;b', 'it''s;' as \"c;d\"",
    'do $$ begin perform 1; end $$',
    'select $x$;$$;$x$ -- not here;\n, 1 /* nor; here */',
  ];
  expect(splitScript(`${statements.join(';\n')};\n-- the end;\n`)).toEqual(statements);
});
