import type { OperationScope } from '../contract/operation.ts';
import { fail } from '../failure.ts';
import type { Caller } from './call.ts';

/** A right beyond reading or writing a resource: to see personal data in full; to manage keys, staff and the audit log. */
export const specialScopes = ['personal', 'admin'] as const;
export type Right = OperationScope | (typeof specialScopes)[number];

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
const may = ({ rights }: Pick<Identity, 'rights'>, right: Right): boolean =>
  right === 'self' || rights === 'every' || rights.has(right);

export function requireRight(identity: Identity, right: Right): void {
  if (!may(identity, right)) throw fail('scopeMissing', { scope: right });
}
