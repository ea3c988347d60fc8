export {
  pythonArgument as argument,
  pythonLiteral as literal,
  pythonName as snake,
} from '../../reference/python-code.js';

export const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase());

const width = 110;

/** Wraps text into lines with this indentation. */
export function wrapped(prose: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of prose.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}
