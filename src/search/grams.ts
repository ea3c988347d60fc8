/**
 * Text as it is searched: width, case and compatibility forms do not matter. Upper case comes first because some
 * letters (ß, ı) meet their relatives only there; the Greek final sigma is a σ wherever it stands.
 */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}

/** No text that is searched may have more code points than this. */
export const longestSearched = 200;
/** No code point becomes more than 18 UTF-16 code units when it is folded; U+FDFA becomes that many. */
export const longestNormalized = longestSearched * 18;

/** What kind of text a field holds: whoever may not see personal texts may not search them by parts either. */
export const fieldKind = { open: ':', personal: '#' } as const;
export type FieldKind = keyof typeof fieldKind;
export const fieldKinds = ['open', 'personal'] as const satisfies readonly FieldKind[];
export type SearchFields = Readonly<Record<FieldKind, readonly string[]>>;

/** A keyword of up to this many characters is a gram itself: finding it needs no second look at the text. */
export const longestGram = 4;

/** Grams of one organisation stay apart from those of every other in the one index they share. */
const gramKey = (orgId: number, kind: FieldKind, gram: string) => `${orgId.toString(36)}${fieldKind[kind]}${gram}`;

/** Where the gram itself begins in a stored one, counted from 1. */
export const gramBegin = (orgId: number): number => gramKey(orgId, 'open', '').length + 1;

function* gramsOf(characters: readonly string[], shortest: number): Generator<string> {
  for (let begin = 0; begin < characters.length; begin++) {
    for (let length = shortest; length <= longestGram && begin + length <= characters.length; length++) {
      yield characters.slice(begin, begin + length).join('');
    }
  }
}

export interface SearchColumns {
  readonly searchFields: string[];
  readonly searchGrams: string[];
}

/** The two search columns of a row, from the texts it is to be found by. */
export function searchColumns(orgId: number, fields: SearchFields): SearchColumns {
  const searchFields = new Set<string>();
  const searchGrams = new Set<string>();
  for (const kind of fieldKinds) {
    for (const folded of fields[kind].map(normalizeForSearch).filter((text) => text !== '')) {
      searchFields.add(fieldKind[kind] + folded);
      for (const gram of gramsOf([...folded], 1)) searchGrams.add(gramKey(orgId, kind, gram));
    }
  }
  return { searchFields: [...searchFields], searchGrams: [...searchGrams] };
}

/** More grams than this narrow a search no further: the text itself is looked at anyway. */
const mostGrams = 32;

/** The grams that a text of this kind must have to contain the keyword. */
export function keywordGrams(orgId: number, kind: FieldKind, folded: string): string[] {
  const characters = [...folded];
  if (characters.length <= longestGram) return [gramKey(orgId, kind, folded)];
  const grams = new Set<string>();
  for (const gram of gramsOf(characters, longestGram)) {
    if (grams.size === mostGrams) break;
    grams.add(gramKey(orgId, kind, gram));
  }
  return [...grams];
}
