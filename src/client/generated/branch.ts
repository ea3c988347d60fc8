// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface BranchCreateRequest {
  /**
   * Name, at most 100 characters.
   * It is more than spaces.
   */
  name: string;
  /**
   * App id: how programs name the branch.
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
   * App id: how programs name the branch.
   * It is 1 to 64 letters, digits and _ . - that begin with a letter or digit.
   */
  appId?: string | undefined;
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
  /** 1 for the head branch, 0 else */
  isHead: number;
}

export interface BranchListAnswer {
  list: Branch[];
}

export interface BranchOperations {
  /**
   * Create branch.
   *
   * Adds a branch. Only a caller of the whole organisation may. Added by Lectern.
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
   * Changes what is sent. Only a caller of the whole organisation may. Added by Lectern.
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
   * Branches.
   *
   * The branches that the caller sees, by id. Added by Lectern.
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
