import { hiddenMark } from '../../domain/personal-value.tsx';
import { type AnswerOf, call, useApiQuery } from '../../server/api.ts';
import { useReadBranch } from '../../server/read-branch.ts';
import { useMay } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { Export, type ExportProgress } from '../../ui/table/export.tsx';
import { fetchAllPages } from '../../ui/table/fetch-all-pages.ts';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../order/order-words.ts';
import { shippingWords } from './shipping-words.ts';

type Address = AnswerOf<'order', 'revealAddresses'>['list'][number];

const fields = ['receiver', 'mobile', 'districts', 'address'] as const;
const batchSize = 200;

/** Fetches full addresses. The server records this in the audit log. */
async function addressesOf(orderSns: readonly string[], { signal, report }: ExportProgress) {
  const found = [];
  for (let from = 0; from < orderSns.length; from += batchSize) {
    signal.throwIfAborted();
    const asked = { orderSns: orderSns.slice(from, from + batchSize) };
    found.push(...(await call('order', 'revealAddresses', asked, { signal })).list);
    report(Math.min(from + batchSize, orderSns.length), orderSns.length);
  }
  return new Map(found.map((address) => [address.orderSn, address]));
}

/** Exports the unshipped orders. The courier fills in the two empty columns. */
export function ExportUnshipped() {
  const words = useWords(shippingWords);
  const order = useWords(orderWords);
  const may = useMay();
  const { moment, count } = useFormat();
  const branch = useReadBranch();
  const { data } = useApiQuery('order', 'unshipped', { pageSize: 1 });
  const rows = async (progress: ExportProgress) => {
    const orders = await fetchAllPages(
      (pageStart, pageSize) => call('order', 'unshipped', { pageStart, pageSize }, { signal: progress.signal, branch }),
      progress,
    );
    const numbers = orders.map(({ orderSn }) => orderSn);
    const addresses = may('personal') ? await addressesOf(numbers, progress) : new Map<string, Address>();
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
        words.goods,
      ],
      ...orders.map(({ orderSn, datePay, lines, orderAddress }) => {
        const { hiddenFields = [] } = orderAddress;
        const known = addresses.get(orderSn) ?? orderAddress;
        const goods = lines.map(({ product_name, quantity }) => `${product_name} × ${quantity}`).join('; ');
        const address = fields.map((field) => known[field] || (hiddenFields.includes(field) ? hiddenMark : ''));
        return [orderSn, '', '', moment(datePay), ...address, goods];
      }),
    ];
  };
  return (
    <span className="labelled">
      {words.unshipped(data === undefined ? '' : count(data.total))}
      <Export name="unshipped" note={may('personal') ? words.unshippedWill : words.unshippedMasked} rows={rows} />
    </span>
  );
}
