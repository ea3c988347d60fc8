import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useFormat } from '../format.ts';

/** The largest amount of an order. */
const mostAmount = 100_000_000_000;

/** Says in words what is wrong with an amount as it was typed; undefined if nothing is. Limits are in minor units. */
export function useAmountProblem(most = mostAmount, aboveZero = false): (text: string) => string | undefined {
  const words = useWords(common);
  const { minorUnits, money, digits } = useFormat();
  return (text) => {
    const amount = minorUnits(text);
    if (amount === undefined) return words.noAmount(digits);
    if (amount > most) return words.amountAtMost(money(most));
    return aboveZero && amount === 0 ? words.amountAboveZero : undefined;
  };
}
