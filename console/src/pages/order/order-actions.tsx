import { Space } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { Act } from '../../components/confirm-button.tsx';
import { Opens } from '../../components/dialog-button.tsx';
import { lazyPart } from '../../components/lazy.tsx';
import { useMay, useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';

const ApproveRefund = lazyPart(() => import('./refund-actions.tsx').then((part) => part.ApproveRefund));
const RequestRefund = lazyPart(() => import('./refund-actions.tsx').then((part) => part.RequestRefund));
const SettleRefund = lazyPart(() => import('./settle-refund.tsx').then((part) => part.SettleRefund));
const Ship = lazyPart(() => import('./ship.tsx').then((part) => part.Ship));

type FullOrder = AnswerOf<'order', 'get'>;

/** What the server says can be done with an order now, each with what will happen. */
export function OrderMoves({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const may = useMay();
  const { name } = useMe();
  if (!may('order:write')) return null;
  const { orderSn, nextMoves } = order;
  const can = (move: string) => nextMoves.includes(`/order/${move}`);
  const by = name === '' ? {} : { userName: name };
  const because = (reason: string) => (reason === '' ? {} : { reason });
  return (
    <Space wrap>
      {can('ship') && (
        <Opens primary label={words.ship}>
          {(close) => <Ship orderSn={orderSn} onClose={close} />}
        </Opens>
      )}
      {can('approveRefund') && (
        <Opens primary label={words.approveRefund}>
          {(close) => <ApproveRefund order={order} onClose={close} />}
        </Opens>
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
        <Opens primary label={words.settleRefund}>
          {(close) => <SettleRefund order={order} onClose={close} />}
        </Opens>
      )}
      {can('requestRefund') && (
        <Opens label={words.requestRefund}>{(close) => <RequestRefund order={order} onClose={close} />}</Opens>
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
