import { copyButton } from './copy.js';
import { element, text } from './element.js';
import { layOut } from './json-text.js';

/** @typedef {import('./element.js').Saying} Saying */

/** Past this length colours cost more time than they are worth. */
const longestColoured = 300_000;

/**
 * Code under a caption, with a button that copies it.
 * @param {object} options
 * @param {Saying} options.caption
 * @param {string} options.content
 * @param {'json' | 'shell'} options.kind
 */
export function codeBlock({ caption, content, kind }) {
  const code = element('code', {}, ...(kind === 'json' ? colouredJson(content) : [content]));
  const copy = copyButton({ what: caption, content: () => code.textContent });
  return element(
    'figure',
    { class: 'panel' },
    element('figcaption', { class: 'bar' }, element('span', {}, caption), copy),
    codeArea(caption, kind, code),
  );
}

/**
 * Where code stands. It may scroll, so it is reachable without a mouse.
 * @type {(label: Saying, kind: 'json' | 'shell', ...content: Node[]) => HTMLPreElement}
 */
export const codeArea = (label, kind, ...content) =>
  element('pre', { class: kind, tabindex: '0', role: 'group', 'aria-label': label }, ...content);

/**
 * A JSON text laid out and coloured; `marked` is the path of a key that stands out with its value.
 * @param {string} json
 * @param {string} [marked]
 * @returns {Node[]}
 */
export function colouredJson(json, marked) {
  const pieces = layOut(json);
  if (pieces === undefined) return [text(json)];
  if (json.length > longestColoured) return [text(pieces.map((piece) => piece.text).join(''))];
  return pieces.map(({ kind, text: shown, path }) => {
    if (kind === 'space' || kind === 'mark') return text(shown);
    return element(path === marked ? 'mark' : 'span', { class: `json-${kind}` }, shown);
  });
}
