import { TextReader, withControls } from './text-reader.ts';
import type { XmlReader } from './xml.ts';

/** The texts that cells refer to by number. */
export interface SharedStrings {
  readonly texts: readonly string[];
  /** The numbers of the texts that refer to a character that does not exist. */
  readonly broken: ReadonlySet<number>;
}

class StringsReader extends TextReader implements SharedStrings {
  readonly texts: string[] = [];
  readonly broken = new Set<number>();

  isRead(name: string): boolean {
    return name === 't';
  }

  begin(name: string): void {
    if (name !== 'si') return;
    this.value = '';
    this.isWhole = true;
  }

  finish(name: string): void {
    if (name !== 'si') return;
    if (!this.isWhole) this.broken.add(this.texts.length);
    this.texts.push(withControls(this.value));
  }
}

export const stringsReader = (): XmlReader & SharedStrings => new StringsReader();
