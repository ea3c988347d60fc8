import type { Receiver } from '../school/order/insert/receivers.ts';
import { dayMs, hourMs } from './calendar.ts';
import { drawName } from './names.ts';
import type { Draft, Market } from './order-draft.ts';
import { drawMobile } from './people.ts';
import type { PlannedLine } from './plan.ts';
import { nth, type Random } from './random.ts';

const goods = 4;

/** Carriers and the form of their tracking numbers: with letters, with 18 digits, with leading zeros. */
const carriers: readonly (readonly [carrier: string, number: (digits: (count: number) => string) => string])[] = [
  ['顺丰速运', (digits) => `SF${digits(13)}`],
  ['圆通速递', (digits) => `YT${digits(13)}`],
  ['中通快递', (digits) => `7${digits(13)}`],
  ['韵达快递', (digits) => `4${digits(17)}`],
  ['邮政包裹', (digits) => `00${digits(11)}`],
];

/** Orders with goods have an address and are shipped within a few days. */
export function ship(market: Market, draft: Draft): Draft {
  const { calendar, catalogue, random } = market;
  const isGoods = ({ product }: PlannedLine) => nth(catalogue.products, product).type === goods;
  if (!draft.lines.some(isGoods) || draft.paidAtMs === null) return draft;
  const receiver = drawReceiver(market, draft.buyer);
  const sentAtMs = draft.paidAtMs + random.integer(20, 90) * hourMs;
  if (sentAtMs > calendar.now - dayMs) return { ...draft, receiver };
  const [carrier, number] = random.pick(carriers);
  const digits = (count: number) => Array.from({ length: count }, () => random.integer(0, 9)).join('');
  return {
    ...draft,
    receiver,
    carrier,
    trackingText: number(digits),
    deliveredAtMs: Math.min(sentAtMs + random.integer(20, 100) * hourMs, calendar.now),
    updatedAtMs: Math.max(sentAtMs, draft.updatedAtMs ?? 0),
    lines: draft.lines.map((line) => (isGoods(line) ? { ...line, status: 8 } : line)),
  };
}

/** The receiver: mostly the guardian, sometimes the student, sometimes grandparents at another address. */
function drawReceiver({ people, random }: Market, buyer: number): Receiver {
  const {
    name,
    guardianName = '',
    guardianMobile = '',
    province = '',
    city = '',
    district = '',
    address = '',
  } = nth(people.users, buyer);
  const districts = [...new Set([province, city, district])].join(' ');
  const home = { receiver: guardianName, mobile: guardianMobile, districts, address };
  // A buyer uses the same few addresses for all orders.
  const who = random.weighted<'guardian' | 'child' | 'grandparent'>([
    ['guardian', 70],
    ['child', 15],
    ['grandparent', 15],
  ]);
  if (who === 'guardian') return home;
  if (who === 'child') return { ...home, receiver: name };
  const grandparents = random.fork(`grandparents of ${buyer}`);
  return { ...home, receiver: drawName(grandparents, 'adult').name, ...elsewhere(grandparents, districts) };
}

const elsewhere = (random: Random, districts: string): Pick<Receiver, 'mobile' | 'districts' | 'address'> => ({
  mobile: drawMobile(random),
  districts,
  address: `老街 ${random.integer(1, 88)} 号`,
});
