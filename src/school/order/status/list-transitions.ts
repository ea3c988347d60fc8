import { readOperation } from '../../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { transitions } from './transitions.ts';

export const listTransitions = readOperation(contract.listTransitions, async ({ language }) => {
  return {
    list: transitions.map(({ move, operation, from, to, when }) => ({
      move,
      operation: operation ?? '',
      from,
      to,
      when: when[language],
    })),
  };
});
