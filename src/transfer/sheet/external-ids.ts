import { roles, userIdOf } from '../../operation/contract/ids.ts';
import { type Failure, fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { isStorable } from '../../operation/validation/validate.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, oneOf, row, text } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { sheetErrors } from './errors.ts';

/** Records that can have an id in another system. For a branch that id is its appId. */
export type ExternalKind = 'branch' | 'user' | 'group' | 'lesson' | 'order';

/** The part of a sheet that says which fields accept an external id instead, as `list.field` inside a list. */
interface WithExternalIds {
  readonly external?: Readonly<Record<string, ExternalKind>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** A column with an external id, accepted instead of the column with our id. */
export interface ExternalIdColumn {
  readonly column: string;
  readonly replaces: string;
  readonly kind: ExternalKind;
  /** The list whose items have the column; undefined if the row itself has it. */
  readonly list: string | undefined;
}

/** For example `buyerExternalId`, which replaces `buyerId`. */
export const externalIdColumns = ({ external = {} }: WithExternalIds): ExternalIdColumn[] =>
  Object.entries(external).map(([path, kind]) => {
    const [replaces = '', list] = path.split('.').reverse();
    const column = kind === 'branch' ? 'appId' : `${replaces.replace(/(Id|Sn)$/, '')}ExternalId`;
    return { column, replaces, kind, list };
  });

/** Replaces external ids by our ids. A row with an unknown external id is added to `bad`. */
export async function withOwnIds(
  tx: OrgSql,
  sheet: WithExternalIds,
  rows: readonly unknown[],
  bad: Map<number, Failure>,
): Promise<readonly unknown[]> {
  const columns = externalIdColumns(sheet);
  const named = rows.flatMap((each) => columns.flatMap((column) => holders(each, column).flatMap(externalIn(column))));
  if (named.length === 0) return rows;
  const ids = new Map<ExternalKind, ReadonlyMap<string, number | string>>();
  for (const kind of new Set(named.map((each) => each.kind))) {
    const externalIds = named.filter((each) => each.kind === kind).map(({ externalId }) => externalId);
    ids.set(kind, await idsOf(tx, kind, [...new Set(externalIds)]));
  }
  const idOf = (kind: ExternalKind, externalId: string) => ids.get(kind)?.get(externalId);
  return rows.map((each, index) => {
    try {
      return columns.reduce((changed, column) => withOwnId(changed, column, idOf), each);
    } catch (error) {
      bad.set(index, error as Failure);
      return each;
    }
  });
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a row that may have the column: the row itself, or the items of a list in it. */
function holders(value: unknown, { list }: ExternalIdColumn): readonly Fields[] {
  if (!isFields(value)) return [];
  const found = list === undefined ? [value] : value[list];
  return Array.isArray(found) ? found.filter(isFields) : [];
}

const externalIn =
  ({ column, kind }: ExternalIdColumn) =>
  (holder: Fields) => {
    const externalId = holder[column];
    return typeof externalId === 'string' && isStorable(externalId) ? [{ kind, externalId }] : [];
  };

function withOwnId(value: unknown, external: ExternalIdColumn, idOf: IdOf): unknown {
  if (!isFields(value)) return value;
  if (external.list === undefined) return withId(value, external, external.column, idOf);
  const { list } = external;
  const items = value[list];
  if (!Array.isArray(items)) return value;
  const changed = items.map((item, index) =>
    isFields(item) ? withId(item, external, `${list}[${index}].${external.column}`, idOf) : item,
  );
  return { ...value, [list]: changed };
}

type IdOf = (kind: ExternalKind, externalId: string) => number | string | undefined;

function withId(holder: Fields, { column, replaces, kind }: ExternalIdColumn, param: string, idOf: IdOf): Fields {
  const { [column]: externalId, ...others } = holder;
  if (externalId === undefined || externalId === null || externalId === '') return others;
  if (others[replaces] !== undefined) throw fail(sheetErrors.importBoth, { param, other: replaces });
  if (typeof externalId !== 'string') {
    throw fail(parameterErrors.parameterType, {
      param,
      expected: { en: 'a string', zh: '字符串' },
      received: quote(externalId),
    });
  }
  const id = idOf(kind, externalId);
  if (id === undefined) throw fail(sheetErrors.importReference, { param, kind, received: quote(externalId) });
  return { ...others, [replaces]: id };
}

const numbered = {
  branch: (ids) => sql`
    select app_id as external_id, branch_id as id from branches where org_id = $1 and app_id = any(${ids}::text[])`,
  group: (ids) => sql`
    select external_id, group_id as id from groups where org_id = $1 and external_id = any(${ids}::text[])`,
  lesson: (ids) => sql`
    select external_id, lesson_id as id from lessons where org_id = $1 and external_id = any(${ids}::text[])`,
} as const satisfies Partial<Record<ExternalKind, (ids: readonly string[]) => Sql>>;

/** Our ids by external id, in the form that rows use. */
async function idsOf(
  tx: OrgSql,
  kind: ExternalKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | string>> {
  if (kind === 'user') {
    const found = await tx.rows(
      sql`select external_id, user_id, role from users where org_id = $1 and external_id = any(${ids}::text[])`,
      row({ externalId: text, userId: integer, role: oneOf(roles) }),
    );
    return new Map(found.map(({ externalId, role, userId }) => [externalId, userIdOf(role, userId)]));
  }
  if (kind === 'order') {
    const found = await tx.rows(
      sql`select external_id, order_sn from orders where org_id = $1 and external_id = any(${ids}::text[])`,
      row({ externalId: text, orderSn: text }),
    );
    return new Map(found.map(({ externalId, orderSn }) => [externalId, orderSn]));
  }
  const found = await tx.rows(numbered[kind](ids), row({ externalId: text, id: integer }));
  return new Map(found.map(({ externalId, id }) => [externalId, id]));
}
