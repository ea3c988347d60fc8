import { Space } from 'antd';
import { type AnswerOf, call } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Act } from '../../parts/act.tsx';
import { later } from '../../parts/later.tsx';
import { Opens } from '../../parts/opens.tsx';
import { useMay, useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';

const Ship = later(() => import('./ship.tsx').then((part) => part.Ship));

type FullOrder = AnswerOf<'order', 'get'>;

/** What the server says can be done with an order now, each with what will happen. */
export function OrderMoves({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const may = useMay();
  const { name } = useMe();
  const { money } = useFormat();
  if (!may('order:write')) return null;
  const { orderSn, nextMoves } = order;
  const can = (move: string) => nextMoves.includes(`/order/${move}`);
  const by = name === '' ? {} : { userName: name };
  const because = (reason: string) => (reason === '' ? {} : { reason });
  const open = order.refunds.filter(({ status }) => status === 'requested');
  const asked = open.reduce((sum, { requestedAmount }) => sum + requestedAmount, 0);
  return (
    <Space wrap>
      {can('ship') && (
        <Opens primary label={words.ship}>
          {(close) => <Ship orderSn={orderSn} onClose={close} />}
        </Opens>
      )}
      {can('approveRefund') && (
        <Act
          primary
          label={words.approveRefund}
          consequence={words.approveRefundWill(money(asked))}
          reason="optional"
          run={(reason) => call('order', 'approveRefund', { orderSn, ...because(reason), ...by })}
        />
      )}
      {can('declineRefund') && (
        <Act
          danger
          label={words.declineRefund}
          consequence={words.declineRefundWill}
          reason="required"
          run={(reason) => call('order', 'declineRefund', { orderSn, reason, ...by })}
        />
      )}
      {can('settleRefund') && (
        <Act
          primary
          label={words.settleRefund}
          consequence={words.settleRefundWill}
          reason="required"
          run={(refundChannel) => call('order', 'settleRefund', { orderSn, refundChannel })}
        />
      )}
      {can('requestRefund') && (
        <Act
          label={words.requestRefund}
          consequence={words.requestRefundWill}
          reason="optional"
          run={(reason) => call('order', 'requestRefund', { orderSn, ...because(reason), ...by })}
        />
      )}
      {(['withdraw', 'undoWithdraw', 'cancelRefund', 'failRefund', 'giveUpRefund'] as const).filter(can).map((move) => (
        <Act
          key={move}
          label={words[move]}
          consequence={words[`${move}Will`]}
          reason="optional"
          run={(reason) => call('order', move, { orderSn, ...because(reason) })}
        />
      ))}
      {can('retryRefund') && (
        <Act
          label={words.retryRefund}
          consequence={words.retryRefundWill}
          run={() => call('order', 'retryRefund', { orderSn })}
        />
      )}
    </Space>
  );
}
