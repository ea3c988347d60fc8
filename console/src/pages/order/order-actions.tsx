import { Space } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { lazyComponent } from '../../components/lazy.tsx';
import { useMay, useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';

const ApproveRefund = lazyComponent(() => import('./refund-actions.tsx').then((module) => module.ApproveRefund));
const RequestRefund = lazyComponent(() => import('./refund-actions.tsx').then((module) => module.RequestRefund));
const SettleRefund = lazyComponent(() => import('./settle-refund.tsx').then((module) => module.SettleRefund));
const Ship = lazyComponent(() => import('./ship.tsx').then((module) => module.Ship));

type FullOrder = AnswerOf<'order', 'get'>;

/** A button for each action that the server allows for the order now. */
export function OrderActions({ order }: { order: FullOrder }) {
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
        <DialogButton primary label={words.ship}>
          {(close) => <Ship orderSn={orderSn} onClose={close} />}
        </DialogButton>
      )}
      {can('approveRefund') && (
        <DialogButton primary label={words.approveRefund}>
          {(close) => <ApproveRefund order={order} onClose={close} />}
        </DialogButton>
      )}
      {can('declineRefund') && (
        <ConfirmButton
          danger
          label={words.declineRefund}
          consequence={words.declineRefundWill}
          reason="required"
          run={(reason) => call('order', 'declineRefund', { orderSn, reason, ...by })}
        />
      )}
      {can('settleRefund') && (
        <DialogButton primary label={words.settleRefund}>
          {(close) => <SettleRefund order={order} onClose={close} />}
        </DialogButton>
      )}
      {can('requestRefund') && (
        <DialogButton label={words.requestRefund}>
          {(close) => <RequestRefund order={order} onClose={close} />}
        </DialogButton>
      )}
      {(['withdraw', 'undoWithdraw', 'cancelRefund', 'failRefund', 'giveUpRefund'] as const).filter(can).map((move) => (
        <ConfirmButton
          key={move}
          label={words[move]}
          consequence={words[`${move}Will`]}
          reason="optional"
          run={(reason) => call('order', move, { orderSn, ...because(reason) })}
        />
      ))}
      {can('retryRefund') && (
        <ConfirmButton
          label={words.retryRefund}
          consequence={words.retryRefundWill}
          run={() => call('order', 'retryRefund', { orderSn })}
        />
      )}
    </Space>
  );
}
