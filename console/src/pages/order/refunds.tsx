import { Segmented } from 'antd';
import type { AnswerOf } from '../../api.ts';
import { useApiQuery } from '../../api.ts';
import { Page } from '../../components/page.tsx';
import { PagedTable, usePaging, useSort } from '../../components/paged-table.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { useFormat } from '../../format.ts';
import { Link, path, useFilters } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { useChannelName } from '../../words/channels.ts';
import { orderWords } from '../../words/order.ts';
import { queueWords } from '../../words/queues.ts';
import { OrderActions } from './order-actions.tsx';

type Row = AnswerOf<'order', 'refunds'>['list'][number];

/** The order status stands for its queue in the address, as other pages link to it. */
const queues = [
  { status: '9', queue: 'requested' },
  { status: '6', queue: 'approved' },
  { status: '7', queue: 'failed' },
] as const;

const sum = (row: Row, name: 'requestedAmount' | 'suggestedRefund' | 'amount') =>
  row.refunds.reduce((all, refund) => all + refund[name], 0);

/** The queues of requested, approved and failed refunds. A row expands to the lessons held and the actions. */
export default function Refunds() {
  const words = useWords(queueWords);
  const order = useWords(orderWords);
  const channelName = useChannelName();
  const { money, moment } = useFormat();
  const { page, size } = usePaging();
  const [filters, filter] = useFilters();
  const { status, queue } = queues.find((each) => each.status === filters.status) ?? queues[0];
  const names = { requested: words.toDecide, approved: words.toPay, failed: words.failed };
  const refunds = useApiQuery(
    'order',
    'refunds',
    { status: queue, pageStart: page, pageSize: size, ...useSort(['requested', '-requested', 'amount', '-amount']) },
    { keepPrevious: true },
  );
  return (
    <Page title={words.refunds}>
      <div className="filters">
        <Segmented
          value={status}
          onChange={(value) => filter({ status: value, page: '' })}
          options={queues.map((each) => ({ value: each.status, label: names[each.queue] }))}
        />
        {refunds.data !== undefined && queue !== 'requested' && (
          <strong>
            {words.toPayBack}: {money(refunds.data.totalAmount)}
          </strong>
        )}
      </div>
      <PagedTable
        name="refunds"
        query={refunds}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={({ orderSn }) => orderSn}
        empty={words.noRefund}
        expanded={({ orderSn }) => <Decision orderSn={orderSn} />}
        columns={[
          {
            key: 'number',
            title: order.number,
            card: 'title',
            render: (_, { orderSn }) => <Link to={path`/orders/${orderSn}`}>{orderSn}</Link>,
          },
          { title: order.buyer, dataIndex: 'customerRealName' },
          {
            key: 'requested',
            title: words.requested,
            sort: 'requested',
            render: (_, { refunds: [first] }) => (
              <>
                {moment(first?.requestedAt ?? 0)}
                <br />
                <small>
                  {first?.requestedBy}
                  {first?.ownRequest === 1 && ` (${words.you})`}
                </small>
              </>
            ),
          },
          { key: 'paid', title: order.paid, align: 'right', render: (_, { moneyPaid }) => money(moneyPaid) },
          {
            key: 'asked',
            title: words.asked,
            ...(queue === 'requested' ? { sort: 'amount' } : {}),
            ...(queue === 'requested' ? { card: 'amount' } : {}),
            align: 'right',
            render: (_, row) => money(sum(row, 'requestedAmount')),
          },
          {
            key: 'suggested',
            title: words.suggested,
            align: 'right',
            render: (_, row) => money(sum(row, 'suggestedRefund')),
          },
          ...(queue === 'requested'
            ? []
            : [
                {
                  key: 'toPayBack',
                  title: words.toPayBack,
                  sort: 'amount',
                  card: 'amount' as const,
                  align: 'right' as const,
                  render: (_: unknown, row: Row) => <strong>{money(sum(row, 'amount'))}</strong>,
                },
                {
                  key: 'channel',
                  title: order.channel,
                  render: (_: unknown, row: Row) => channelName(row.payChannel) || '–',
                },
              ]),
        ]}
      />
    </Page>
  );
}

/** The amounts and the lessons held of each line, and what can be done now. */
function Decision({ orderSn }: { orderSn: string }) {
  const order = useApiQuery('order', 'get', { orderSn });
  return <QueryResult query={order}>{(found) => <Ask order={found} />}</QueryResult>;
}

function Ask({ order }: { order: AnswerOf<'order', 'get'> }) {
  const words = useWords(queueWords);
  const { money } = useFormat();
  const open = order.refunds.filter(({ status }) => ['requested', 'approved', 'failed'].includes(status));
  return (
    <>
      {open.map((refund) => {
        const line = order.lines.find((each) => each.line === refund.line);
        return (
          <p key={refund.refundId}>
            {line?.product_name}: {words.asked} {money(refund.requestedAmount)}
            {refund.status !== 'requested' && ` · ${words.approved} ${money(refund.amount)}`} · {words.suggested}{' '}
            {money(line?.suggestedRefund ?? 0)} · {words.lessonsHeld} {line?.lessonsHeld ?? 0}
            {refund.reason !== '' && ` · ${refund.reason}`}
            {refund.failure !== '' && ` · ${refund.failure}`}
          </p>
        );
      })}
      <OrderActions order={order} />
    </>
  );
}
