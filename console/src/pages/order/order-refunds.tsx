import { Card } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { useChannelName } from '../../domain/channels.ts';
import { useTerms } from '../../domain/terms.ts';
import type { AnswerOf } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from './order-words.ts';

type Refund = AnswerOf<'order', 'get'>['refunds'][number];

/** What was asked, approved and paid back, by whom and when, with the bank's reference. */
export function OrderRefunds({ order: { orderSn, refunds } }: { order: AnswerOf<'order', 'get'> }) {
  const words = useWords(orderWords);
  const { status } = useWords(common);
  const { money, moment } = useFormat();
  const statusWord = useTerms('refunds.status');
  const reasonOf = useRefundReason();
  const channelName = useChannelName();
  if (refunds.length === 0) return null;
  const who = (name: string, at: number) => (
    <>
      {name || '–'}
      <br />
      <small>{moment(at)}</small>
    </>
  );
  return (
    <Card className="block" size="small" title={words.refunds}>
      <SmallTable<Refund>
        label={words.refunds}
        rowKey="refundId"
        dataSource={refunds}
        columns={[
          { title: '#', card: 'title', dataIndex: 'line' },
          { title: status, card: 'status', render: (_, refund) => statusWord(refund.status) },
          { title: words.asked, card: 'amount', align: 'right', render: (_, refund) => money(refund.requestedAmount) },
          {
            title: words.approved,
            align: 'right',
            render: (_, refund) =>
              refund.decidedAt === 0 || refund.status === 'declined' ? '–' : money(refund.amount),
          },
          {
            title: words.paidBack,
            align: 'right',
            render: (_, refund) => (refund.status === 'settled' ? money(refund.amount) : '–'),
          },
          { title: words.askedBy, render: (_, refund) => who(refund.requestedBy, refund.requestedAt) },
          {
            title: words.decidedBy,
            render: (_, refund) => (refund.decidedAt === 0 ? '–' : who(refund.decidedBy, refund.decidedAt)),
          },
          {
            title: words.transactionNo,
            render: (_, { refundChannel, transactionNo, dateRefund }) =>
              dateRefund === 0 ? (
                '–'
              ) : (
                <>
                  {[channelName(refundChannel), transactionNo].filter(Boolean).join(' ') || '–'}
                  <br />
                  <small>{moment(dateRefund)}</small>
                </>
              ),
          },
          {
            title: words.reason,
            render: (_, { reason, decisionReason, failure }) =>
              [reasonOf(reason), decisionReason, failure].filter(Boolean).join(' · ') || '–',
          },
          {
            title: '',
            render: (_, { refundId, status: each }) =>
              each === 'settled' && (
                <Link to={path`/orders/${orderSn}/print?paper=refund&refund=${refundId}`}>{words.refundNote}</Link>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** The server writes the reasons of its own refunds as codes. */
function useRefundReason(): (reason: string) => string {
  const { groupFailed, noSeatLeft } = useWords(orderWords);
  return (reason) => ({ groupFailed, noSeatLeft })[reason] ?? reason;
}
