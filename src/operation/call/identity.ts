import type { OperationScope } from '../contract/operation.ts';
import { fail } from '../errors/failure.ts';
import type { Caller } from './call.ts';

/** Who is calling and what they may do. */
export interface Identity {
  readonly caller: Caller;
  readonly rights: ReadonlySet<string> | 'every';
  /** `ported` forgives what clients of other platforms are used to. */
  readonly manner: 'strict' | 'ported';
  /** What stands in for an idempotency key on a signed write that has none. */
  readonly signature?: string;
}

/** What is about the caller alone needs no right. */
const may = ({ rights }: Pick<Identity, 'rights'>, right: OperationScope): boolean =>
  right === 'self' || rights === 'every' || rights.has(right);

export function requireRight(identity: Identity, right: OperationScope): void {
  if (!may(identity, right)) throw fail('scopeMissing', { scope: right });
}
