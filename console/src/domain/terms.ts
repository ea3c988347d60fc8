import { useApiQuery } from '../server/api.ts';
import { useLanguage } from '../words/language.ts';

/** Removes what the dictionary adds in brackets or after a colon for programmers. */
const brief = (words: string) => words.replace(/\s*[(（:：].*$/, '');

/** The values of a field as options, with the labels of the server's dictionary. */
export function useChoices(field: string, without: readonly (number | string)[] = []) {
  const language = useLanguage();
  const { data } = useApiQuery('dictionary', 'get', {});
  const values = data?.tables.find((each) => each.field === field)?.values ?? [];
  return values
    .filter(({ value }) => !without.includes(value))
    .map((each) => ({ value: each.value, label: brief(each[language]) }));
}

/** The label of a code of any field; undefined if the dictionary has none. */
export function useLabels(): (field: string, code: unknown) => string | undefined {
  const language = useLanguage();
  const { data } = useApiQuery('dictionary', 'get', {});
  return (field, code) => {
    const values = data?.tables.find((each) => each.field === field)?.values;
    const found = values?.find(({ value }) => value === code);
    return found && brief(found[language]);
  };
}

/** Translates a code into its label. */
export function useTerms(field: string): (value: number | string) => string {
  const choices = useChoices(field);
  // Until the dictionary arrives, show nothing rather than a number.
  return (value) => choices.find((each) => each.value === value)?.label ?? (choices.length === 0 ? '' : String(value));
}
