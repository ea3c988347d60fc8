/** 4.50009E+17: a number that a spreadsheet has shortened. Its last digits may be lost. */
const shortened = /^-?\d(?:[.,]\d+)?E\+?\d+$/i;
export const isShortened = (cell: string): boolean => shortened.test(cell);

const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
export const isFormulaError = (cell: string): boolean => formulaError.test(cell) || cell === uncomputed;

/** Stands for a formula whose result is not in the workbook. */
export const uncomputed = '#NOT CALCULATED';
