/** `="00123"`: a formula of one text. It keeps a spreadsheet from changing the text. */
export const textLiteral = /^="(?<text>(?:[^"]|"")*)"$/;

// Chinese and Japanese spreadsheets also run formulas that begin with full-width signs.
const formulaStart = '[=+\\-@\\t\\r\\n＝＋－＠]';
const looksLikeFormula = new RegExp(`^'*${formulaStart}`);
const hasGuard = new RegExp(`^'+${formulaStart}`);

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. `withoutFormulaGuard` removes it. */
export const withFormulaGuard = (text: string): string =>
  looksLikeFormula.test(text) && !textLiteral.test(text) ? `'${text}` : text;

export const withoutFormulaGuard = (text: string): string => (hasGuard.test(text) ? text.slice(1) : text);
