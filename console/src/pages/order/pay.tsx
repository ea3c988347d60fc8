import { type AnswerOf, call } from '../../server/api.ts';
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { OrderAndAmounts } from './order-and-amounts.tsx';
import { orderWords } from './order-words.ts';
import { PaymentFields } from './payment-fields.tsx';

type FullOrder = AnswerOf<'order', 'get'>;

interface Payment {
  readonly payChannel: string;
  readonly transactionNo?: string;
}

const payable = ({ orderAmount, discount }: FullOrder) => orderAmount - discount;

/** Records a payment that the office received. An order is always paid in full. */
export function Pay({ orderSn, onClose }: { orderSn: string; onClose: () => void }) {
  const words = useWords(orderWords);
  const { money } = useFormat();
  const pay = ({ payChannel, transactionNo = '' }: Payment, order: FullOrder) =>
    call('order', 'pay', {
      orderSn,
      version: order.version,
      amount: payable(order),
      payChannel,
      ...(transactionNo === '' ? {} : { transactionNo }),
    });
  return (
    <RecordDialog<FullOrder, Payment, unknown>
      title={words.pay}
      action={words.pay}
      read={(options) => call('order', 'get', { orderSn }, options)}
      toForm={() => ({})}
      shown={payable}
      run={pay}
      onClose={onClose}
    >
      {(order) => (
        <>
          <p>{words.payWill(money(payable(order)))}</p>
          <OrderAndAmounts
            order={order}
            amounts={[
              [words.amount, order.orderAmount],
              ...(order.discount === 0 ? [] : [[words.discount, -order.discount] as const]),
            ]}
          />
          <PaymentFields required />
        </>
      )}
    </RecordDialog>
  );
}
