import type { OperationScope } from '../contract/operation.ts';
import { fail } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import type { Caller } from './call.ts';

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

export function requireScope(identity: Pick<Identity, 'scopes'>, scope: OperationScope): void {
  if (!hasScope(identity, scope)) throw fail(identityErrors.scopeMissing, { scope });
}
