import type { ReadCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type { listTransitions as contract } from '../read/contract.ts';
import { transitions } from './transitions.ts';

export async function listTransitions({
  language,
}: ReadCall<Static<typeof contract.request>>): Promise<Static<typeof contract.response>> {
  return {
    list: transitions.map(({ move, operation, from, to, when }) => ({
      move,
      operation: operation ?? '',
      from,
      to,
      when: when[language],
    })),
  };
}
