import { useLanguage } from './language.ts';

/** The same keys in another language: a missing or extra key does not compile. */
type Same<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : string;
};

export const bilingual = <Words>(en: Words, zh: Same<Words>) => ({ en: en as Same<Words>, zh });

export function useWords<Words>(catalogue: { readonly en: Words; readonly zh: Words }): Words {
  return catalogue[useLanguage()];
}
