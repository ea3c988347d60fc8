import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { productTransitions } from './transitions.ts';
import type { listProductTransitions } from './write-contract.ts';

export async function listTransitions({
  language,
}: ReadCall<Static<typeof listProductTransitions.request>>): Promise<Static<typeof listProductTransitions.response>> {
  return {
    list: productTransitions.map(({ from, to, byHand, when }) => ({
      from,
      to,
      operation: byHand ? '/product/setStatus' : '',
      when: when[language],
    })),
  };
}
