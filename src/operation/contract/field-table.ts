import { type TAddOptional, type TSchema, Type } from 'typebox';
import type { FieldKind } from '../../search/grams.ts';
import type { Static } from './static.ts';

/**
 * A field that operations and files set, with all that is particular to it. The table of a record's fields is the one place
 * that names them: parameters, columns, sheets, events, search and erasure follow from it.
 */
export interface Field {
  /** What create, update and files take. */
  readonly given: TSchema;
  /** Its column, in camel case, if that has another name. */
  readonly column?: string;
  /** What a new record has that was given no value. Default: '', 0 or []. */
  readonly unset?: number;
  /** The value that the column holds as null. */
  readonly nullIs?: string;
  /**
   * How keywords find it. `personal` is only for numbers, such as a mobile: callers without the scope `personal` find them whole, and
   * each such search counts towards their hourly limit.
   */
  readonly search?: FieldKind;
  /** Whether it names a person, so that erasing the person removes it from texts of others too. A city or a grade does not. */
  readonly namesPerson?: true;
  /** What people write above its column in files, besides its name. The console shows the first one in Chinese. */
  readonly headings: readonly string[];
}

/** A field that is not in the record of the interface: `get` adds it. */
interface OwnField extends Field {
  readonly answer: TSchema;
  /** Its value in the examples of the documents. */
  readonly example: string | number;
}

export type FieldTable = Readonly<Record<string, Field>>;
export type OwnFieldTable = Readonly<Record<string, OwnField>>;

const ofEach = <F extends Field, To>(
  table: Readonly<Record<string, F>>,
  to: (field: F) => To,
): { [name: string]: To } => Object.fromEntries(Object.entries(table).map(([name, field]) => [name, to(field)]));

/** The fields as parameters that may be left out. */
export const optionalParameters = <Table extends FieldTable>(table: Table) =>
  ofEach(table, ({ given }) => Type.Optional(given)) as { [Name in keyof Table]: TAddOptional<Table[Name]['given']> };

/** The fields as `get` answers them. */
export const answered = <Table extends OwnFieldTable>(table: Table) =>
  ofEach(table, ({ answer }) => answer) as { [Name in keyof Table]: Table[Name]['answer'] };

/** The fields in an example of an answer. */
export const exampleOf = <Table extends OwnFieldTable>(table: Table) =>
  ofEach(table, ({ example }) => example) as { [Name in keyof Table]: Table[Name]['example'] };

/** The names of the texts among the fields, such as may be personal. */
export const textNames = <Table extends FieldTable>(table: Table) =>
  namesOf(table, ({ given }) => 'type' in given && given.type === 'string') as TextName<Table>[];

type TextName<Table extends FieldTable> = {
  [Name in keyof Table]: Static<Table[Name]['given']> extends string ? Name : never;
}[keyof Table];

/** The names of the fields for which this holds. */
export const namesOf = (table: FieldTable, holds: (field: Field) => boolean): string[] =>
  Object.entries(table).flatMap(([name, field]) => (holds(field) ? [name] : []));
