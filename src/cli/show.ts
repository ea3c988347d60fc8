import { styleText } from 'node:util';
import type { Command } from 'commander';
import { toJson } from '../client/json.ts';

/** Whether `--json` was given. */
export const wantsJson = (command: Command) => command.optsWithGlobals().json === true;

/** Prints a result: as JSON with `--json`, otherwise as a table. */
export function show(command: Command, answer: unknown): void {
  console.log(wantsJson(command) ? toJson(answer) : laidOut(answer, terminalWidth()));
}

const terminalWidth = () => process.stdout.columns ?? 120;

const emphasised = (text: string) => (process.stdout.isTTY && !process.env.NO_COLOR ? styleText('bold', text) : text);

/** A list as a table if it fits, otherwise record by record; a record as lines of names and values. */
export function laidOut(answer: unknown, width: number): string {
  if (Array.isArray(answer)) return listed(answer, width);
  if (typeof answer !== 'object' || answer === null) return cell(answer);
  const names = Object.keys(answer);
  const [only] = Object.values(answer);
  if (names.length === 1 && Array.isArray(only)) return listed(only, width);
  const longest = Math.max(0, ...names.map(widthOf));
  const lines = Object.entries(answer).map(([name, value]) =>
    isRecords(value)
      ? `${emphasised(name)}\n${listed(value, width).replace(/^(?=.)/gm, '  ')}`
      : `${emphasised(padded(name, longest))}  ${cellOf(name, value)}`,
  );
  return lines.join('\n');
}

const isRecords = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null);

function listed(items: readonly unknown[], width: number): string {
  if (!isRecords(items)) return items.map(cell).join('\n') || '(none)';
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const rows = items.map((item) => names.map((name) => cellOf(name, new Map(Object.entries(item)).get(name))));
  const widths = names.map((name, index) => Math.max(widthOf(name), ...rows.map((row) => widthOf(row[index] ?? ''))));
  if (widths.reduce((sum, each) => sum + each + 2, 0) > width) {
    return items.map((item) => laidOut(item, width)).join('\n\n');
  }
  const line = (cells: readonly string[]) => cells.map((text, index) => padded(text, widths[index] ?? 0)).join('  ');
  return [emphasised(line(names).trimEnd()), ...rows.map((row) => line(row).trimEnd())].join('\n');
}

const isWords = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object');

const asWord = (value: unknown) => (typeof value === 'object' ? toJson(value) : String(value));

const cell = (value: unknown) =>
  value === undefined || value === null ? '' : isWords(value) ? value.join(', ') : asWord(value);

/** Shows milliseconds as a date, and 0, which means never, as nothing. */
function cellOf(name: string, value: unknown): string {
  if (typeof value !== 'number' || !/(At|Time|Date|Ms|Before|Since|Until)$|^(date|time$)/.test(name))
    return cell(value);
  if (value === 0 && /(At|Since|Until)$/.test(name)) return '';
  return value >= 1e12 && value < 1e13 ? new Date(value).toISOString() : cell(value);
}

/** Chinese characters take two columns of a terminal. */
const widthOf = (text: string) => [...text].reduce((sum, each) => sum + (/[\u1100-\uffdc]/.test(each) ? 2 : 1), 0);
const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));
