import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { productTransitions } from './transitions.ts';

export async function listProductTransitions({
  language,
}: ReadCall<Static<typeof contract.listProductTransitions.request>>): Promise<
  Static<typeof contract.listProductTransitions.response>
> {
  return {
    list: productTransitions.map(({ from, to, byStaff, when }) => ({
      from,
      to,
      operation: byStaff ? '/product/setStatus' : '',
      when: when[language],
    })),
  };
}
