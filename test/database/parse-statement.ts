import { loadModule, parseSync } from 'libpg-query';

// The parser of PostgreSQL itself, compiled to WebAssembly.
await loadModule();

/** A part of a parsed statement. */
export type Node = { readonly [key: string]: unknown };

let last: { readonly text: string; readonly parsed: unknown } | undefined;

/** Several checks in a row ask for the same text. */
export function parse(text: string): unknown {
  if (last?.text !== text) last = { text, parsed: parseSync(text) };
  return last.parsed;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nodes = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** The field of a node, where that field is a node itself. */
export const inner = (node: Node, name: string): Node | undefined => {
  const value = node[name];
  return isNode(value) ? value : undefined;
};
