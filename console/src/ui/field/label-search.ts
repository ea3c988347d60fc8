import type { ReactNode } from 'react';
import { foldText } from '../../../../src/search/fold.ts';

interface Option {
  readonly label?: ReactNode;
  readonly title?: string;
}

const contains = (shown: ReactNode, text: string) =>
  typeof shown === 'string' && foldText(shown).includes(foldText(text.trim()));

/** For `showSearch` of a select whose options are all there: finds those whose label contains the text, folded like any search. */
export const labelSearch = { filterOption: (text: string, option?: Option) => contains(option?.label, text) };

/** The same for labels that are not only text: their title has it. */
export const titleSearch = { filterOption: (text: string, option?: Option) => contains(option?.title, text) };
