/** Follows which element the text that comes next belongs to. */
export abstract class TextReader {
  /** The text of the current string or cell. */
  protected value = '';
  protected isWhole = true;
  #isText = false;
  /** Inside phonetic guides and extensions nothing is read. */
  #skipped = '';
  #skippedDepth = 0;

  abstract begin(name: string, attributes: () => ReadonlyMap<string, string>): void;
  abstract finish(name: string): void;
  /** Whether the text of this element is part of the value. */
  abstract isRead(name: string): boolean;

  open(name: string, attributes: () => ReadonlyMap<string, string>): void {
    if (this.#skippedDepth > 0 || name === 'rPh' || name === 'extLst') {
      if (this.#skippedDepth === 0) this.#skipped = name;
      if (this.#skipped === name) this.#skippedDepth += 1;
      return;
    }
    this.#isText = this.isRead(name);
    this.begin(name, attributes);
  }

  close(name: string): void {
    if (this.#skippedDepth > 0) {
      if (this.#skipped === name) this.#skippedDepth -= 1;
      return;
    }
    this.#isText = false;
    this.finish(name);
  }

  text(text: string, isWhole: boolean): void {
    if (!this.#isText || this.#skippedDepth > 0) return;
    this.value += text;
    this.isWhole &&= isWhole;
  }
}

/** `_x000D_` is a character that XML cannot contain. */
export const withControls = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
