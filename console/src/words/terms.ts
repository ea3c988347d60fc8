import { useAsk } from '../api.ts';
import { useLanguage } from './language.ts';

/** What the dictionary adds in brackets or after a colon is for programmers. */
const brief = (words: string) => words.replace(/\s*[(（:：].*$/, '');

/** The values of a field with what they stand for, in the words of the server's dictionary. */
export function useChoices(field: string, without: readonly (number | string)[] = []) {
  const language = useLanguage();
  const { data } = useAsk('dictionary', 'get', {});
  const values = data?.tables.find((each) => each.field === field)?.values ?? [];
  return values
    .filter(({ value }) => !without.includes(value))
    .map((each) => ({ value: each.value, label: brief(each[language]) }));
}

/** What a code stands for. */
export function useTerms(field: string): (value: number | string) => string {
  const choices = useChoices(field);
  // Until the words are there, nothing is better than a number.
  return (value) => choices.find((each) => each.value === value)?.label ?? (choices.length === 0 ? '' : String(value));
}
