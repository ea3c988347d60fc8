/** `="00123"` is how a spreadsheet is made to leave a text alone: a formula of one text, which it shows. */
export const textLiteral = /^="(?<text>(?:[^"]|"")*)"$/;

// Spreadsheets in Chinese and Japanese take the full-width signs for formulas too.
const formulaStart = '[=+\\-@\\t\\r\\n＝＋－＠]';
const looksLikeFormula = new RegExp(`^'*${formulaStart}`);
const hasGuard = new RegExp(`^'+${formulaStart}`);

/** An apostrophe before a text that a spreadsheet would run as a formula. `withoutFormulaGuard` gives the text back. */
export const withFormulaGuard = (text: string): string =>
  looksLikeFormula.test(text) && !textLiteral.test(text) ? `'${text}` : text;

export const withoutFormulaGuard = (text: string): string => (hasGuard.test(text) ? text.slice(1) : text);
