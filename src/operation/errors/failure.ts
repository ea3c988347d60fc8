import { catalogue } from '../../catalogue/errors.ts';
import type { CatalogueEntry } from './entry.ts';

export type ErrorName = keyof typeof catalogue;
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
/** Words inside a message that differ by language. */
export type Words = Readonly<Record<Language, string>>;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `"${string}` ? never : Name) | Placeholder<Rest>
  : never;
/** What the message of this error leaves open; `param` also becomes the envelope's `param`. */
export type ErrorDetail<Name extends ErrorName> = { param?: string } & Record<
  Placeholder<(typeof catalogue)[Name]['en']>,
  string | number | Words
>;

/** The catalogue, for documents and tests. */
export const errorCatalogue: Readonly<Record<ErrorName, CatalogueEntry>> = catalogue;

/** An answer from the catalogue on its way up; the private reason, if any, is its `cause` and goes to the log alone. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly error: ErrorName;
  readonly code: number;
  readonly status: number;
  readonly param: string | undefined;
  readonly #detail: Readonly<Record<string, string | number | Words>>;

  constructor(error: ErrorName, detail: Readonly<Record<string, string | number | Words>>, options?: ErrorOptions) {
    super(error, options);
    this.error = error;
    this.code = catalogue[error].code;
    this.status = catalogue[error].status;
    this.param = typeof detail.param === 'string' ? detail.param : undefined;
    this.#detail = detail;
  }

  /** One of the things the message leaves open, for a header that says the same. */
  detail(name: string): string {
    return String(this.#detail[name]);
  }

  /** The words for the caller, in its language. */
  say(language: Language): string {
    return catalogue[this.error][language].replace(/\{(\w+)\}/g, (_, name) => {
      const value = this.#detail[name];
      return typeof value === 'object' ? value[language] : String(value);
    });
  }
}

/** `throw fail('activeEndInPast', { param: 'activeEnd', now, received })` */
export function fail<Name extends ErrorName>(error: Name, detail: ErrorDetail<Name>, options?: ErrorOptions): Failure {
  // An answer and no mistake of ours: from where it came nobody asks, and finding that out takes longest about it.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return new Failure(error, detail, options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A value as a message quotes it: cut where it gets long, an array or object by its brackets alone. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  // A number too large for JavaScript has become Infinity, of which JSON would make null.
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 57).toWellFormed()}…`;
}
