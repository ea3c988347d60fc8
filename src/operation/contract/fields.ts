import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { Words } from '../errors/failure.ts';

/** The largest integer that a JSON number represents exactly; the upper limit of every integer. */
const largest = Number.MAX_SAFE_INTEGER;
/** In the year 5138; a larger value must be milliseconds. */
const latestSeconds = 99_999_999_999;

/** The end of the year 9999: later moments have no date that JavaScript, PostgreSQL and ISO 8601 all know. */
export const latestStored = 253_402_300_799_999;

/** Text of up to `maxLength` code points. */
export const Text = (description: string, options: { minLength?: number; maxLength?: number } = {}) =>
  Type.String({ description, ...options });

/** Text that names one thing, so "" names nothing. */
export const Reference = (description: string) => Type.String({ description, 'x-not-empty': true });

/** The former name of a parameter. Callers may still use it, and the documents mark it as deprecated. */
export const formerName = <Of extends TSchema>(name: string, of: Of) =>
  Type.Optional({ ...of, description: `Deprecated: the former name of ${name}.`, deprecated: true as const });

/** A name, which must contain more than spaces. */
export const Name = (description: string, maxLength: number) =>
  Type.String({
    description,
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-expected': { en: 'more than spaces', zh: '空格以外的内容' },
  });

/** The kinds of records that belong to classes. A class teacher may only send ids from their own classes. */
export type ClassRecord = 'group' | 'lesson' | 'homework' | 'exam' | 'student' | 'user';

/** Text that matches a pattern. `expected` describes the pattern in words; `names` is the kind of record it identifies. */
export const Pattern = (description: string, pattern: string, expected: Words, names?: ClassRecord) =>
  Type.String({ description, pattern, 'x-expected': expected, ...(names && { 'x-names': names }) });

export const Integer = (description: string, options: { minimum?: number; maximum?: number; default?: number } = {}) =>
  Type.Integer({ description, minimum: -largest, maximum: largest, ...options });

/** The id of a record; `names` is the record's kind. */
export const Id = (description: string, names?: ClassRecord) =>
  Type.Integer({ description, minimum: 1, maximum: largest, ...(names && { 'x-names': names }) });

/** A keyword that also searches mobiles; callers without `personal` may search for a few whole numbers only. */
export const MobileKeyword = (description: string, options: { minLength?: number; maxLength?: number } = {}) =>
  Type.String({ description, 'x-finds': 'mobile', ...options });

/** A keyword that searches personal texts only; callers without `personal` may search for a few whole ones only. */
export const PersonalKeyword = (description: string, options: { maxLength?: number } = {}) =>
  Type.String({ description, 'x-finds': 'hidden', ...options });

export type PersonalKind = 'mobile' | 'hidden';

/** A mobile in an answer; masked for callers without the scope `personal`. */
export const Mobile = (description: string) => Type.String({ description, 'x-personal': 'mobile' });

/** Personal text in an answer; empty for callers without the scope `personal`. */
export const PersonalText = (description: string) => Type.String({ description, 'x-personal': 'hidden' });

/** The fields of a record that are masked for callers without the scope `personal`, and how. */
export function personalKindsOf({ properties }: { readonly properties: object }): Record<string, PersonalKind> {
  const fields = Object.entries<{ readonly 'x-personal'?: PersonalKind }>(Object(properties));
  return Object.fromEntries(
    fields.flatMap(([name, { 'x-personal': kind }]) => (kind === undefined ? [] : [[name, kind] as const])),
  );
}

/**
 * The personal fields of a record that hold a hidden value; `maskPersonal` fills the list. The twelve operations of the
 * interface keep their exact fields and have no such list.
 */
const HiddenFields = Type.Optional(
  Type.Array(Type.String(), {
    description:
      'fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty and ' +
      'not in this list has no value. Left out where nothing is hidden.',
  }),
);

