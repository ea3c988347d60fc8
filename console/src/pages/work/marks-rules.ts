import type { Rule } from 'antd/es/form';
import { useWords } from '../../words/bilingual.ts';
import { workWords } from './work-words.ts';

/** What marks that are typed must be: a number with two decimals, and not more than the full marks, if these are known. */
export function useMarksRules(fullMarks: string): Rule[] {
  const words = useWords(workWords);
  const check = (_: unknown, marks: string = '') =>
    fullMarks !== '' && Number(marks) > Number(fullMarks)
      ? Promise.reject(new Error(words.marksAtMost(fullMarks)))
      : Promise.resolve();
  return [{ pattern: /^\s*((0|[1-9]\d{0,4})(\.\d{1,2})?)?\s*$/, message: words.marksForm }, { validator: check }];
}
