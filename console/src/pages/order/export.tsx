import { call, type ParametersOf } from '../../api.ts';
import { Export } from '../../components/export.tsx';
import { fetchAllPages } from '../../components/fetch-all-pages.ts';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../../words/order.ts';
import { useTerms } from '../../words/terms.ts';
import { receiverOf } from './address.tsx';

/** Exports the filtered orders. */
export function ExportOrders({ filters }: { filters: ParametersOf<'order', 'list'> }) {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { major, moment } = useFormat();
  const status = useTerms('orderStatus');
  return (
    <Export
      name="orders"
      note={words.exported}
      rows={async (progress) => {
        const orders = await fetchAllPages(async (pageNum, pageSize) => {
          const { count, list } = await call(
            'order',
            'list',
            { ...filters, pageNum, pageSize },
            { signal: progress.signal },
          );
          return { total: count, list };
        }, progress);
        return [
          [
            words.number,
            words.paidAt,
            words.buyer,
            general.loginName,
            words.amount,
            words.paid,
            general.status,
            words.receiver,
            words.carrier,
            words.tracking,
          ],
          ...orders.map((order) => [
            order.orderSn,
            moment(order.datePay),
            order.customerRealName,
            order.customerName,
            major(order.orderAmount),
            major(order.moneyPaid),
            status(order.orderStatus),
            receiverOf(order.orderAddress),
            order.logisticsCompany,
            order.trackingNumber === 0n ? '' : String(order.trackingNumber),
          ]),
        ];
      }}
    />
  );
}
