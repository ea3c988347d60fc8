// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface KeyCreateRequest {
  /**
   * What it is for.
   * It is more than spaces.
   */
  name: string;
  /** What it may do: read or write a resource, see personal data (personal), manage keys (admin). */
  scopes: readonly ('organisation:read' | 'organisation:write' | 'order:read' | 'order:write' | 'product:read' | 'product:write' | 'group:read' | 'group:write' | 'user:read' | 'user:write' | 'subject:read' | 'subject:write' | 'liveclass:read' | 'liveclass:write' | 'homework:read' | 'homework:write' | 'exam:read' | 'exam:write' | 'statistics:read' | 'statistics:write' | 'personal' | 'admin')[];
  /** Branch it is bound to; left out: the whole organisation. */
  subOrgId?: number | undefined;
  /**
   * strict (default), or ported (default where the body signature is allowed): unknown parameters are ignored,
   * digits and integers stand for each other, codes 2xxx and 4xxx come with HTTP 200.
   */
  manner?: 'strict' | 'ported' | undefined;
  /** It may sign requests in their headers. */
  signsHeaders?: boolean | undefined;
  /** It may sign requests in their body; one such key a branch, found by its appId. */
  signsBody?: boolean | undefined;
  /** Where it may be used from; left out: anywhere. */
  allowedAddresses?: readonly string[] | undefined;
  /** When it stops working, milliseconds; left out: never. */
  expiresAt?: number | undefined;
}

export interface KeyCreateAnswer {
  keyId: number;
  /** the bearer secret: shown this once */
  secret: string;
  /** what it signs with, "" for a key that may not sign: shown this once */
  signingSecret: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface Key {
  keyId: number;
  name: string;
  /** the one branch it is bound to, 0 for the whole organisation */
  subOrgId: number;
  scopes: string[];
  /** strict or ported */
  manner: string;
  signsHeaders: boolean;
  signsBody: boolean;
  allowedAddresses: string[];
  /** milliseconds, 0 for never */
  expiresAt: number;
  /** milliseconds, 0 while it works */
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
   * How long the old secrets still work, seconds.
   * @default 86400
   */
  overlapSeconds?: number | undefined;
}

export interface KeyRotateAnswer {
  keyId: number;
  /** the bearer secret: shown this once */
  secret: string;
  /** what it signs with, "" for a key that may not sign: shown this once */
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
   * Makes a key for a caller and shows its secret, once. From the first key on, nobody calls without one. A key
   * for a branch sees and touches that branch alone. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { keyId, secret, signingSecret, note } = await lectern.key.create({ name: 'CRM', scopes: ['order:read', 'user:read'] });
   * ```
   */
  create(parameters: KeyCreateRequest, options?: CallOptions): Promise<KeyCreateAnswer>;

  /**
   * List keys.
   *
   * All keys of the organisation, revoked ones too, newest first. Secrets are not among what is known. Added by
   * Lectern.
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
   * Gives a key new secrets and shows them, once. The old ones work on for the time of the overlap. Added by
   * Lectern.
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
   * Ends a key: at once in the process that answers, within a second in every other. Added by Lectern.
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
