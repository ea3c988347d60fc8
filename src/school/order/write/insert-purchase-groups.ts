import { insertNumberedRows } from '../../../database/insert.ts';
import type { Scope } from '../../../database/scope.ts';

/** A group that has been opened, and what became of it. */
export interface NewPurchaseGroup {
  /** Its number, where it has one already. */
  readonly purchaseGroupId?: number;
  readonly branchId: number;
  readonly productId: number;
  readonly price: number;
  readonly size: number;
  readonly hours: number;
  readonly joined: number;
  readonly status: 'open' | 'complete' | 'failed';
  readonly completeBeforeMs: number;
  readonly closedAtMs: number | null;
}

/** Writes groups as they are, such as those of an import; returns their new ids in the order given. */
export function insertPurchaseGroups(tx: Scope, groups: readonly NewPurchaseGroup[]): Promise<number[]> {
  return insertNumberedRows(tx, 'purchase_groups', groups);
}
