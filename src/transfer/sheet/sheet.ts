import type { TObject } from 'typebox';
import type { PersonalKind } from '../../operation/contract/fields.ts';
import type { OperationScope } from '../../operation/contract/scopes.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { Words } from '../../operation/errors/failure.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { nothing, type Sql } from '../../sql/sql.ts';
import type { ExternalKind } from './external-ids.ts';
import type { RecordKind, Reference } from './references.ts';

/** Identifies the record of a row: two rows with the same key are one record. */
export interface Key {
  /** Values of the columns, in the order of `columns`. */
  readonly values: readonly (string | number)[];
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns of the sheet that these values are from. */
  readonly fields: readonly string[];
  /** The condition of the index with these columns, where that index is partial. */
  readonly only?: Only;
}

/** A further condition on the table of a sheet, which has this alias in its query: `and t.group_id = 5`. */
export type Only = (alias: string) => Sql;
export const everyRecord: Only = () => nothing;

/** A sheet that can be exported. */
export interface Listing {
  /** `users` */
  readonly name: string;
  /** Describes one row. */
  readonly about: string;
  /** The scope that an export needs. */
  readonly scope: OperationScope;
  /** Fields that are masked or left out for callers without the scope `personal`. */
  readonly personal?: Readonly<Record<string, PersonalKind>>;
  /** The fields of a row, in the order of the columns. */
  readonly row: TObject;
  /** Selects the records with these fields, in a fixed order. A missing value is null. */
  readonly select: (only: Only, now: number) => Sql;
  /** The column of the table with the time of the last change, for `updatedSince`. */
  readonly updatedAt?: string;
}

/** A sheet as a message names it. */
export const sheetWords = ({ name }: Pick<Listing, 'name'>): Words => ({
  en: `The sheet ${name}`,
  zh: `数据表 ${name} `,
});

/** A sheet that can also be imported. */
export interface Sheet extends Listing {
  /** Fields that accept an external id instead, as `list.field` inside a list. */
  readonly external?: Readonly<Record<string, ExternalKind>>;
  /** Checks rules of the operation that concern several fields; throws a failure. */
  readonly check?: (row: never) => void;
  readonly refers: (row: never) => readonly Reference[];
  /** Undefined for a row without a key: it is always a new record. */
  readonly key: (row: never) => Key | undefined;
  /** Further values that no two records may share: a row with values of another record is refused. */
  readonly unique?: (row: never) => readonly Key[];
  /** The row to add before the others: it changes which ids exist. A request has at most one. */
  readonly comesFirst?: (row: never) => boolean;
  /**
   * `now` is the creation time of rows without one. Returns the ids of the new records in the order of the rows, if they have
   * one.
   */
  readonly add: (tx: OrgSql, rows: readonly never[], now: number) => Promise<unknown>;
}

/** The types of a sheet's functions follow from its row. */
export function sheet<Row extends TObject>(definition: {
  name: string;
  about: string;
  scope: OperationScope;
  personal?: { readonly [Field in keyof Static<Row>]?: PersonalKind };
  row: Row;
  external?: Readonly<Record<string, ExternalKind>>;
  check?: (row: Static<Row>) => void;
  refers: (row: Static<Row>) => readonly Reference[];
  key: (row: Static<Row>) => Key | undefined;
  unique?: (row: Static<Row>) => readonly Key[];
  comesFirst?: (row: Static<Row>) => boolean;
  add: (tx: OrgSql, rows: readonly Static<Row>[], now: number) => Promise<unknown>;
  select: (only: Only, now: number) => Sql;
  updatedAt?: string;
}): Sheet {
  // Callers pass only rows that were validated by `row`, so the wider type is safe.
  return definition as unknown as Sheet;
}

/** The references whose id is given. */
export const references = (
  ...given: readonly (readonly [param: string, kind: RecordKind, id: number | string | undefined])[]
): Reference[] => given.flatMap(([param, kind, id]) => (id === undefined || id === '' ? [] : [{ param, kind, id }]));
