import type { CatalogueEntry } from './entry.ts';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
/** Words inside a message that differ by language. */
export type Words = Readonly<Record<Language, string>>;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `"${string}` ? never : Name) | Placeholder<Rest>
  : never;
/** What the message of this error leaves open; `param` also becomes the envelope's `param`. */
type ErrorDetail<Entry extends CatalogueEntry> = { param?: string } & Record<
  Placeholder<Entry['en']>,
  string | number | Words
>;

/** An error on its way to the caller; its private reason, if any, is its `cause` and only goes to the log. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly error: string;
  readonly code: number;
  readonly status: number;
  readonly param: string | undefined;
  readonly #entry: CatalogueEntry;
  readonly #detail: Readonly<Record<string, string | number | Words>>;

  constructor(
    entry: CatalogueEntry,
    detail: Readonly<Record<string, string | number | Words>>,
    options?: ErrorOptions,
  ) {
    super(entry.name, options);
    this.error = entry.name;
    this.code = entry.code;
    this.status = entry.status;
    this.param = typeof detail.param === 'string' ? detail.param : undefined;
    this.#entry = entry;
    this.#detail = detail;
  }

  /** One of the things the message leaves open, for a header that says the same. */
  detail(name: string): string {
    return String(this.#detail[name]);
  }

  /** The message for the caller, in its language. */
  messageIn(language: Language): string {
    let message = '';
    // The texts between the placeholders and their names alternate.
    for (const [index, part] of partsOf(this.#entry[language]).entries()) {
      const value = index % 2 === 0 ? part : this.#detail[part];
      message += typeof value === 'object' ? value[language] : String(value);
    }
    return message;
  }
}

const knownParts = new Map<string, readonly string[]>();

function partsOf(text: string): readonly string[] {
  const parts = knownParts.get(text) ?? text.split(/\{(\w+)\}/);
  knownParts.set(text, parts);
  return parts;
}

/** The types of browsers, with which the console reads this file, do not have the limit. */
const traced: ErrorConstructor & { stackTraceLimit?: number } = Error;

/** `throw fail(groupErrors.activeEndInPast, { param: 'activeEnd', now, received })` */
export function fail<Entry extends CatalogueEntry>(
  entry: Entry,
  detail: ErrorDetail<Entry>,
  options?: ErrorOptions,
): Failure {
  // Stack traces are costly and unused here: this is an answer, not a fault of the program.
  const { stackTraceLimit = 10 } = traced;
  traced.stackTraceLimit = 0;
  try {
    return new Failure(entry, detail, options);
  } finally {
    traced.stackTraceLimit = stackTraceLimit;
  }
}

/** A value as a message quotes it: cut where it gets long, an array or object by its brackets alone. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  // JSON would turn Infinity, a number too large for JavaScript, into null, and has no text at all for undefined.
  const text = typeof value === 'number' || value === undefined ? String(value) : JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 57).toWellFormed()}…`;
}
