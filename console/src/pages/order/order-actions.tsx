import { Space } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from './order-words.ts';

const ApproveRefund = lazyComponent(() => import('./refund-actions.tsx'), 'ApproveRefund');
const RequestRefund = lazyComponent(() => import('./refund-actions.tsx'), 'RequestRefund');
const SettleRefund = lazyComponent(() => import('./settle-refund.tsx'), 'SettleRefund');
const ChangeTracking = lazyComponent(() => import('./ship.tsx'), 'ChangeTracking');
const Ship = lazyComponent(() => import('./ship.tsx'), 'Ship');
const Pay = lazyComponent(() => import('./pay.tsx'), 'Pay');

type FullOrder = AnswerOf<'order', 'get'>;

const paid = 2;
/** The actions that another one reverses. */
const reverse: { readonly [move: string]: 'withdraw' | 'undoWithdraw' | 'retryRefund' | undefined } = {
  withdraw: 'undoWithdraw',
  undoWithdraw: 'withdraw',
  failRefund: 'retryRefund',
};

/** A button for each action that the server allows for the order now. */
export function OrderActions({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const may = useMay();
  const { name } = useMe();
  if (!may('order:write')) return null;
  const { orderSn, version, lines, refunds, nextMoves, purchaseGroup } = order;
  const can = (move: string) => nextMoves.includes(`/order/${move}`);
  const by = name === '' ? {} : { userName: name };
  const because = (reason: string) => (reason === '' ? {} : { reason });
  /** Of the lines that the action changes: others may have been changed before. */
  const undoOf = (move: string) => {
    const back = reverse[move];
    const changed = lines.filter(({ nextMoves: own }) => own.includes(`/order/${move}`)).map(({ line }) => line);
    return back && (() => call('order', back, { orderSn, lines: changed }));
  };
  /** Each refund failed for a reason of its own. */
  const failAgain = async () => {
    for (const { line, failure } of refunds.filter(({ status }) => status === 'failed')) {
      await call('order', 'failRefund', { orderSn, lines: [line], ...because(failure) });
    }
  };
  // Of a shipped order only the tracking number can change.
  const isUnshipped = lines.some((line) => line.status === paid && line.nextMoves.includes('/order/ship'));
  return (
    <Space wrap>
      {can('pay') && (
        <DialogButton primary label={words.pay}>
          {(close) => <Pay orderSn={orderSn} onClose={close} />}
        </DialogButton>
      )}
      {can('ship') && isUnshipped && (
        <DialogButton primary label={words.ship}>
          {(close) => <Ship orderSn={orderSn} onClose={close} />}
        </DialogButton>
      )}
      {can('ship') && !isUnshipped && (
        <DialogButton label={words.changeTracking}>
          {(close) => <ChangeTracking orderSn={orderSn} onClose={close} />}
        </DialogButton>
      )}
      <Approve order={order} />
      {can('declineRefund') && (
        <ConfirmButton
          danger
          label={words.declineRefund}
          consequence={words.declineRefundWill}
          reason="required"
          run={(reason) => call('order', 'declineRefund', { orderSn, version, reason, ...by })}
        />
      )}
      {can('settleRefund') && (
        <DialogButton primary label={words.settleRefund}>
          {(close) => <SettleRefund orderSn={orderSn} onClose={close} />}
        </DialogButton>
      )}
      {can('requestRefund') && (
        <DialogButton label={words.requestRefund}>
          {(close) => <RequestRefund orderSn={orderSn} onClose={close} />}
        </DialogButton>
      )}
      {(['cancel', 'withdraw', 'undoWithdraw', 'cancelRefund', 'failRefund', 'giveUpRefund'] as const)
        .filter(can)
        .map((move) => (
          <ConfirmButton
            key={move}
            label={words[move]}
            consequence={words[`${move}Will`]}
            reason="optional"
            run={(reason) => call('order', move, { orderSn, version, ...because(reason) })}
            undo={undoOf(move)}
          />
        ))}
      {can('retryRefund') && (
        <ConfirmButton
          label={words.retryRefund}
          consequence={words.retryRefundWill}
          run={() => call('order', 'retryRefund', { orderSn, version })}
          undo={failAgain}
        />
      )}
      {can('completeGroupPurchase') && (
        <ConfirmButton
          label={words.completeGroup}
          consequence={words.completeGroupWill(purchaseGroup.joined, purchaseGroup.size)}
          reason="optional"
          run={(reason) =>
            call('order', 'completeGroupPurchase', {
              purchaseGroupId: purchaseGroup.purchaseGroupId,
              ...because(reason),
            })
          }
        />
      )}
    </Space>
  );
}

/** Whoever requested a refund reads why somebody else must approve it. */
function Approve({ order }: { order: FullOrder }) {
  const words = useWords(orderWords);
  const requested = order.refunds.filter(({ status }) => status === 'requested');
  const isOwn = requested.some(({ ownRequest }) => ownRequest === 1);
  const isOthers = requested.some(({ ownRequest }) => ownRequest === 0);
  return (
    <>
      {isOthers && (
        <DialogButton primary label={words.approveRefund}>
          {(close) => <ApproveRefund orderSn={order.orderSn} onClose={close} />}
        </DialogButton>
      )}
      {isOwn && <span className="secondary">{words.ownRequest}</span>}
    </>
  );
}
