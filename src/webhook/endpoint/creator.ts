import type { WriteCall } from '../../operation/call/call.ts';
import { requireScopeOfEvent } from '../../operation/call/identity.ts';
import type { EventType } from '../../operation/contract/event-types.ts';
import { grantableScopes } from '../../operation/contract/operation.ts';

/** What an endpoint keeps of the caller who creates or enables it. */
export function creatorOf({ caller, scopes }: Pick<WriteCall<unknown>, 'caller' | 'scopes'>) {
  const [, keyId] = /^key:(\d+)$/.exec(caller.id) ?? [];
  return {
    scopes: grantableScopes.filter((scope) => scopes === 'every' || scopes.has(scope)),
    keyId: keyId === undefined ? null : Number(keyId),
    staffId: caller.staffId ?? null,
  };
}

/** Refuses a type of event that these scopes cannot read. */
export function requireTypes(scopes: WriteCall<unknown>['scopes'], types: readonly EventType[]): void {
  for (const type of types) requireScopeOfEvent({ scopes }, type);
}
