// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface BranchCreateRequest {
  /**
   * Name, at most 100 characters.
   * It is more than spaces.
   */
  name: string;
  /**
   * App id of the branch, unique in the organisation.
   * It is 1 to 64 letters, digits and _ . - that begin with a letter or digit.
   */
  appId: string;
}

export interface BranchCreateAnswer {
  /** branch */
  subOrgId: number;
}

export interface BranchUpdateRequest {
  /** Branch. */
  subOrgId: number;
  /**
   * Name, at most 100 characters.
   * It is more than spaces.
   */
  name?: string | undefined;
  /**
   * App id of the branch, unique in the organisation.
   * It is 1 to 64 letters, digits and _ . - that begin with a letter or digit.
   */
  appId?: string | undefined;
  /** Version that /branch/list answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface BranchUpdateAnswer {
  /** branches updated */
  sucNum: number;
}

export interface Branch {
  /** branch */
  subOrgId: number;
  /** app id of the branch */
  appId: string;
  name: string;
  /** 1: head branch; otherwise 0 */
  isHead: number;
  /** version of the record, for /branch/update; another one after a change */
  version: string;
}

export interface BranchListAnswer {
  list: Branch[];
}

export interface BranchOperations {
  /**
   * Create branch.
   *
   * Adds a branch. Requires an organisation-wide caller. Added by Lectern.
   *
   * Needs the scope `organisation:write`.
   *
   * @example
   * ```ts
   * const { subOrgId } = await lectern.branch.create({ name: '浦东校区', appId: 'lectern-pudong' });
   * ```
   */
  create(parameters: BranchCreateRequest, options?: CallOptions): Promise<BranchCreateAnswer>;

  /**
   * Update branch.
   *
   * Changes only the fields that are sent. Requires an organisation-wide caller. Added by Lectern.
   *
   * Needs the scope `organisation:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.branch.update({ subOrgId: 1, name: '总校' });
   * ```
   */
  update(parameters: BranchUpdateRequest, options?: CallOptions): Promise<BranchUpdateAnswer>;

  /**
   * List branches.
   *
   * The branches that the caller may read, sorted by id. Added by Lectern.
   *
   * Needs the scope `organisation:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.branch.list();
   * ```
   */
  list(parameters?: Record<string, never>, options?: CallOptions): Promise<BranchListAnswer>;
}
