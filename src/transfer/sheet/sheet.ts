import type { TObject } from 'typebox';
import type { Scope } from '../../database/scope.ts';
import type { Sql } from '../../database/sql.ts';
import type { PersonalKind } from '../../operation/call/mask.ts';
import type { OperationScope } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { ExternalKind } from './external-ids.ts';
import type { RecordKind } from './references.ts';

/** A record that a row refers to: where in the row, what kind of record, and which. */
export interface Reference {
  readonly param: string;
  readonly kind: RecordKind;
  readonly id: number | string;
}

/** What a row is known by: two rows with the same are one record. */
export interface Key {
  /** The columns' values as text, in the order of `columns`. */
  readonly values: readonly (string | number)[];
  readonly table: string;
  readonly columns: readonly string[];
}

/** A table of records as it is written to files. */
export interface Listing {
  /** `users` */
  readonly name: string;
  /** What one row is. */
  readonly about: string;
  /** The right to read it. */
  readonly scope: OperationScope;
  /** What is masked or left out for whoever may not see personal data. */
  readonly personal?: Readonly<Record<string, PersonalKind>>;
  /** The fields of a row, in the order of the columns. */
  readonly row: TObject;
  /** Every record, by its fields and in an order of its own; what it has not is null. */
  readonly select: Sql;
}

/** A table of records as people keep them in files: read from them, too. */
export interface Sheet extends Listing {
  /** The fields, `list.field` inside a list, whose records another system may have ids for. */
  readonly external?: Readonly<Record<string, ExternalKind>>;
  /** What is wrong with a row that its fields cannot say one by one, by the rules of the operation. */
  readonly check?: (row: never) => void;
  readonly refers: (row: never) => readonly Reference[];
  /** Undefined for a row that nothing tells from others: it is always a new record. */
  readonly key: (row: never) => Key | undefined;
  readonly add: (tx: Scope, rows: readonly never[]) => Promise<unknown>;
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
  add: (tx: Scope, rows: readonly Static<Row>[]) => Promise<unknown>;
  select: Sql;
}): Sheet {
  // Whoever uses it hands over what this very row was validated to.
  return definition as unknown as Sheet;
}

/** The references that are there at all. */
export const references = (
  ...given: readonly (readonly [param: string, kind: RecordKind, id: number | string | undefined])[]
): Reference[] => given.flatMap(([param, kind, id]) => (id === undefined || id === '' ? [] : [{ param, kind, id }]));
