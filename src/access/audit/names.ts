import type { Caller } from '../../operation/call/caller.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import { kindNamedBy, type NamedKind, namedTables } from './named-fields.ts';

const kinds = Object.keys(namedTables) as readonly NamedKind[];

interface Entry {
  readonly record: string;
  readonly recordId: string;
  readonly fields: object;
}

/** Names of the records that the entries mention, as far as the caller may read them. */
export async function selectNames(
  db: OrgSql,
  caller: Caller,
  entries: readonly Entry[],
): Promise<Record<string, string>> {
  const mentioned = new Map<NamedKind, Set<number>>(kinds.map((kind) => [kind, new Set()]));
  const mention = (kind: NamedKind, number: unknown) => {
    if (typeof number === 'number' && Number.isSafeInteger(number)) mentioned.get(kind)?.add(number);
  };
  for (const { record, recordId, fields } of entries) {
    for (const [kind, number] of namedBy(record, recordId)) mention(kind, number);
    mentionAll(fields, mention);
  }
  const names: Record<string, string> = {};
  for (const [kind, numbers] of mentioned) {
    if (numbers.size === 0) continue;
    const id = verbatim(`${kind}_id`);
    const found = await db.rows(
      sql`
        select ${id} as number, name
        from ${verbatim(namedTables[kind])}
        where org_id = $1 and ${id} = any(${[...numbers]}::bigint[]) and name <> '' ${inBranch(caller, sql`branch_id`)}
        order by ${id}`,
      row({ number: integer, name: text }),
    );
    for (const { number, name } of found) names[`${kind}:${number}`] = name;
  }
  return names;
}

/** `12/1_61` of a member of a class names the class 12 and the user 61. */
function namedBy(record: string, recordId: string): (readonly [NamedKind, number])[] {
  return recordId.split('/').flatMap((part, at) => {
    const user = /^\d+_(\d+)$/.exec(part)?.[1];
    if (user !== undefined) return [['user', Number(user)] as const];
    if (!/^\d+$/.test(part) || at > 0) return [];
    if (record === 'groupMember') return [['group', Number(part)] as const];
    return kinds.filter((kind) => kind === record).map((kind) => [kind, Number(part)] as const);
  });
}

function mentionAll(value: unknown, mention: (kind: NamedKind, number: unknown) => void, field = ''): void {
  const kind = kindNamedBy(field);
  if (kind !== undefined) mention(kind, value);
  if (Array.isArray(value)) for (const item of value) mentionAll(item, mention, field);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) mentionAll(inner, mention, name);
  }
}
