import type { XmlReader } from './xml.ts';

/** How a workbook stores times: the styles that mark a number as a date, and the first day of its calendar. */
export interface Dates {
  readonly styles: ReadonlySet<number>;
  readonly from1904: boolean;
}

/** The built-in number formats that are dates or times; 27 to 36 and 50 to 58 are those of Chinese and Japanese programs. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Finds the styles whose number format is a date: built-in formats by number, custom formats by their code. */
export function datesReader(): XmlReader & { readonly found: () => ReadonlySet<number> } {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInStyles = false;
  const isDate = (format: number) =>
    builtInDates.some(([first, last]) => format >= first && format <= last) || hasDateParts(codes.get(format) ?? '');
  return {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'numFmt') codes.set(Number(attributes().get('numFmtId')), attributes().get('formatCode') ?? '');
      if (name === 'xf' && isInStyles) formats.push(Number(attributes().get('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
    found: () => new Set(formats.flatMap((format, style) => (isDate(format) ? [style] : []))),
  };
}

/** Whether a format code shows years to seconds, outside of "texts", [conditions] and \characters. */
function hasDateParts(code: string): boolean {
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    const end = sign === '"' ? '"' : sign === '[' ? ']' : undefined;
    if (end !== undefined) at = code.indexOf(end, at + 1);
    else if ('\\_*'.includes(sign)) at += 1;
    else if ('ymdhs'.includes(sign.toLowerCase())) return true;
    if (at === -1) return false;
  }
  return false;
}

/** 31 December 9999, the last day of a spreadsheet. */
const lastDay = 2_958_465;

/** Converts days since 30 December 1899; a whole number is a date without a time. */
export function dateText(days: number): string | undefined {
  if (!(days >= 0 && days < lastDay + 1)) return undefined;
  const ms = Math.round((days - 25_569) * 86_400) * 1000;
  return new Date(ms).toISOString().slice(0, Number.isInteger(days) ? 10 : 19);
}

/** A date that is written as in ISO 8601, such as the Open XML SDK writes it. Midnight is a date without a time, as in a number. */
export function writtenDate(value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?$/.exec(value) ?? [];
  if (day === undefined || time === undefined) return value;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
