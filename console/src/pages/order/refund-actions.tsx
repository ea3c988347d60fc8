import { type AnswerOf, call } from '../../api.ts';
import { useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';
import { RefundDialog } from './refund-dialog.tsx';

type FullOrder = AnswerOf<'order', 'get'>;
type Line = FullOrder['lines'][number];

interface ActionProps {
  readonly order: FullOrder;
  readonly onClose: () => void;
}

const because = (reason: string) => (reason === '' ? {} : { reason });

const amountsOf = ({ line, product_name, share, refundAmount, suggestedRefund }: Line) => ({
  line,
  product: product_name,
  paid: share,
  left: share - refundAmount,
  suggested: suggestedRefund,
});

/** Requests a refund. The dialog starts with the suggested amounts. */
export function RequestRefund({ order: { orderSn, lines }, onClose }: ActionProps) {
  const words = useWords(orderWords);
  const { name } = useMe();
  const rows = lines
    .filter(({ nextMoves }) => nextMoves.includes('/order/requestRefund'))
    .map((line) => ({ ...amountsOf(line), amount: line.suggestedRefund }));
  return (
    <RefundDialog
      title={words.requestRefund}
      consequence={words.requestRefundWill}
      amountLabel={words.asked}
      rows={rows}
      run={(chosen, reason) =>
        call('order', 'requestRefund', {
          orderSn,
          lines: [...chosen],
          ...because(reason),
          ...(name === '' ? {} : { userName: name }),
        })
      }
      undo={(chosen) => call('order', 'cancelRefund', { orderSn, lines: chosen.map(({ line }) => line) })}
      onClose={onClose}
    />
  );
}

/** Approves a refund. The dialog starts with the requested amounts. */
export function ApproveRefund({ order: { orderSn, lines, refunds }, onClose }: ActionProps) {
  const words = useWords(orderWords);
  const { name } = useMe();
  // Whoever requested a refund cannot approve it.
  const requested = refunds.filter(({ status, ownRequest }) => status === 'requested' && ownRequest === 0);
  const rows = lines.flatMap((line) =>
    requested
      .filter((refund) => refund.line === line.line)
      .map(({ requestedAmount }) => ({ ...amountsOf(line), asked: requestedAmount, amount: requestedAmount })),
  );
  return (
    <RefundDialog
      title={words.approveRefund}
      consequence={words.approveRefundWill}
      amountLabel={words.approved}
      rows={rows}
      run={(chosen, reason) =>
        call('order', 'approveRefund', {
          orderSn,
          lines: [...chosen],
          ...because(reason),
          ...(name === '' ? {} : { userName: name }),
        })
      }
      onClose={onClose}
    />
  );
}
