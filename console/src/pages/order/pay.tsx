import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';
import { PaymentFields } from './payment-fields.tsx';

interface Payment {
  readonly payChannel: string;
  readonly transactionNo?: string;
}

/** Records a payment that the office received. An order is always paid in full. */
export function Pay({ order, onClose }: { order: AnswerOf<'order', 'get'>; onClose: () => void }) {
  const words = useWords(orderWords);
  const { money } = useFormat();
  const amount = order.orderAmount - order.discount;
  const pay = ({ payChannel, transactionNo = '' }: Payment) =>
    call('order', 'pay', {
      orderSn: order.orderSn,
      amount,
      payChannel,
      ...(transactionNo === '' ? {} : { transactionNo }),
    });
  return (
    <FormDialog<Payment, unknown> title={words.pay} action={words.pay} run={pay} onClose={onClose}>
      <p>{words.payWill(money(amount))}</p>
      <PaymentFields required />
    </FormDialog>
  );
}
