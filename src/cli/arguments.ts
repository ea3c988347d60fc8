import { InvalidArgumentError } from 'commander';

/** A whole number on the command line. */
export function number(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}
