import { roles, userIdOf, userNumber, userRole } from '../../operation/contract/ids.ts';
import { type Failure, fail } from '../../operation/errors/failure.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, oneOf, row, text } from '../../sql/row.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import { sheetErrors } from './errors.ts';

const numbered = {
  branch: ['branches', 'branch_id'],
  subject: ['subjects', 'subject_id'],
  column: ['product_columns', 'column_id'],
  product: ['products', 'product_id'],
  group: ['groups', 'group_id'],
  groupPurchase: ['purchase_groups', 'purchase_group_id'],
  lesson: ['lessons', 'lesson_id'],
  homework: ['homeworks', 'homework_id'],
  exam: ['exams', 'exam_id'],
} as const;

type NumberedKind = keyof typeof numbered;
/** Kinds of records that rows refer to: by number, a user by an id with its role, an order by its orderSn. */
export type RecordKind = NumberedKind | 'user' | 'order';

/** A record that a row refers to: where in the row, what kind of record, and which. */
export interface Reference {
  readonly param: string;
  readonly kind: RecordKind;
  readonly id: number | string;
}

/** The references to records that do not exist. */
export async function danglingOf(tx: OrgSql, references: readonly Reference[]): Promise<ReadonlySet<Reference>> {
  const dangling = new Set<Reference>();
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const ofKind = references.filter((reference) => reference.kind === kind);
    const found = await idsThatExist(tx, kind, [...new Set(ofKind.map(({ id }) => id))]);
    for (const reference of ofKind) if (!found.has(String(reference.id))) dangling.add(reference);
  }
  return dangling;
}

async function idsThatExist(
  tx: OrgSql,
  kind: RecordKind,
  ids: readonly (number | string)[],
): Promise<ReadonlySet<string>> {
  if (kind === 'user') return users(tx, ids.map(String));
  if (kind === 'order') {
    const found = await tx.rows(
      sql`select order_sn from orders where org_id = $1 and order_sn = any(${ids.map(String)}::text[])`,
      row({ orderSn: text }),
    );
    return new Set(found.map(({ orderSn }) => orderSn));
  }
  const [table, column] = numbered[kind];
  const found = await tx.rows(
    sql`
      select ${verbatim(column)} as id from ${verbatim(table)}
      where org_id = $1 and ${verbatim(column)} = any(${ids.map(Number)}::bigint[])`,
    row({ id: integer }),
  );
  return new Set(found.map(({ id }) => String(id)));
}

async function users(tx: OrgSql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wellFormed = ids.filter((id) => userRole(id) !== undefined);
  const found = await tx.rows(
    sql`
      select user_id, role from users
      where org_id = $1 and user_id = any(${wellFormed.map(userNumber)}::bigint[])`,
    row({ userId: integer, role: oneOf(roles) }),
  );
  return new Set(found.map(({ role, userId }) => userIdOf(role, userId)));
}

export const referenceFailure = ({ param, kind, id }: Reference): Failure =>
  fail(sheetErrors.importReference, { param, kind, received: String(id) });
