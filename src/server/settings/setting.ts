import { isAddressRange } from '../../access/key/address.ts';
import { StartRefused } from '../start-refused.ts';

/** A setting with a bad value. The message names the setting, the value and what is allowed. */
export class BadSetting extends StartRefused {}

export interface Setting<T> {
  readonly description: string;
  /** The default, as text. */
  readonly fallback: string;
  readonly example: string;
  readonly parse: (text: string) => T;
}

export const bad = (expected: string) => new BadSetting(expected);

export const wholeNumber = (minimum: number, maximum: number) => (text: string) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) throw bad(`a whole number from ${minimum} to ${maximum}`);
  return value;
};

export const emptyOr =
  <Word extends string>(word: Word) =>
  (text: string): Word | '' => {
    if (text === '') return '';
    if (text !== word) throw bad(`empty or ${word}`);
    return word;
  };

export const commaSeparated = (expected: string, fits: (item: string) => boolean) => (text: string) => {
  const items = text.split(',').map((item) => item.trim());
  const nonEmpty = items.filter((item) => item !== '');
  if (!nonEmpty.every(fits)) throw bad(expected);
  return nonEmpty;
};

export const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/** A range of all addresses is refused: every client could then forge its address. */
export const isProxyRange = (text: string) => isAddressRange(text) && !/\/0+$/.test(text);
