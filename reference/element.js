import { currentWords } from './language.js';

/** @typedef {import('./words.js').Words} Words */
/** @typedef {string | ((words: Words) => string)} Saying Text, or what says it in the language of the page. */
/** @typedef {Node | Saying | undefined} Child */

/**
 * How a node says again what it says, when the language changes.
 * @type {WeakMap<Node, (() => void)[]>}
 */
const sayings = new WeakMap();

/**
 * An element of the page. What it says arrives as text, never as markup. An undefined child or attribute is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, Saying | undefined>>} attributes
 * @param {readonly Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) keepSaying(made, value, (said) => made.setAttribute(name, said));
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

/** @param {Saying} saying */
export function text(saying) {
  const node = document.createTextNode('');
  keepSaying(node, saying, (said) => {
    node.data = said;
  });
  return node;
}

/** @type {(node: Node, saying: Saying, say: (said: string) => void) => void} */
function keepSaying(node, saying, say) {
  if (typeof saying === 'string') return say(saying);
  const again = () => say(saying(currentWords()));
  sayings.set(node, [...(sayings.get(node) ?? []), again]);
  again();
}

/** Says everything on the page again, in the language it now has. */
export function sayAgain() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) for (const again of sayings.get(walker.currentNode) ?? []) again();
}
