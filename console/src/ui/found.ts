import { common } from '../words/common.ts';
import { language } from '../words/language.ts';

/** For records that are read as part of a list: somebody may have removed this one meanwhile. */
export function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error(common[language()].gone);
  return item;
}
