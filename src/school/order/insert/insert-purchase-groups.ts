import { insertNumberedRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';

/** A group whose first order is paid. */
export interface NewPurchaseGroup {
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

/** Inserts groups with their status, for an import. Returns their ids in the given order. */
export function insertPurchaseGroups(tx: OrgSql, groups: readonly NewPurchaseGroup[]): Promise<number[]> {
  return insertNumberedRows(tx, 'purchase_groups', groups);
}
