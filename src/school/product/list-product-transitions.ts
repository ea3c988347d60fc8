import { readOperation } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { productTransitions } from './transitions.ts';

export const listProductTransitions = readOperation(contract.listProductTransitions, async ({ language }) => {
  return {
    list: productTransitions.map(({ from, to, byStaff, when }) => ({
      from,
      to,
      operation: byStaff ? '/product/setStatus' : '',
      when: when[language],
    })),
  };
});
