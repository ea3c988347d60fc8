import { Segmented } from 'antd';
import { Link, path, useFilters } from '../../browser/routing.tsx';
import { useChannelName } from '../../domain/channels.ts';
import { type AnswerOf, apiRequest, useApiQuery } from '../../server/api.ts';
import { DateRangeFilter, useDateRange } from '../../ui/field/date-range-filter.tsx';
import { useFormat } from '../../ui/format.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { ListPage, useSort } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { MoneyFilters, useMoneyFilters } from './money-filters.tsx';
import { OrderActions } from './order-actions.tsx';
import { orderWords } from './order-words.ts';
import { refundWords } from './refund-words.ts';

type Answer = AnswerOf<'order', 'refunds'>;
type Row = Answer['list'][number];

/** The order status stands for its queue in the address, as other pages link to it. */
const queues = [
  { status: '9', queue: 'requested' },
  { status: '6', queue: 'approved' },
  { status: '7', queue: 'failed' },
  { status: '5', queue: 'settled' },
] as const;

const sum = (row: Row, name: 'requestedAmount' | 'suggestedRefund' | 'amount') =>
  row.refunds.reduce((all, refund) => all + refund[name], 0);

/** The queues of requested, approved and failed refunds, and what was paid back. A row expands to the lessons held and the actions. */
export default function Refunds() {
  const words = useWords(refundWords);
  const order = useWords(orderWords);
  const channelName = useChannelName();
  const { money, moment } = useFormat();
  const [filters, filter] = useFilters();
  const { status, queue } = queues.find((each) => each.status === filters.status) ?? queues[0];
  const names = { requested: words.toDecide, approved: words.toPay, failed: words.failed, settled: words.paidBack };
  const isSettled = queue === 'settled';
  const { from, to, beginTime, endTime } = useDateRange((today) => today.startOf('month'));
  const ofMoney = useMoneyFilters();
  const sort = useSort(['requested', '-requested', 'amount', '-amount']);
  const settled = isSettled ? { beginTime, endTime: endTime + 1, ...ofMoney } : {};
  return (
    <ListPage<Answer>
      title={words.refunds}
      name="refunds"
      ask={(page) => apiRequest('order', 'refunds', { status: queue, ...page, ...sort, ...settled })}
      filters={(refunds) => (
        <>
          <Segmented
            value={status}
            onChange={(value) => filter({ status: value, page: '' })}
            options={queues.map((each) => ({ value: each.status, label: names[each.queue] }))}
          />
          {isSettled && (
            <>
              <DateRangeFilter from={from} to={to} label={words.paidBackOn} />
              <MoneyFilters />
            </>
          )}
          {refunds !== undefined && queue !== 'requested' && (
            <strong>
              {isSettled ? words.paidBack : words.toPayBack}: {money(refunds.totalAmount)}
            </strong>
          )}
          {refunds !== undefined && isSettled && <span>{words.refundCount(refunds.totalRefunds)}</span>}
        </>
      )}
      keyOf={({ orderSn }) => orderSn}
      empty={words.noRefund}
      expanded={({ orderSn }) => <Decision orderSn={orderSn} isSettled={isSettled} />}
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
        ...(isSettled
          ? [
              {
                key: 'paidBackOn',
                title: words.paidBackOn,
                render: (_: unknown, row: Row) => row.refunds.map(({ dateRefund }) => moment(dateRefund)).join(', '),
              },
              {
                key: 'transactionNo',
                title: order.transactionNo,
                render: (_: unknown, row: Row) =>
                  row.refunds.flatMap(({ transactionNo }) => transactionNo || []).join(', ') || '–',
              },
            ]
          : [
              {
                key: 'suggested',
                title: words.suggested,
                align: 'right' as const,
                render: (_: unknown, row: Row) => money(sum(row, 'suggestedRefund')),
              },
            ]),
        ...(queue === 'requested'
          ? []
          : [
              {
                key: 'toPayBack',
                title: isSettled ? words.paidBack : words.toPayBack,
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
  );
}

/** The amounts and the lessons held of each line, and what can be done now. */
function Decision({ orderSn, isSettled }: { orderSn: string; isSettled: boolean }) {
  const order = useApiQuery('order', 'get', { orderSn });
  return <QueryResult query={order}>{(found) => <Ask order={found} isSettled={isSettled} />}</QueryResult>;
}

function Ask({ order, isSettled }: { order: AnswerOf<'order', 'get'>; isSettled: boolean }) {
  const words = useWords(refundWords);
  const { money } = useFormat();
  const shown = isSettled ? ['settled'] : ['requested', 'approved', 'failed'];
  const open = order.refunds.filter(({ status }) => shown.includes(status));
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
