import { call } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { allPages } from '../../parts/all-pages.ts';
import { Export, type Going } from '../../parts/export.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { officeWords } from '../../words/office.ts';
import { orderWords } from '../../words/order.ts';

const daysBack = 90;
const atOnce = 200;

/** Where orders go to, in full, for whoever may know; that is noted in the audit log. */
async function addressesOf(orderSns: readonly string[], { signal, tell }: Going) {
  const found = [];
  for (let from = 0; from < orderSns.length; from += atOnce) {
    signal.throwIfAborted();
    const asked = { orderSns: orderSns.slice(from, from + atOnce) };
    found.push(...(await call('order', 'revealAddresses', asked, { signal })).list);
    tell(Math.min(from + atOnce, orderSns.length), orderSns.length);
  }
  return new Map(found.map((address) => [address.orderSn, address]));
}

/** What waits to be sent, for whoever packs; the two empty columns are for the courier to fill in. */
export function ExportUnshipped() {
  const words = useWords(officeWords);
  const order = useWords(orderWords);
  const may = useMay();
  const { moment } = useFormat();
  const rows = async (going: Going) => {
    const now = Date.now();
    const paid = { orderStatus: 2 as const, payStartDate: now - daysBack * 86_400_000, payEndDate: now };
    const orders = await allPages(async (pageNum, pageSize) => {
      const { count, list } = await call('order', 'list', { ...paid, pageNum, pageSize }, { signal: going.signal });
      return { total: count, list };
    }, going);
    const waiting = orders.filter(({ orderAddress }) => orderAddress.receiver !== '');
    const numbers = waiting.map(({ orderSn }) => orderSn);
    const addresses = may('personal') ? await addressesOf(numbers, going) : new Map();
    return [
      [
        order.number,
        order.carrier,
        order.tracking,
        order.paidAt,
        order.receiver,
        words.receiverMobile,
        words.districts,
        order.address,
      ],
      ...waiting.map(({ orderSn, datePay, orderAddress }) => {
        const { receiver, mobile, districts, address } = addresses.get(orderSn) ?? orderAddress;
        return [orderSn, '', '', moment(datePay), receiver, mobile, districts, address];
      }),
    ];
  };
  return (
    <span className="labelled">
      {words.unshipped}
      <Export name="unshipped" note={may('personal') ? words.unshippedWill : words.unshippedMasked} rows={rows} />
    </span>
  );
}
