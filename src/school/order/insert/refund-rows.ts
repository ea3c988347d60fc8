import { appendRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, oneOf, row, text } from '../../../sql/row.ts';
import { prepared, sql } from '../../../sql/sql.ts';
import { type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';
import type { LockedLine, LockedOrder } from '../transition/locked-order.ts';
import { requestedCaller } from './requester.ts';

export const refundStatuses = [
  'requested',
  'approved',
  'failed',
  'settled',
  'declined',
  'takenBack',
  'givenUp',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Whether the refund `f` is open. An index has the same condition. */
export const isOpenRefund = sql`f.status in ('requested', 'approved', 'failed')`;

export interface NewRefund {
  readonly orderId: number;
  readonly line: number;
  readonly branchId: number;
  readonly status: RefundStatus;
  readonly requestedAmount: number;
  /** The amount to refund: the requested amount until a decision changes it. */
  readonly amount: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAtMs: number;
  readonly decidedBy?: string;
  readonly decidedAtMs?: number | null;
  readonly settledAtMs?: number | null;
}

export function appendRefunds(tx: OrgSql, refunds: readonly NewRefund[]): void {
  appendRows(
    tx,
    'refunds',
    refunds.map((refund) => ({ decidedBy: '', decidedAtMs: null, settledAtMs: null, ...refund })),
  );
}

/** The `reason` of refunds that the server creates. */
export const automaticReasons = { groupFailed: 'groupFailed', noSeatLeft: 'noSeatLeft' } as const;

/** A refund without a request and a decision: the buyer cannot get what was paid for. */
export const automaticRefund = (
  order: LockedOrder,
  { line, amount }: LineAmount,
  reason: string,
  now: number,
): NewRefund => ({
  orderId: order.orderId,
  line,
  branchId: order.branchId,
  status: 'approved',
  requestedAmount: amount,
  amount,
  reason,
  requestedBy: '',
  requestedAtMs: now,
  decidedAtMs: now,
});

interface LineAmount {
  readonly line: number;
  readonly amount: number;
}

const openRefundStatuses = new Map<OrderStatus, RefundStatus>([
  [orderStatus.refundRequested, 'requested'],
  [orderStatus.refunding, 'approved'],
  [orderStatus.refundFailed, 'failed'],
]);

/** The refunds that a new line's status and refundAmount imply: a settled one and an open one. */
export function refundsOf(
  { branchId, createdAtMs, updatedAtMs = createdAtMs }: { branchId: number; createdAtMs: number; updatedAtMs?: number },
  { orderId, line, share, refundAmount, status }: WrittenLine,
  { reason, requestedBy }: RefundRequest = { reason: '', requestedBy: '' },
): NewRefund[] {
  const settledAtMs = updatedAtMs;
  const refund = (refundStatus: RefundStatus, amount: number, times: Partial<NewRefund> = {}): NewRefund => ({
    orderId,
    line,
    branchId,
    status: refundStatus,
    requestedAmount: amount,
    amount,
    reason,
    requestedBy,
    requestedAtMs: updatedAtMs,
    ...times,
  });
  const openStatus = openRefundStatuses.get(status);
  return [
    ...(refundAmount > 0 ? [refund('settled', refundAmount, { settledAtMs })] : []),
    ...(openStatus === undefined ? [] : [refund(openStatus, share - refundAmount)]),
  ];
}

export type RefundRequest = Pick<NewRefund, 'reason' | 'requestedBy'>;

interface WrittenLine {
  readonly orderId: number;
  readonly line: number;
  readonly share: number;
  readonly refundAmount: number;
  readonly status: OrderStatus;
}

const openRefundRow = row({
  refundId: integer,
  line: integer,
  status: oneOf(refundStatuses),
  requestedAmount: integer,
  amount: integer,
  requestedBy: text,
  requestedCaller: nullable(text),
});
export type OpenRefund = ReturnType<typeof openRefundRow>;

/** The open refund of each line, in the given order. The caller must hold the lock of the order. */
export async function selectOpenRefunds(
  tx: OrgSql,
  orderId: number,
  lines: readonly LockedLine[],
): Promise<OpenRefund[]> {
  const found = await tx.rows(
    sql`
      select refund_id, line, status, requested_amount, amount, requested_by, ${requestedCaller} as requested_caller
      from refunds f
      where f.org_id = $1 and f.order_id = ${orderId} and ${isOpenRefund}`,
    openRefundRow,
  );
  return lines.map(({ line }) => {
    const refund = found.find((each) => each.line === line);
    if (refund === undefined) throw new Error(`Line ${line} has no open refund`);
    return refund;
  });
}

/** Omitted fields stay unchanged. */
export interface RefundChange {
  readonly refundId: number;
  readonly status: RefundStatus;
  readonly amount?: number;
  readonly decidedBy?: string;
  readonly decidedAtMs?: number;
  readonly decisionReason?: string;
  readonly failure?: string;
  readonly channel?: string;
  readonly transaction?: string;
  readonly settledAtMs?: number;
}

export function changeRefunds(tx: OrgSql, orderId: number, changes: readonly RefundChange[]): void {
  tx.send(
    prepared(sql`
    update refunds r set
      status = c.status,
      amount = coalesce(c.amount, r.amount),
      decided_by = coalesce(c."decidedBy", r.decided_by),
      decided_at_ms = coalesce(c."decidedAtMs", r.decided_at_ms),
      decision_reason = coalesce(c."decisionReason", r.decision_reason),
      failure = coalesce(c.failure, r.failure),
      channel = coalesce(c.channel, r.channel),
      transaction = coalesce(c.transaction, r.transaction),
      settled_at_ms = coalesce(c."settledAtMs", r.settled_at_ms)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c ("refundId" bigint, status text, amount bigint, "decidedBy" text, "decidedAtMs" bigint,
        "decisionReason" text, failure text, channel text, transaction text, "settledAtMs" bigint)
    where r.org_id = $1 and r.order_id = ${orderId} and r.refund_id = c."refundId"`),
  );
}
