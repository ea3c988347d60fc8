// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface Words {
  /** in English */
  en: string;
  /** in Chinese */
  zh: string;
}

export interface NamedValue {
  value: number | string;
  /** in English */
  en: string;
  /** in Chinese */
  zh: string;
}

export interface ValueTable {
  /** field name, prefixed with the record if several records have this field */
  field: string;
  title: Words;
  values: NamedValue[];
}

export interface DictionaryGetAnswer {
  tables: ValueTable[];
}

export interface DictionaryOperations {
  /**
   * Dictionary.
   *
   * The meaning of all codes, in English and Chinese. Codes are stable and never translated. Added by Lectern.
   *
   * Needs the scope `organisation:read`.
   *
   * @example
   * ```ts
   * const { tables } = await lectern.dictionary.get();
   * ```
   */
  get(parameters?: Record<string, never>, options?: CallOptions): Promise<DictionaryGetAnswer>;
}
