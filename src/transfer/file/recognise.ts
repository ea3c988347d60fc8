import { foldText } from '../../search/fold.ts';
import { isRemark } from './cells.ts';
import { otherHeadings } from './headings.ts';

/** Columns that the user assigns by hand: the heading in the file, and the column; "" skips it. */
export type Mapping = Readonly<Record<string, string>>;

/** How many rows may stand above the headings. */
export const mostTitleRows = 20;

/** The same heading in any case, with other spaces and signs, with a star or a note in brackets: 手机号（必填）. */
const plain = (heading: string) => withoutNotes(foldText(heading)).replaceAll(/[\s_\-*:：.·/#'’]+/g, '');

/** Removes notes in brackets. Looks at each character once: a heading comes from outside and may have any length. */
function withoutNotes(text: string): string {
  const opening = /[([【]/g;
  const closing = /[)\]】]/g;
  let rest = '';
  for (let at = 0; ; at = closing.lastIndex) {
    opening.lastIndex = at;
    const begin = opening.exec(text)?.index;
    closing.lastIndex = begin ?? text.length;
    if (begin === undefined || !closing.test(text)) return rest + text.slice(at);
    rest += text.slice(at, begin);
  }
}

/** Finds the column that a heading means. */
export class Recogniser {
  readonly #known: readonly string[];
  readonly #byHeading = new Map<string, string>();
  readonly #mapping: ReadonlyMap<string, string>;

  constructor(known: readonly string[], mapping: Mapping = {}) {
    this.#known = known;
    this.#mapping = new Map(Object.entries(mapping).map(([heading, column]) => [heading.trim(), column]));
    const add = (heading: string, column: string) => {
      if (!this.#byHeading.has(plain(heading))) this.#byHeading.set(plain(heading), column);
    };
    for (const column of known) add(column, column);
    for (const column of known) for (const heading of otherHeadings[column] ?? []) add(heading, column);
  }

  /** "" for a heading to skip; undefined if it means no column. */
  columnOf(heading: string): string | undefined {
    const trimmed = heading.trim();
    const mapped = this.#mapping.get(trimmed);
    if (mapped !== undefined) return mapped;
    if (isRemark(trimmed)) return '';
    return this.#known.includes(trimmed) ? trimmed : this.#byHeading.get(plain(trimmed));
  }

  /** How many columns the cells name. */
  count(cells: readonly string[]): number {
    return cells.filter((cell) => this.columnOf(cell)).length;
  }
}

/** The headings of a table. */
export interface Table<Row> {
  readonly heading: readonly string[];
  /** The column of each heading; "" for one that is skipped, undefined for one that means none. */
  readonly columns: readonly (string | undefined)[];
  /** The rows above the headings. */
  readonly title: readonly Row[];
}

/** Finds the headings: of the first rows, the one that names the most columns. Undefined if none names any. */
export function findHeading<Row extends { readonly cells: readonly string[] }>(
  first: readonly Row[],
  recogniser: Recogniser,
): Table<Row> | undefined {
  const counts = first.slice(0, mostTitleRows + 1).map(({ cells }) => recogniser.count(cells));
  const most = Math.max(0, ...counts);
  const at = counts.indexOf(most);
  const found = first[at];
  if (found === undefined || most === 0) return undefined;
  const heading = found.cells.map((cell) => cell.trim());
  return { heading, columns: heading.map((each) => recogniser.columnOf(each)), title: first.slice(0, at) };
}
