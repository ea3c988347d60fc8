// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface Organisation {
  /** organisation */
  orgId: number;
  name: string;
  /** currency of all amounts, ISO 4217 */
  currency: string;
  /** time zone for days and schedules, IANA name */
  timeZone: string;
  /** how long before the scheduled start of a live class a start event counts */
  earlyStartMinutes: number;
  /** milliseconds */
  createAt: number;
  /** version of the record, for /organisation/update; another one after a change */
  version: string;
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
  /**
   * Version that /organisation/get answered: if the record has changed since, nothing is stored. Default: any
   * version.
   */
  version?: string | undefined;
}

export interface OrganisationOperations {
  /**
   * Get the organisation.
   *
   * The organisation of the caller. Added by Lectern.
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
   * Changes only the fields that are sent. The currency cannot change after the first order, because amounts are
   * stored in its minor units. Added by Lectern.
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