/** A record of our own operations with personal fields, and the list of the hidden ones. */
export const personalRecord = <Properties extends TProperties>(name: string, properties: Properties) =>
  Type.Object({ ...properties, hiddenFields: HiddenFields }, { additionalProperties: false, 'x-name': name });

/** The note of an answer with secrets; its text is the operation's `shownOnce`. */
export const ShownOnceNote = () =>
  Type.Optional(
    Type.String({ description: 'to a repeated request: that the secrets were shown before, and how to get new ones' }),
  );

/** One of a fixed set of values. */
export const Choice = <const Values extends readonly (number | string)[]>(
  description: string,
  values: Values,
  options: { default?: Values[number] } = {},
) => {
  const type = typeof values[0] === 'number' ? 'integer' : 'string';
  return Type.Unsafe<Values[number]>({ type, description, enum: values, ...options });
};

/** The version of a record, in its answer. */
export const Version = (path: string) =>
  Type.String({ description: `version of the record, for ${path}; another one after a change` });

const longestVersion = 64;
/** Lets a caller edit only what it has read. `path` is the operation that answers the version. */
export const ReadVersion = (path: string) =>
  Type.Optional(
    Text(`Version that ${path} answered: if the record has changed since, nothing is stored. Default: any version.`, {
      minLength: 1,
      maxLength: longestVersion,
    }),
  );

/** Lets a caller see the answer of a write before anything is stored. */
export const DryRun = () =>
  Choice(
    '1: check only. The answer is that of the real request, but nothing is stored, and an idempotency key is ignored.',
    [0, 1],
    { default: 0 },
  );

/** Rows that the operation validates one by one (`validateRow`), so that an invalid row does not refuse the others. */
export const Rows = (description: string, row: TObject, maximum: number) =>
  Type.Array(Type.Unsafe<unknown>({ ...row, 'x-apart': true }), { description, minItems: 1, maxItems: maximum });

/**
 * A moment in milliseconds that is only compared with others: callers may send the largest integer as "no end". A value
 * that can only be meant in seconds is refused.
 */
export const Milliseconds = (description: string, options: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ description, minimum: 0, maximum: largest, 'x-unit': 'milliseconds', ...options });

/** A moment in milliseconds that is stored: it has a date. */
export const StoredMoment = (description: string) => Milliseconds(description, { maximum: latestStored });

/** A time in milliseconds with 13 digits. */
export const Moment = (description: string) =>
  Milliseconds(description, { minimum: 1_000_000_000_000, maximum: 9_999_999_999_999 });

/** A time in seconds. Values that must be milliseconds are refused. */
export const Seconds = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: latestSeconds, 'x-unit': 'seconds' });

const digits = '^(0|[1-9][0-9]*)$';

/** An integer, sent as a number or as digits: the interface does not specify which. */
export const IntegerOrDigits = (description: string) =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    description,
    minimum: 0,
    maximum: largest,
    pattern: digits,
    'x-expected': { en: 'a whole number, or a string of its digits', zh: '整数，或其数字组成的字符串' },
  });

/** An integer as text, with limits. */
const DecimalText = (description: string, minimum: number, maximum: number, fallback: number) =>
  Type.String({
    description,
    pattern: digits,
    default: String(fallback),
    'x-expected': {
      en: 'a string of digits without leading zeros, such as "20"',
      zh: '不带前导零的数字字符串，例如 "20"',
    },
    'x-decimal': { minimum, maximum },
  });

export const defaultPageSize = 20;
/** The largest page, unless the interface specifies another limit. */
export const largestPage = 500;

export const Page = () => Integer('Page number; 0 is the first page.', { minimum: 0, default: 0 });
export const PageSize = (maximum: number) =>
  Integer(`Records per page, at most ${maximum}.`, { minimum: 1, maximum, default: defaultPageSize });
export const PageText = () => DecimalText('Page number; "0" is the first page.', 0, largest, 0);
export const PageSizeText = (maximum: number) =>
  DecimalText(`Records per page, at most "${maximum}".`, 1, maximum, defaultPageSize);
