import { normalForm } from '../../../search/normal-form.ts';

/** A mobile in the form that is stored: without signs, and without the code of China. Other countries keep their code. */
export const storedMobile = (written: string): string =>
  normalForm(written, 'NFKC')
    .replaceAll(/[\s().‐-―-]/g, '')
    .replace(/^(?:\+|00)86(?=1[3-9])/, '');

/** Whether a number that begins like a mobile of China has too few digits, or too many. */
export const isMistyped = (written: string): boolean => {
  const stored = storedMobile(written);
  return /^1[3-9]/.test(stored) && stored.length !== 11;
};
