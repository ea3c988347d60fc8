/** Marks in a row that a normal form puts in order; more than any letter has. It is the limit of the Stream-Safe Text Format. */
const mostMarks = 30;
const tooManyMarks = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu');

/**
 * The normal form of a text, without the marks after the thirtieth in a row. Putting marks in order takes the square of their
 * number: a heading of 80,000 would occupy the thread for minutes.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(tooManyMarks, '$1').normalize(form);
