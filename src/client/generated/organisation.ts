// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface Organisation {
  /** organisation */
  orgId: number;
  name: string;
  /** of all amounts: three letters, ISO 4217 */
  currency: string;
  /** whose days are counted: an IANA name */
  timeZone: string;
  /** how long before the scheduled start of a live class a start event counts */
  earlyStartMinutes: number;
  /** milliseconds */
  createAt: number;
}

export interface OrganisationUpdateRequest {
  /**
   * Name, at most 100 characters.
   * It is more than spaces.
   */
  name?: string | undefined;
  /**
   * ISO 4217, such as "CNY".
   * It is three capital letters (ISO 4217), such as "CNY".
   */
  currency?: string | undefined;
  /** IANA name, such as "Asia/Shanghai". */
  timeZone?: string | undefined;
  /**
   * How many minutes before the scheduled start of a live class a start event counts; live classes are derived
   * again within minutes.
   */
  earlyStartMinutes?: number | undefined;
}

export interface OrganisationOperations {
  /**
   * The organisation.
   *
   * The organisation that the caller belongs to. Added by Lectern.
   *
   * Needs the scope `organisation:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.organisation.get();
   * ```
   */
  get(parameters?: Record<string, never>, options?: CallOptions): Promise<Organisation>;

  /**
   * Update the organisation.
   *
   * Changes what is sent. The currency can be changed until the first order: amounts are stored in its minor
   * units. Added by Lectern.
   *
   * Needs the scope `organisation:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.organisation.update({ timeZone: 'Asia/Shanghai' });
   * ```
   */
  update(parameters?: OrganisationUpdateRequest, options?: CallOptions): Promise<Organisation>;
}
