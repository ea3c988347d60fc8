import { useTerms } from '../../domain/terms.ts';
import { type AnswerOf, call, type ParametersOf } from '../../server/api.ts';
import { useReadBranch } from '../../server/read-branch.ts';
import { useMay, useMe } from '../../server/session.ts';
import { BulkButton } from '../../ui/dialog/bulk-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Export, ExportTicked } from '../../ui/table/export.tsx';
import { fetchAllPages } from '../../ui/table/fetch-all-pages.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { receiverOf } from './address.tsx';
import { orderWords } from './order-words.ts';

type Order = AnswerOf<'order', 'sorted'>['list'][number];

/** Orders as the rows of a sheet. */
function useOrderRows() {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { major, moment } = useFormat();
  const status = useTerms('orderStatus');
  return (orders: readonly Order[]) => [
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
      order.trackingNumber === '0' ? '' : order.trackingNumber,
    ]),
  ];
}

/** Exports the filtered orders. */
export function ExportOrders({ filters }: { filters: ParametersOf<'order', 'sorted'> }) {
  const words = useWords(orderWords);
  const toRows = useOrderRows();
  const branch = useReadBranch();
  return (
    <Export
      name="orders"
      note={words.exported}
      rows={async (progress) => {
        const { signal } = progress;
        const page = async (pageNum: number, pageSize: number) => {
          const asked = { ...filters, pageNum, pageSize };
          const { count, list } = await call('order', 'sorted', asked, { signal, branch });
          return { total: count, list };
        };
        return toRows(await fetchAllPages(page, progress));
      }}
    />
  );
}

/** What can be done with several orders: add a note to each, or export them. */
export function OrderBulk({ ticked }: { ticked: readonly Order[] }) {
  const words = useWords(orderWords);
  const may = useMay();
  const { name } = useMe();
  const toRows = useOrderRows();
  return (
    <>
      {may('order:write') && (
        <BulkButton
          label={words.addNote}
          consequence={words.addNoteWill}
          reason="required"
          reasonLabel={words.note}
          items={ticked}
          nameOf={({ orderSn }) => orderSn}
          run={({ orderSn }, content) =>
            call('order', 'addNote', { orderSn, content, ...(name === '' ? {} : { userName: name }) })
          }
        />
      )}
      <ExportTicked name="orders" ticked={ticked} rows={toRows} />
    </>
  );
}
