import { FileFault } from './fault.ts';
import { mostOfRow, tooLarge } from './unpacked.ts';

/**
 * What a scanner calls as it meets the parts of a document. Names are local names: `x:row` is `row`. An empty element is opened
 * and closed.
 */
export interface XmlReader {
  readonly open?: (name: string, attributes: () => ReadonlyMap<string, string>) => void;
  readonly close?: (name: string) => void;
  /** A piece of the text of an element. It is not whole if it refers to a character that does not exist. */
  readonly text?: (text: string, isWhole: boolean) => void;
}

/** What the scanner is inside of. After `<!` follows a comment or a CDATA section. */
type State = 'text' | 'markup' | 'tag' | 'declaration' | keyof typeof ends;

/** How what is no tag ends. */
const ends = { comment: '-->', cdata: ']]>', instruction: '?>' } as const;

const damaged = () =>
  new FileFault({
    en: 'The XML in the workbook is damaged. Open the file in a spreadsheet and save it again',
    zh: '工作簿中的 XML 已损坏。请用表格软件打开文件后重新保存',
  });

const isQuote = (code: number) => code === 34 || code === 39;
const closing = 62;

/**
 * Scans XML that arrives in pieces. It looks at each character once, whatever the document: files come from outside, and a
 * pattern that searches for the end of a tag from each of its beginnings takes hours for a file of a kilobyte. It resolves no
 * entities but those of XML, and refuses a document type, which no spreadsheet writes.
 */
export class XmlScanner {
  readonly #reader: XmlReader;
  #state: State = 'text';
  /** The pieces of a text or a tag that has not ended. */
  #parts: string[] = [];
  #length = 0;
  /** The quote that an attribute inside a tag ends with. */
  #quote: number | undefined;
  /** The last characters of what is no tag. */
  #last = '';

  constructor(reader: XmlReader) {
    this.#reader = reader;
  }

  write(piece: string): void {
    let at = 0;
    while (at < piece.length) at = this.#read(piece, at);
    if (this.#length > mostOfRow)
      throw tooLarge(mostOfRow, { en: 'A tag or text of the workbook', zh: '工作簿的标签或文本' });
  }

  end(): void {
    if (this.#state !== 'text') throw damaged();
    this.#endText(this.#take(''));
  }

  /** Reads on from here; returns how far it came. */
  #read(piece: string, at: number): number {
    switch (this.#state) {
      case 'text':
        return this.#readText(piece, at);
      case 'markup':
        return this.#begin(piece, at);
      case 'declaration':
        this.#state = piece[at] === '-' ? 'comment' : 'cdata';
        if (this.#state === 'cdata' && piece[at] !== '[') throw damaged();
        return at + 1;
      case 'tag':
        return this.#readTag(piece, at);
      default:
        return this.#readUntil(ends[this.#state], piece, at);
    }
  }

  #begin(piece: string, at: number): number {
    const sign = piece[at];
    this.#last = '';
    this.#state = sign === '!' ? 'declaration' : sign === '?' ? 'instruction' : 'tag';
    return this.#state === 'tag' ? at : at + 1;
  }

  #readText(piece: string, at: number): number {
    const end = piece.indexOf('<', at);
    if (end === -1) return this.#keep(piece, at);
    if (this.#reader.text !== undefined) this.#endText(this.#take(piece.slice(at, end)));
    this.#state = 'markup';
    return end + 1;
  }

  #readTag(piece: string, begin: number): number {
    const at = this.#endOfTag(piece, begin);
    if (at === piece.length) return this.#keep(piece, begin);
    this.#state = 'text';
    this.#endTag(this.#take(piece.slice(begin, at)));
    return at + 1;
  }

  /** Where the tag ends: a `>` in a quoted value does not end it. */
  #endOfTag(piece: string, begin: number): number {
    for (let at = begin; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at);
      if (this.#quote !== undefined) {
        if (sign === this.#quote) this.#quote = undefined;
      } else if (sign === closing) {
        return at;
      } else if (isQuote(sign)) {
        this.#quote = sign;
      }
    }
    return piece.length;
  }

  #readUntil(end: string, piece: string, begin: number): number {
    const at = piece.indexOf('>', begin) + 1;
    const read = at === 0 ? piece.slice(begin) : piece.slice(begin, at);
    this.#last = (this.#last + read).slice(-end.length);
    const isSection = this.#state === 'cdata';
    if (at > 0 && this.#last === end) {
      if (isSection) this.#endSection(this.#take(read));
      this.#state = 'text';
    } else if (isSection) {
      this.#keep(read, 0);
    }
    return at === 0 ? piece.length : at;
  }

  /** Keeps the rest of a piece until the text or tag ends. */
  #keep(piece: string, at: number): number {
    // Text that nobody reads is not kept.
    if (this.#state !== 'text' || this.#reader.text !== undefined) {
      this.#parts.push(piece.slice(at));
      this.#length += piece.length - at;
    }
    return piece.length;
  }

  /** The kept pieces with the last one. */
  #take(last: string): string {
    if (this.#parts.length === 0) return last;
    const whole = `${this.#parts.join('')}${last}`;
    this.#parts = [];
    this.#length = 0;
    return whole;
  }

  #endText(raw: string): void {
    if (raw === '') return;
    const { text, isWhole } = unescaped(raw);
    this.#reader.text?.(text, isWhole);
  }

  #endSection(section: string): void {
    if (!section.startsWith('CDATA[')) throw damaged();
    this.#reader.text?.(section.slice('CDATA['.length, -ends.cdata.length), true);
  }

  #endTag(tag: string): void {
    if (tag.startsWith('/')) {
      this.#reader.close?.(localName(tag.slice(1).trimEnd()));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const inner = isEmpty ? tag.slice(0, -1) : tag;
    const nameEnd = endOfName(inner);
    if (nameEnd === 0) throw damaged();
    const name = localName(inner.slice(0, nameEnd));
    this.#reader.open?.(name, () => attributesIn(inner.slice(nameEnd)));
    if (isEmpty) this.#reader.close?.(name);
  }
}

function endOfName(tag: string): number {
  let at = 0;
  while (tag.charCodeAt(at) > 32) at += 1;
  return at;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** The attributes of a tag by local name. Declarations of namespaces are left out; a name without a prefix counts first. */
function attributesIn(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; ; ) {
    const equals = text.indexOf('=', at);
    if (equals === -1) return attributes;
    const name = text.slice(at, equals).trim();
    let begin = equals + 1;
    while (begin < text.length && text.charAt(begin).trim() === '') begin += 1;
    const quote = text.charAt(begin);
    const end = isQuote(quote.charCodeAt(0)) ? text.indexOf(quote, begin + 1) : -1;
    if (end === -1) throw damaged();
    at = end + 1;
    if (name.startsWith('xmlns')) continue;
    const local = localName(name);
    if (local === name || !attributes.has(local)) attributes.set(local, unescaped(text.slice(begin + 1, end)).text);
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(raw: string): { readonly text: string; readonly isWhole: boolean } {
  if (!raw.includes('&')) return { text: raw, isWhole: true };
  let isWhole = true;
  const text = raw.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w{1,8}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    isWhole &&= isCharacter;
    return isCharacter ? String.fromCodePoint(code) : all;
  });
  return { text, isWhole };
}
