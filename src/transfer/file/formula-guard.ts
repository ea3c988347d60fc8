/** The text in `="00123"`: a formula of one text. It keeps a spreadsheet from changing the text. Undefined for anything else. */
export function textLiteralIn(cell: string): string | undefined {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return undefined;
  const inner = cell.slice(2, -1);
  return inner.replaceAll('""', '').includes('"') ? undefined : inner.replaceAll('""', '"');
}

// Chinese and Japanese spreadsheets also run formulas that begin with full-width signs.
const formulaStart = '[=+\\-@\\t\\r\\n＝＋－＠]';
const looksLikeFormula = new RegExp(`^'*${formulaStart}`);
const hasGuard = new RegExp(`^'+${formulaStart}`);

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. `withoutFormulaGuard` removes it. */
export const withFormulaGuard = (text: string): string =>
  looksLikeFormula.test(text) && textLiteralIn(text) === undefined ? `'${text}` : text;

export const withoutFormulaGuard = (text: string): string => (hasGuard.test(text) ? text.slice(1) : text);
