import { integer, nullable, row, text } from '../../../sql/row.ts';

export const refundRow = row({
  refundId: integer,
  line: integer,
  status: text,
  requestedAmount: integer,
  amount: integer,
  reason: text,
  requestedBy: text,
  requestedCaller: nullable(text),
  requestedAtMs: integer,
  decidedBy: text,
  decidedAtMs: nullable(integer),
  decisionReason: text,
  failure: text,
  channel: text,
  transaction: text,
  settledAtMs: nullable(integer),
});
export const transitionRow = row({
  line: integer,
  move: text,
  fromStatus: nullable(integer),
  toStatus: integer,
  atMs: integer,
  caller: text,
  callerName: text,
  amount: nullable(integer),
  reason: text,
});
export const noteRow = row({ content: text, atMs: integer, userName: text });

/** Leaves out who the caller of the request was. */
export const toRefund = ({
  requestedAtMs,
  decidedAtMs,
  settledAtMs,
  channel,
  transaction,
  ...refund
}: Omit<ReturnType<typeof refundRow>, 'requestedCaller'>) => ({
  ...refund,
  requestedAt: requestedAtMs,
  decidedAt: decidedAtMs ?? 0,
  refundChannel: channel,
  transactionNo: transaction,
  dateRefund: settledAtMs ?? 0,
});

export const toNote = ({ content, atMs, userName }: ReturnType<typeof noteRow>) => ({ content, time: atMs, userName });

export const toMove = ({ fromStatus, toStatus, atMs, amount, ...move }: ReturnType<typeof transitionRow>) => ({
  ...move,
  from: fromStatus ?? -1,
  to: toStatus,
  time: atMs,
  amount: amount ?? 0,
});
