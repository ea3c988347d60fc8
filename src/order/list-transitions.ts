import type { ReadCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import type { listTransitions as contract } from './get-contract.ts';
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
