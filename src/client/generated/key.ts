// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface KeyCreateRequest {
  /**
   * What the key is for.
   * It is more than spaces.
   */
  name: string;
  /**
   * Scopes of the key: read or write a resource, see personal data (personal), manage keys (admin). Only the
   * operator may give metrics:read, with "lectern key create".
   */
  scopes: readonly ('organisation:read' | 'organisation:write' | 'order:read' | 'order:write' | 'product:read' | 'product:write' | 'group:read' | 'group:write' | 'user:read' | 'user:write' | 'subject:read' | 'subject:write' | 'liveclass:read' | 'liveclass:write' | 'homework:read' | 'homework:write' | 'exam:read' | 'exam:write' | 'statistics:read' | 'statistics:write' | 'personal' | 'admin' | 'metrics:read')[];
  /** Branch that the key is limited to. If it is left out: the whole organisation. */
  subOrgId?: number | undefined;
  /**
   * strict (default), or ported: compatibility mode (default for a key that signs in the body). In compatibility
   * mode unknown parameters are ignored, integers may be sent as digits and digits as integers, "" counts as
   * absent where it has no meaning, and errors 2xxx and 4xxx have HTTP status 200.
   */
  manner?: 'strict' | 'ported' | undefined;
  /** Whether it may sign requests in the headers. */
  signsHeaders?: boolean | undefined;
  /** Whether it may sign requests in the body. A branch has at most one such key; its appId identifies the key. */
  signsBody?: boolean | undefined;
  /** Addresses from which the key is accepted. If it is left out: all. */
  allowedAddresses?: readonly string[] | undefined;
  /** When the key expires, milliseconds. If it is left out: never. */
  expiresAt?: number | undefined;
}

export interface KeyCreateAnswer {
  keyId: number;
  /** bearer secret, shown only once */
  secret: string;
  /** signing secret, shown only once; "" for a key that may not sign */
  signingSecret: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
  /** appId of its branch, which a signed body names; "" for a key that does not sign in the body */
  appId: string;
}

export interface Key {
  keyId: number;
  name: string;
  /** branch that the key is limited to; 0: the whole organisation */
  subOrgId: number;
  scopes: string[];
  /** strict, or ported (compatibility mode) */
  manner: string;
  signsHeaders: boolean;
  signsBody: boolean;
  allowedAddresses: string[];
  /** milliseconds, 0 for never */
  expiresAt: number;
  /** milliseconds, 0 while it is valid */
  revokedAt: number;
  /** milliseconds, to the minute */
  lastUsedAt: number;
  /** milliseconds */
  createAt: number;
}

export interface KeyListAnswer {
  list: Key[];
}

export interface KeyRotateRequest {
  /** The key. */
  keyId: number;
  /**
   * How long the old secrets keep working, seconds.
   * @default 86400
   */
  overlapSeconds?: number | undefined;
}

export interface KeyRotateAnswer {
  keyId: number;
  /** bearer secret, shown only once */
  secret: string;
  /** signing secret, shown only once; "" for a key that may not sign */
  signingSecret: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface KeyRevokeRequest {
  /** The key. */
  keyId: number;
}

export interface KeyRevokeAnswer {
  /** milliseconds */
  revokedAt: number;
}

export interface KeyOperations {
  /**
   * Create key.
   *
   * Creates a key and returns its secret, which is shown only once. After the first key or staff account is
   * created, every call needs credentials. A key that is limited to a branch reads and changes only that branch.
   * Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const answer = await lectern.key.create({ name: 'CRM', scopes: ['order:read', 'user:read'] });
   * ```
   */
  create(parameters: KeyCreateRequest, options?: CallOptions): Promise<KeyCreateAnswer>;

  /**
   * List keys.
   *
   * All keys of the organisation with the revoked ones, newest first, without their secrets. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.key.list();
   * ```
   */
  list(parameters?: Record<string, never>, options?: CallOptions): Promise<KeyListAnswer>;

  /**
   * Rotate key.
   *
   * Gives a key new secrets and returns them. They are shown only once. The old secrets keep working during the
   * overlap. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { keyId, secret, signingSecret, note } = await lectern.key.rotate({ keyId: 3, overlapSeconds: 3600 });
   * ```
   */
  rotate(parameters: KeyRotateRequest, options?: CallOptions): Promise<KeyRotateAnswer>;

  /**
   * Revoke key.
   *
   * Revokes a key. The answering process refuses it at once, other processes within a second. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { revokedAt } = await lectern.key.revoke({ keyId: 3 });
   * ```
   */
  revoke(parameters: KeyRevokeRequest, options?: CallOptions): Promise<KeyRevokeAnswer>;
}
