/** @typedef {{ readonly isCode: boolean, readonly text: string }} Span */
/**
 * @typedef {{ readonly kind: 'paragraph', readonly spans: readonly Span[] }
 *   | { readonly kind: 'table', readonly header: readonly string[], readonly rows: readonly (readonly string[])[] }} Block
 */
/** @typedef {{ readonly heading: string, readonly blocks: readonly Block[] }} Section */

/**
 * Parses the Markdown of the description: headings, paragraphs with code, and tables. Text before the first heading becomes
 * a section without heading.
 * @param {string} markdown
 * @returns {Section[]}
 */
export function readSections(markdown) {
  return markdown.split(/^#+ /m).map((part, index) => {
    const [heading = ''] = index === 0 ? [] : part.split('\n', 1);
    const chunks = part.slice(heading.length).split(/\n{2,}/);
    const written = chunks.map((chunk) => chunk.trim()).filter((chunk) => chunk !== '');
    return { heading: heading.trim(), blocks: written.map(readBlock) };
  });
}

/** @type {(chunk: string) => Block} */
function readBlock(chunk) {
  const [first = '', second = '', ...others] = chunk.split('\n');
  if (/^\|[\s:|-]+\|$/.test(second)) return { kind: 'table', header: cellsOf(first), rows: others.map(cellsOf) };
  return { kind: 'paragraph', spans: readSpans(chunk.replaceAll('\n', ' ')) };
}

/** @param {string} row */
const cellsOf = (row) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/**
 * @param {string} text
 * @returns {Span[]}
 */
export function readSpans(text) {
  const spans = text.split('`').map((part, index) => ({ isCode: index % 2 === 1, text: part }));
  return spans.filter((span) => span.text !== '');
}
