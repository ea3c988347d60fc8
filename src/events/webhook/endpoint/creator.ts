import type { WriteCall } from '../../../operation/call/call.ts';
import { requireScope, requireScopeOfEvent } from '../../../operation/call/identity.ts';
import type { EventType } from '../../../operation/contract/event-types.ts';
import { grantableScopes } from '../../../operation/contract/scopes.ts';
import type { Endpoint } from './select-endpoint.ts';

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

/**
 * Refuses a caller who lacks a scope of the endpoint. Whoever chooses where its messages go, or has its secret, gets all that it
 * may get.
 */
export function requireScopesOf(scopes: WriteCall<unknown>['scopes'], endpoint: Pick<Endpoint, 'scopes'>): void {
  const what = { en: 'The address or the secret of this endpoint', zh: '更改该接收端的地址或密钥' };
  for (const scope of grantableScopes) if (endpoint.scopes.includes(scope)) requireScope({ scopes }, scope, what);
}
