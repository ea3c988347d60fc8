import { call } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from './order-words.ts';
import { type FullOrder, RefundDialog } from './refund-dialog.tsx';

type Line = FullOrder['lines'][number];

interface ActionProps {
  readonly orderSn: string;
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

const refundable = ({ lines }: FullOrder) =>
  lines
    .filter(({ nextMoves }) => nextMoves.includes('/order/requestRefund'))
    .map((line) => ({ ...amountsOf(line), amount: line.suggestedRefund }));

/** Whoever requested a refund cannot approve it. */
const requestedByOthers = ({ lines, refunds }: FullOrder) => {
  const requested = refunds.filter(({ status, ownRequest }) => status === 'requested' && ownRequest === 0);
  return lines.flatMap((line) =>
    requested
      .filter((refund) => refund.line === line.line)
      .map(({ requestedAmount }) => ({ ...amountsOf(line), asked: requestedAmount, amount: requestedAmount })),
  );
};

/** Requests a refund. The dialog starts with the suggested amounts. */
export function RequestRefund({ orderSn, onClose }: ActionProps) {
  const words = useWords(orderWords);
  const { name } = useMe();
  return (
    <RefundDialog
      orderSn={orderSn}
      title={words.requestRefund}
      consequence={words.requestRefundWill}
      amountLabel={words.asked}
      rowsOf={refundable}
      run={(chosen, reason, { version }) =>
        call('order', 'requestRefund', {
          orderSn,
          version,
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
export function ApproveRefund({ orderSn, onClose }: ActionProps) {
  const words = useWords(orderWords);
  const { name } = useMe();
  return (
    <RefundDialog
      orderSn={orderSn}
      title={words.approveRefund}
      consequence={words.approveRefundWill}
      amountLabel={words.approved}
      rowsOf={requestedByOthers}
      run={(chosen, reason, { version }) =>
        call('order', 'approveRefund', {
          orderSn,
          version,
          lines: [...chosen],
          ...because(reason),
          ...(name === '' ? {} : { userName: name }),
        })
      }
      onClose={onClose}
    />
  );
}
