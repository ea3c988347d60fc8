import { useLanguage } from './language.ts';

/** The same words in another language: none missing, none too many. */
type Same<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : string;
};

export const bilingual = <Words>(en: Words, zh: Same<Words>) => ({ en: en as Same<Words>, zh });

export function useWords<Words>(catalogue: { readonly en: Words; readonly zh: Words }): Words {
  return catalogue[useLanguage()];
}
