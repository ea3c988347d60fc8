import { currentWords } from './language.js';

/** @typedef {import('./words.js').Words} Words */
/** @typedef {string | ((words: Words) => string)} LocalizedText A text, or a function that returns it in the current language. */
/** @typedef {Node | LocalizedText | undefined} Child */

/**
 * Functions that update the texts of a node when the language changes.
 * @type {WeakMap<Node, (() => void)[]>}
 */
const updates = new WeakMap();

/**
 * Creates an element. Strings become text, never markup. Undefined children and attributes are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, LocalizedText | undefined>>} attributes
 * @param {readonly Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) localize(made, value, (text) => made.setAttribute(name, text));
  }
  made.append(...nodes(children));
  return made;
}

/**
 * @param {readonly Child[]} children
 * @returns {Node[]}
 */
export const nodes = (children) =>
  children.filter((child) => child !== undefined).map((child) => (child instanceof Node ? child : text(child)));

/** @param {LocalizedText} content */
export function text(content) {
  const node = document.createTextNode('');
  localize(node, content, (data) => {
    node.data = data;
  });
  return node;
}

/** @type {(node: Node, content: LocalizedText, apply: (text: string) => void) => void} */
function localize(node, content, apply) {
  if (typeof content === 'string') return apply(content);
  const update = () => apply(content(currentWords()));
  updates.set(node, [...(updates.get(node) ?? []), update]);
  update();
}

/** Updates all texts of the page to the current language. */
export function updateTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) for (const update of updates.get(walker.currentNode) ?? []) update();
}
