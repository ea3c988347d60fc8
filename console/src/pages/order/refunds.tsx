import { Segmented } from 'antd';
import { useState } from 'react';
import { type AnswerOf, useApiQuery } from '../../api.ts';
import { Page } from '../../components/page.tsx';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { useFormat } from '../../format.ts';
import { Link, path, useFilters } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';
import { queueWords } from '../../words/queues.ts';
import { OrderActions } from './order-actions.tsx';

const statuses = [9, 6, 7] as const;

/** The queues of requested, approved and failed refunds. A row expands to the details of its refund. */
export default function Refunds() {
  const words = useWords(queueWords);
  const order = useWords(orderWords);
  const { money, moment } = useFormat();
  const { page, size } = usePaging();
  const [filters, filter] = useFilters();
  const [now] = useState(Date.now);
  const orderStatus = statuses.find((each) => String(each) === filters.status) ?? 9;
  const names = { 9: words.toDecide, 6: words.toPay, 7: words.failed };
  const orders = useApiQuery(
    'order',
    'list',
    { orderStatus, payStartDate: 1, payEndDate: now, pageNum: page, pageSize: size },
    { keepPrevious: true },
  );
  return (
    <Page title={words.refunds}>
      <div className="filters">
        <Segmented
          value={String(orderStatus)}
          onChange={(value) => filter({ status: value, page: '' })}
          options={statuses.map((each) => ({ value: String(each), label: names[each] }))}
        />
      </div>
      <PagedTable
        query={orders}
        items={({ list }) => list}
        total={({ count }) => count}
        keyOf={({ orderSn }) => orderSn}
        empty={words.noRefund}
        expanded={({ orderSn }) => <Decision orderSn={orderSn} />}
        columns={[
          { title: order.number, render: (_, { orderSn }) => <Link to={path`/orders/${orderSn}`}>{orderSn}</Link> },
          { title: order.buyer, dataIndex: 'customerRealName' },
          { title: order.paidAt, render: (_, { datePay }) => moment(datePay) },
          { title: order.paid, align: 'right', render: (_, { moneyPaid }) => money(moneyPaid) },
        ]}
      />
    </Page>
  );
}

/** Requested and suggested amounts, and the lessons held. */
function Decision({ orderSn }: { orderSn: string }) {
  const order = useApiQuery('order', 'get', { orderSn });
  return <QueryResult query={order}>{(found) => <Ask order={found} />}</QueryResult>;
}

function Ask({ order }: { order: AnswerOf<'order', 'get'> }) {
  const words = useWords(queueWords);
  const { money, moment } = useFormat();
  const open = order.refunds.filter(({ status }) => ['requested', 'approved', 'failed'].includes(status));
  const lineOf = (number: number) => order.lines.find(({ line }) => line === number);
  return (
    <>
      {open.map((refund) => {
        const line = lineOf(refund.line);
        return (
          <p key={refund.refundId}>
            {line?.product_name}: {words.asked} {money(refund.requestedAmount)}
            {refund.status !== 'requested' && ` · ${words.approved} ${money(refund.amount)}`} · {words.suggested}{' '}
            {money(line?.suggestedRefund ?? 0)} · {words.lessonsHeld} {line?.lessonsHeld ?? 0}
            <br />
            <small>
              {refund.requestedBy} {moment(refund.requestedAt)} {refund.reason}
            </small>
          </p>
        );
      })}
      <OrderActions order={order} />
    </>
  );
}
