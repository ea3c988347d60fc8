import { type EventType, scopeOfEvent } from '../contract/event-types.ts';
import type { OperationScope } from '../contract/scopes.ts';
import { fail, type Words } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import type { Caller } from './caller.ts';

/** The caller and its scopes. */
export interface Identity {
  readonly caller: Caller;
  readonly scopes: ReadonlySet<string> | 'every';
  /** `ported`: compatibility mode, which tolerates the habits of clients of other platforms. */
  readonly manner: 'strict' | 'ported';
  /** The body signature; it also serves as an idempotency key. */
  readonly signature?: string;
}

/** The scope `self` needs no permission. */
const hasScope = ({ scopes }: Pick<Identity, 'scopes'>, scope: OperationScope): boolean =>
  scope === 'self' || scopes === 'every' || scopes.has(scope);

const thisOperation: Words = { en: 'This operation', zh: '该操作' };

/** `what` needs the scope, if it is not the whole operation: a sheet, a type of events. */
export function requireScope(
  identity: Pick<Identity, 'scopes'>,
  scope: OperationScope,
  what: Words = thisOperation,
): void {
  if (!hasScope(identity, scope)) throw fail(identityErrors.scopeMissing, { scope, what });
}

/** Refuses a caller who may not see events of this type. */
export const requireScopeOfEvent = (identity: Pick<Identity, 'scopes'>, type: EventType): void =>
  requireScope(identity, scopeOfEvent(type), { en: `The event type ${type}`, zh: `事件类型 ${type} ` });
