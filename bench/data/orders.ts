import type { OrderStatus } from '../../src/school/code-dictionary/order-status.ts';
import { indexRow } from '../../src/school/order/number-index/number-grams.ts';
import { renderedLines } from '../../src/school/order/rendered-lines/rendered-lines.ts';
import { splitByAmount } from '../../src/school/order/transition/shares.ts';
import { branchIds, orgId, type Plan } from './plan.ts';
import { Random, Weighted } from './random.ts';
import { nameIdOf, type Product, products } from './shop.ts';

const hourMs = 3_600_000;
const openForDays = 60;
/** Relative number of orders in each hour, from midnight in Shanghai. */
const byHour = [4, 2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 8, 8, 9, 9, 9, 10, 14, 16, 14, 10, 7];
/** Relative number of orders in each month, from January. Most come before a term begins. */
const byMonth = [1.4, 1.1, 0.8, 0.8, 0.9, 1.2, 1.4, 1.5, 1.1, 0.7, 0.7, 1];

const statuses = new Weighted<OrderStatus>([
  [2, 70],
  [8, 15],
  [5, 6],
  [3, 4],
  [9, 2],
  [6, 1],
  [7, 0.5],
  [4, 1.5],
]);
const types = new Weighted<1 | 4 | 5>([
  [1, 88],
  [4, 6],
  [5, 6],
]);
const channels = ['wechat', 'alipay'];

const byBranch = new Map(branchIds.map((id) => [id, products.filter(({ branchId }) => branchId === id)]));

/** An order with its lines and its address. */
export interface MadeOrder {
  readonly orderId: number;
  readonly orderSn: string;
  readonly branchId: number;
  readonly type: 1 | 4 | 5;
  readonly status: OrderStatus;
  readonly buyerId: number;
  readonly sharerId: number | null;
  readonly amount: number;
  readonly moneyPaid: number;
  readonly paidAtMs: number;
  readonly lines: readonly { readonly product: Product; readonly quantity: number; readonly amount: number }[];
}

export const orderSnAt = (orderId: number) => `LT${String(orderId).padStart(12, '0')}`;

/** All orders by payment time; the same on every call. */
function* orders(plan: Plan): Generator<MadeOrder> {
  const random = new Random(42);
  let orderId = 0;
  for (const [hourAtMs, count] of perHour(plan)) {
    const moments = Array.from({ length: count }, () => hourAtMs + random.below(hourMs)).sort((a, b) => a - b);
    for (const paidAtMs of moments) yield madeOrder(plan, random, ++orderId, paidAtMs);
  }
}

/** The number of orders in each hour; the sum is exactly the planned number. */
function* perHour({ orders, beginMs, endMs }: Plan): Generator<readonly [number, number]> {
  const weightOf = (atMs: number) => {
    const local = new Date(atMs + 8 * hourMs);
    return (byHour[local.getUTCHours()] ?? 1) * (byMonth[local.getUTCMonth()] ?? 1);
  };
  let whole = 0;
  for (let atMs = beginMs; atMs < endMs; atMs += hourMs) whole += weightOf(atMs);
  let weight = 0;
  let placed = 0;
  for (let atMs = beginMs; atMs < endMs; atMs += hourMs) {
    weight += weightOf(atMs);
    const upToHere = Math.round((weight / whole) * orders);
    yield [atMs, upToHere - placed];
    placed = upToHere;
  }
}

function madeOrder({ teachers, students }: Plan, random: Random, orderId: number, paidAtMs: number): MadeOrder {
  // 5 % of the students place a third of the orders.
  const among = random.happens(0.3) ? students / 20 : students;
  const buyerId = teachers + 1 + random.below(among);
  const branchId = branchIds[random.below(branchIds.length)] ?? 1;
  const status = statuses.pick(random);
  const lines = Array.from({ length: random.happens(0.6) ? 1 : random.happens(0.9) ? 2 : 3 }, () => {
    const product = random.pick(byBranch.get(branchId) ?? products);
    const quantity = random.happens(0.95) ? 1 : 2;
    return { product, quantity, amount: product.price * quantity };
  });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    orderId,
    orderSn: orderSnAt(orderId),
    branchId,
    type: status === 4 ? 5 : types.pick(random),
    status,
    buyerId,
    sharerId: random.happens(0.15) ? teachers + 1 + random.below(students) : null,
    amount,
    moneyPaid: amount,
    paidAtMs,
    lines,
  };
}

