/**
 * A token of JSON text. `path` is the position of a key or a value: `list[0].orderSn`.
 * @typedef {object} Piece
 * @property {'key' | 'string' | 'number' | 'word' | 'mark' | 'space'} kind
 * @property {string} text
 * @property {string} path
 * @property {number} start its offset in the text
 */
/** @typedef {{ readonly prefix: string, readonly isArray: boolean, index: number, key: string }} Level */

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[-\d][\d.eE+-]*|[a-z]+|[{}[\]:,]/g;

/**
 * The tokens of formatted JSON. Values stay text, because a JavaScript number would lose digits of an 18-digit number.
 * Undefined if the text is not JSON.
 * @param {string} json
 * @returns {Piece[] | undefined}
 */
export function layOut(json) {
  if (!isJson(json)) return undefined;
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {Level[]} */
  const levels = [];
  /** Whether an array or object was just opened; an empty one stays on one line. */
  let isEmpty = false;
  let isKeyNext = false;

  for (const { 0: text, index: start } of json.matchAll(token)) {
    /** @type {(kind: Piece['kind'], text: string) => void} */
    const add = (kind, text) => pieces.push({ kind, text, path: pathAt(levels.at(-1)), start });
    const breakLine = () => add('space', `\n${'  '.repeat(levels.length)}`);
    const level = levels.at(-1);

    if (text === '}' || text === ']') {
      levels.pop();
      if (!isEmpty) breakLine();
      add('mark', text);
      isEmpty = false;
      continue;
    }
    if (isEmpty) breakLine();
    isEmpty = false;
    if (text === '{' || text === '[') {
      add('mark', text);
      levels.push({ prefix: pathAt(level), isArray: text === '[', index: 0, key: '' });
      isEmpty = true;
      isKeyNext = text === '{';
    } else if (text === ',' && level !== undefined) {
      add('mark', text);
      level.index += 1;
      isKeyNext = !level.isArray;
      breakLine();
    } else if (text === ':') {
      add('mark', text);
      add('space', ' ');
    } else if (isKeyNext && level !== undefined) {
      level.key = String(JSON.parse(text));
      add('key', text);
      isKeyNext = false;
    } else {
      add(text.startsWith('"') ? 'string' : /^[a-z]/.test(text) ? 'word' : 'number', text);
    }
  }
  return pieces;
}

/**
 * Formats JSON; other text stays unchanged.
 * @param {string} json
 */
export const prettyJson = (json) =>
  layOut(json)
    ?.map(({ text }) => text)
    .join('') ?? json;

/** @param {Level | undefined} level */
function pathAt(level) {
  if (level === undefined) return '';
  if (level.isArray) return `${level.prefix}[${level.index}]`;
  return level.prefix === '' ? level.key : `${level.prefix}.${level.key}`;
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
