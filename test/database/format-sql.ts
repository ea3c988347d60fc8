/** A word or a text literal; with `inner`, what is between parentheses or between `case` and `end`. */
interface Piece {
  readonly word: string;
  readonly inner?: Piece[];
  readonly isAfterSpace: boolean;
}

const width = 120;
const token =
  /(\s?)('(?:[^']|'')*'|between \S+ and|limit \S+ offset \$\d+|(?:group|order) by|union all|(?:left |cross )?join(?: lateral)?|[(),]|[^\s(),']+?(?=[\s(),']|::|$)|::\w+)/gy;
const clause =
  /^(with|select|from|where|group by|having|order by|limit.*|offset|union all|(left |cross )?join.*|when|else)$/;
const itemBegin = /^(and|or)$/;

/** Lays out one statement: a clause a line, what does not fit on its line indented below. Changes only white space. */
export const formatSql = (text: string): string => `${layOut(parse(text.trim()), '').join('\n')};\n`;

function parse(text: string): Piece[] {
  const open: Piece[][] = [[]];
  for (const [, space = '', word = ''] of text.replace(/\s+/g, ' ').matchAll(token)) {
    if (word === ')' || word === 'end') open.pop();
    else {
      const inner: Piece[] | undefined = word === '(' || word === 'case' ? [] : undefined;
      open.at(-1)?.push({ word, isAfterSpace: space !== '', ...(inner && { inner }) });
      if (inner) open.push(inner);
    }
  }
  return open[0] ?? [];
}

const oneLine = (pieces: readonly Piece[]): string =>
  pieces.map((piece, index) => gapBefore(piece, index) + textOf(piece)).join('');

const gapBefore = ({ word, isAfterSpace }: Piece, index: number) =>
  isAfterSpace && index > 0 && word !== ',' ? ' ' : '';

const textOf = ({ word, inner }: Piece): string => {
  if (inner === undefined) return word;
  return word === '(' ? `(${oneLine(inner)})` : `case ${oneLine(inner)} end`;
};

function layOut(pieces: readonly Piece[], indent: string): string[] {
  const clauses = splitBefore(pieces, ({ word }, before) => clause.test(word) || before?.word === 'union all');
  return clauses.flatMap((each) => layOutClause(each, indent));
}

/** Its items, as many on a line as fit. */
function layOutClause(pieces: readonly Piece[], indent: string): string[] {
  const items = splitBefore(pieces, ({ word }, before) => before?.word === ',' || itemBegin.test(word));
  const first = pieces[0]?.word ?? '';
  const below = first !== 'with' && clause.test(first) ? `${indent}  ` : indent;
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    const last = lines.at(-1);
    const longer = `${last} ${oneLine(item)}`;
    if (last !== undefined && !last.trimStart().startsWith(')') && longer.length <= width) {
      lines.splice(-1, 1, longer);
    } else lines.push(...layOutItem(item, index === 0 ? indent : below));
  }
  return lines;
}

/** On one line, or with its parentheses over several. */
function layOutItem(pieces: readonly Piece[], indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const [index, piece] of pieces.entries()) {
    const gap = gapBefore(piece, index);
    const text = gap + textOf(piece);
    if (piece.inner === undefined || line.length + text.length <= width) line += text;
    else {
      lines.push(line + gap + piece.word, ...layOut(piece.inner, `${indent}  `));
      line = indent + (piece.word === '(' ? ')' : 'end');
    }
  }
  return [...lines, line];
}

/** Cuts the list before each piece that begins something. */
function splitBefore(
  pieces: readonly Piece[],
  begins: (piece: Piece, before: Piece | undefined) => boolean,
): Piece[][] {
  const lists: Piece[][] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = lists.at(-1);
    if (last === undefined || begins(piece, pieces[index - 1])) lists.push([piece]);
    else last.push(piece);
  }
  return lists;
}
