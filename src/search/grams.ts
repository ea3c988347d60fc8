import { foldText } from './fold.ts';

/** The most code points in a searchable text. */
export const longestSearched = 200;
/** Folding turns one code point into at most 18 UTF-16 code units (U+FDFA). */
export const longestNormalized = longestSearched * 18;

/**
 * Kinds of searchable text. Callers without the scope `personal` cannot search personal texts and guardians by parts. Searches of the
 * interface do not look at guardians. No keyword contains a capital letter, so theirs keeps the grams of guardians out of the counters.
 */
export const fieldKind = { open: ':', personal: '#', guardian: '@G' } as const;
export type FieldKind = keyof typeof fieldKind;
/** The kinds that orders are counted by. */
export const countedKinds = ['open', 'personal'] as const satisfies readonly FieldKind[];
const fieldKinds = [...countedKinds, 'guardian'] as const satisfies readonly FieldKind[];
export type SearchFields = Readonly<Record<(typeof countedKinds)[number], readonly string[]>> & {
  readonly guardian?: readonly string[];
};

/** A keyword of up to this many characters is a gram itself, so the index alone answers the search. */
export const longestGram = 4;

/** The organisation's prefix separates its grams in the shared index. */
const gramKey = (orgId: number, kind: FieldKind, gram: string) => `${orgId.toString(36)}${fieldKind[kind]}${gram}`;

/** The position of the gram in its stored form, counted from 1. */
export const gramBegin = (orgId: number): number => gramKey(orgId, 'open', '').length + 1;

/** The grams of a text, each behind `prefix`. */
function* gramsOf(prefix: string, characters: readonly string[], shortest: number): Generator<string> {
  for (let begin = 0; begin < characters.length; begin++) {
    let gram = prefix;
    for (let length = 1; length <= longestGram && begin + length <= characters.length; length++) {
      gram += characters[begin + length - 1];
      if (length >= shortest) yield gram;
    }
  }
}

export interface SearchColumns {
  readonly searchFields: string[];
  readonly searchGrams: string[];
}

/** The two search columns of a row, from its searchable texts. */
export function searchColumns(orgId: number, fields: SearchFields): SearchColumns {
  const searchFields = new Set<string>();
  const searchGrams = new Set<string>();
  for (const kind of fieldKinds) {
    for (const normalized of (fields[kind] ?? []).map(foldText).filter((text) => text !== '')) {
      searchFields.add(fieldKind[kind] + normalized);
      for (const gram of gramsOf(gramKey(orgId, kind, ''), [...normalized], 1)) searchGrams.add(gram);
    }
  }
  return { searchFields: [...searchFields], searchGrams: [...searchGrams] };
}

/** More grams do not narrow a search further: the text is compared anyway. */
const mostGrams = 32;

/** The grams that a text of this kind must have to contain the keyword. */
export function keywordGrams(orgId: number, kind: FieldKind, normalized: string): string[] {
  const characters = [...normalized];
  if (characters.length <= longestGram) return [gramKey(orgId, kind, normalized)];
  const grams = new Set<string>();
  for (const gram of gramsOf(gramKey(orgId, kind, ''), characters, longestGram)) {
    if (grams.size === mostGrams) break;
    grams.add(gram);
  }
  return [...grams];
}
