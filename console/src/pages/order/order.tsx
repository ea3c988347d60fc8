import { Card, Descriptions } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { useChannelName } from '../../domain/channels.ts';
import { OrderStatus } from '../../domain/order-status.tsx';
import { StudentName } from '../../domain/person-name.tsx';
import { useTerms } from '../../domain/terms.ts';
import { type AnswerOf, apiRequest, useApiQuery } from '../../server/api.ts';
import { Folded } from '../../ui/folded.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import type { PageProps } from '../page-props.ts';
import { Address } from './address.tsx';
import { Notes } from './notes.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { orderWords } from './order-words.ts';
import { linesToPack } from './shippable.ts';

const TransitionDiagram = lazyComponent(() => import('./transition-diagram.tsx'), 'TransitionDiagram');

const Changes = lazyComponent(() => import('../../domain/history/history.tsx'), 'Changes');

type FullOrder = AnswerOf<'order', 'get'>;

export default function Order({ params: { orderSn = '' } }: PageProps) {
  const order = useApiQuery('order', 'get', { orderSn });
  return (
    <QueryResult query={order}>
      {(found) => (
        <Page
          title={found.orderSn}
          actions={
            <>
              <OrderStatus status={found.orderStatus} />
              <OrderActions order={found} />
              <Papers order={found} />
            </>
          }
        >
          <Facts order={found} />
          <Lines order={found} />
          <OrderRefunds order={found} />
          <div className="grid">
            <Notes order={found} />
            <History order={found} />
          </div>
          <Changes ask={(pageSize) => apiRequest('order', 'history', { orderSn: found.orderSn, pageSize })} />
          <Diagram order={found} />
        </Page>
      )}
    </QueryResult>
  );
}

/** What can be printed of the order; the note of a refund stands beside the refund. */
function Papers({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const { print } = useWords(common);
  const papers = [
    ...(order.datePay > 0 ? (['receipt'] as const) : []),
    ...(linesToPack(order.lines).length > 0 ? (['slip'] as const) : []),
  ];
  return papers.map((paper) => (
    <Link key={paper} to={path`/orders/${order.orderSn}/print?paper=${paper}`}>{`${print}: ${words[paper]}`}</Link>
  ));
}

/** The status transitions, folded: few need them. */
function Diagram({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  return (
    <Folded title={words.machine}>
      <TransitionDiagram lines={order.lines} />
    </Folded>
  );
}

function Facts({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const channelName = useChannelName();
  const { money, moment } = useFormat();
  const buyer = order.buyerId.startsWith('1_') ? (
    <Link to={path`/students/${order.buyerId}`}>{order.customerRealName}</Link>
  ) : (
    order.customerRealName
  );
  return (
    <Card className="block" size="small">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 4 }}
        items={[
          { key: 'buyer', label: words.buyer, children: buyer },
          { key: 'ordered', label: words.orderedAt, children: moment(order.dateAdded) },
          { key: 'paidAt', label: words.paidAt, children: moment(order.datePay) },
          { key: 'channel', label: words.channel, children: channelName(order.payChannel) || '–' },
          { key: 'amount', label: words.amount, children: money(order.orderAmount) },
          { key: 'discount', label: words.discount, children: money(order.discount) },
          { key: 'paid', label: words.paid, children: money(order.moneyPaid) },
          { key: 'refunded', label: words.refunded, children: money(order.refundAmount) },
          {
            key: 'tracking',
            label: words.tracking,
            children: `${order.logisticsCompany} ${order.trackingText}`.trim() || '–',
          },
          { key: 'address', label: words.address, span: 3, children: <Address order={order} /> },
        ]}
      />
    </Card>
  );
}

function Lines({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { money } = useFormat();
  return (
    <Card className="block" size="small" title={words.lines}>
      <SmallTable
        label={words.lines}
        rowKey="line"
        dataSource={order.lines}
        columns={[
          { title: '#', dataIndex: 'line' },
          { title: words.product, card: 'title', dataIndex: 'product_name' },
          { title: words.quantity, dataIndex: 'quantity', align: 'right' },
          { title: words.amount, align: 'right', render: (_, line) => money(line.orderAmount) },
          { title: words.share, card: 'amount', align: 'right', render: (_, line) => money(line.share) },
          { title: words.refunded, align: 'right', render: (_, line) => money(line.refundAmount) },
          {
            title: general.student,
            render: (_, { studentId, studentName, studentLoginName }) =>
              studentId === '' ? (
                '–'
              ) : (
                <StudentName uniqueId={studentId} userName={studentName} loginName={studentLoginName} />
              ),
          },
          { title: general.status, card: 'status', render: (_, line) => <OrderStatus status={line.status} /> },
        ]}
      />
    </Card>
  );
}

/** The history of the lines. For an order without a stored history: when it was created and paid. */
function History({ order: { history, dateAdded, datePay } }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const status = useTerms('orderStatus');
  const { moment } = useFormat();
  const known = [
    { time: dateAdded, what: words.ordered },
    { time: datePay, what: words.wasPaid },
  ].filter(({ time }) => time > 0);
  const moves = history.map(({ time, line, to, caller, callerName, reason }) => ({
    time,
    what: [`${words.here} ${line}: ${status(to)}`, callerName || caller, reason].filter(Boolean).join(' · '),
  }));
  return (
    <Card size="small" title={words.history}>
      <ol className="history">
        {(history.some(({ from }) => from === -1) ? moves : [...known, ...moves]).map(({ time, what }) => (
          <li key={`${time} ${what}`}>
            {moment(time)} · {what}
          </li>
        ))}
      </ol>
    </Card>
  );
}
