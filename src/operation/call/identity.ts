import type { OperationScope } from '../contract/operation.ts';
import { fail } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import type { Caller } from './call.ts';

/** The caller and its scopes. */
export interface Identity {
  readonly caller: Caller;
  readonly rights: ReadonlySet<string> | 'every';
  /** `ported`: compatibility mode, which tolerates the habits of clients of other platforms. */
  readonly manner: 'strict' | 'ported';
  /** The body signature; it also serves as an idempotency key. */
  readonly signature?: string;
}

/** The scope `self` needs no permission. */
const may = ({ rights }: Pick<Identity, 'rights'>, right: OperationScope): boolean =>
  right === 'self' || rights === 'every' || rights.has(right);

export function requireRight(identity: Identity, right: OperationScope): void {
  if (!may(identity, right)) throw fail(identityErrors.scopeMissing, { scope: right });
}
