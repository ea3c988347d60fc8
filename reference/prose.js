import { element } from './element.js';
import { readSpans } from './markdown.js';

/** @typedef {import('./markdown.js').Block} Block */
/** @typedef {import('./markdown.js').Span} Span */

/**
 * A text of the OpenAPI document, which is always English.
 * @param {string} sentence
 */
export const paragraph = (sentence) => element('p', { lang: 'en' }, ...drawSpans(readSpans(sentence)));

/** @param {readonly Block[]} blocks */
export const prose = (blocks) => element('div', { class: 'prose', lang: 'en' }, ...blocks.map(drawBlock));

/**
 * @param {Block} block
 * @returns {HTMLElement}
 */
function drawBlock(block) {
  if (block.kind === 'paragraph') return element('p', {}, ...drawSpans(block.spans));
  const header = element('tr', {}, ...block.header.map((cell) => element('th', { scope: 'col' }, cell)));
  const rows = block.rows.map((cells) =>
    element('tr', {}, ...cells.map((cell) => element('td', {}, ...drawSpans(readSpans(cell))))),
  );
  return element('table', { class: 'catalogue' }, element('thead', {}, header), element('tbody', {}, ...rows));
}

/** @param {readonly Span[]} spans */
const drawSpans = (spans) => spans.map((span) => (span.isCode ? element('code', {}, span.text) : span.text));
