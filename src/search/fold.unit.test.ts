import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/run/tries.ts';
import { foldText } from './fold.ts';

function* everyCharacter(): Generator<string> {
  for (let code = 0; code <= tries(0x1ffff, 0x10ffff); code++)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

const changes = /^\p{Changes_When_NFKC_Casefolded}$/u;
const changesCase = /^\p{Changes_When_Casefolded}$/u;

test.each([
  ['ẞ', 'ss'],
  ['Straße', 'strasse'],
  ['İ', 'i\u0307'],
  ['ı', 'ı'],
  ['ſ', 's'],
  ['ﬁ', 'fi'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ὀδός', 'ὀδόσ'],
  ['ＡＢＣ１２３', 'abc123'],
  ['ｶﾞ', 'ガ'],
  ['각', '각'],
  ['\u1100\u1161\u11a8', '각'],
  ['α\u0345\u0301', 'άι'],
  ['α\u0301\u0345', 'άι'],
  ['a\u0323\u0302', 'ậ'],
  ['a\u0302\u0323', 'ậ'],
  ['Ꭰꭰ', 'ᎠᎠ'],
  ['㍿', '株式会社'],
  ['古丽·艾力', '古丽·艾力'],
  ['zero\u200bwidth\u00ad', 'zerowidth'],
])('%s folds to %s', (text, expected) => {
  expect(foldText(text)).toBe(expected);
});

describe('every character there is', () => {
  test('folds to what does not fold further, and changes exactly if the Unicode Standard says so', () => {
    const wrong = [...everyCharacter()].filter((character) => {
      const folded = foldText(character);
      if (foldText(folded) !== folded) return true;
      return changes.test(character) ? folded === character : folded !== character.normalize('NFC');
    });
    expect(wrong).toEqual([]);
  });

  test('folds to the same as its upper and lower case, where regular expressions that ignore case match them', () => {
    const wrong = [...everyCharacter()]
      .filter((character) => changesCase.test(character))
      .flatMap((character) =>
        [character.toLowerCase(), character.toUpperCase()].map((other) => [character, other] as const),
      )
      .filter(([character, other]) => [...other].length === 1 && new RegExp(`^${character}$`, 'iu').test(other))
      .filter(([character, other]) => foldText(character) !== foldText(other));
    expect(wrong).toEqual([]);
  });
});

describe('texts that are written differently fold to the same', () => {
  const letters = 'aAẞßıİſﬁΣσςάΆ王Łøéü가각ｶﾞ１Ａ㍿';
  const marks = '\u0301\u0302\u0307\u0323\u0327\u3099';
  const textsOf = (...parts: string[]) =>
    fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => chosen.join(''));
  const holds = (texts: fc.Arbitrary<string>, forms: readonly string[]) =>
    fc.assert(
      fc.property(texts, (given) => {
        const folded = foldText(given);
        for (const form of forms) expect([form, foldText(given.normalize(form))]).toEqual([form, folded]);
        expect(foldText(folded)).toBe(folded);
      }),
      { numRuns: 1000 },
    );

  test('if they are canonically equivalent', () => {
    holds(textsOf(...letters, ...marks, 'ᾴ', '\u0345'), ['NFC', 'NFD']);
  });

  // The iota below becomes a letter, so it counts whether a halfwidth voicing mark, which becomes a mark, stood before or after it.
  test('if they are compatibly equivalent, without an iota below', () => {
    holds(textsOf(...letters, ...marks), ['NFC', 'NFD', 'NFKC', 'NFKD']);
  });
});
