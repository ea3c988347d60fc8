import { copyButton } from './copy.js';
import { element, text } from './element.js';
import { layOut } from './json-text.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */

/** Longer texts are not coloured, because that takes too long. */
const longestColoured = 300_000;

/**
 * Code with a caption and a copy button.
 * @param {object} options
 * @param {LocalizedText} options.caption
 * @param {string} options.content
 * @param {'json' | 'code'} options.kind
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
 * A block of code. It can scroll, so the keyboard can focus it.
 * @type {(label: LocalizedText, kind: 'json' | 'code', ...content: Node[]) => HTMLPreElement}
 */
export const codeArea = (label, kind, ...content) =>
  element('pre', { class: kind, tabindex: '0', role: 'group', 'aria-label': label }, ...content);

/**
 * Formatted and coloured JSON; `marked` is the path of a highlighted key.
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
