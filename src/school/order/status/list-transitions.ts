import type { ReadCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { transitions } from './transitions.ts';

export async function listTransitions({
  language,
}: ReadCall<Static<typeof contract.listTransitions.request>>): Promise<
  Static<typeof contract.listTransitions.response>
> {
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