export function* orderRows(plan: Plan) {
  const openUntilMs = Date.now() + openForDays * 24 * hourMs;
  for (const order of orders(plan)) {
    const shipped = order.status === 8;
    const createdAtMs = order.paidAtMs - 60_000;
    yield {
      org_id: orgId,
      order_id: order.orderId,
      order_sn: order.orderSn,
      branch_id: order.branchId,
      type: order.type,
      status: order.status,
      buyer_id: order.buyerId,
      sharer_id: order.sharerId,
      receiver_id: order.lines.some(({ product }) => product.type === 4) ? order.buyerId - plan.teachers : null,
      amount: order.amount,
      money_paid: order.moneyPaid,
      created_at_ms: createdAtMs,
      paid_at_ms: order.paidAtMs,
      carrier: shipped ? 'SF Express' : '',
      tracking_text: shipped ? `7${String(order.orderId).padStart(12, '0')}` : '',
      delivered_at_ms: shipped ? order.paidAtMs + 24 * hourMs : 0,
      updated_at_ms: order.paidAtMs,
      change_number: order.orderId,
      rendered_change_number: order.orderId,
      rendered_lines: renderedLines(linesOf(order)),
      may_have_notes: hasNote(order),
      pay_before_ms: createdAtMs + hourMs / 2,
      pay_channel: channels[order.orderId % channels.length] ?? '',
      pay_transaction: `T${order.orderId}`,
      complete_before_ms: order.type === 5 ? (order.status === 4 ? openUntilMs : order.paidAtMs + hourMs) : null,
    };
  }
}

/** The lines with their shares in the payment. */
function linesOf({ lines, moneyPaid, status }: MadeOrder) {
  const shares = splitByAmount(
    moneyPaid,
    lines.map(({ amount }) => amount),
  );
  return lines.map(({ product, quantity, amount }, index) => {
    const share = shares[index] ?? 0;
    const { productId, name } = product;
    return { product, productId, name, quantity, amount, share, status, refundAmount: status === 5 ? share : 0 };
  });
}

export function* lineRows(plan: Plan) {
  for (const order of orders(plan)) {
    const { orderId, buyerId, paidAtMs, status } = order;
    for (const [index, { product, name, quantity, amount, share, refundAmount }] of linesOf(order).entries()) {
      yield {
        org_id: orgId,
        order_id: orderId,
        line: index + 1,
        product_id: product.productId,
        ordered_name_id: nameIdOf.get(name) ?? 0,
        quantity,
        amount,
        share,
        status,
        refund_amount: refundAmount,
        paid_at_ms: paidAtMs,
        student_id: product.type === 4 ? null : buyerId,
        sold: status !== 5,
        placed: product.type !== 4,
      };
    }
  }
}

const hasNote = ({ orderId }: MadeOrder) => orderId % 10 === 0;

export function* noteRows(plan: Plan) {
  for (const order of orders(plan)) {
    const { orderId, paidAtMs } = order;
    if (!hasNote(order)) continue;
    yield { org_id: orgId, order_id: orderId, content: '请周末送达', at_ms: paidAtMs, user_name: '客服' };
  }
}

/** The search index of order numbers. Without it, the server would fill it in the background while it is measured. */
export function* numberRows(plan: Plan) {
  for (const order of orders(plan)) {
    const { orderId, branchId, grams } = indexRow(orgId, order);
    yield { org_id: orgId, order_id: orderId, branch_id: branchId, grams: grams.map(String) };
  }
}
