import { Form, Input } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';

interface Settlement {
  readonly refundChannel: string;
  readonly transactionNo?: string;
}

/** Records how the money was paid back. After a failed refund the server requires the payment's number. */
export function SettleRefund({ order, onClose }: { order: AnswerOf<'order', 'get'>; onClose: () => void }) {
  const words = useWords(orderWords);
  const hasFailed = order.refunds.some(({ status }) => status === 'failed');
  const settle = ({ refundChannel, transactionNo = '' }: Settlement) =>
    call('order', 'settleRefund', {
      orderSn: order.orderSn,
      refundChannel,
      ...(transactionNo === '' ? {} : { transactionNo }),
    });
  return (
    <FormDialog<Settlement, unknown>
      title={words.settleRefund}
      action={words.settleRefund}
      run={settle}
      onClose={onClose}
    >
      <p>{words.settleRefundWill}</p>
      <Form.Item name="refundChannel" label={words.refundChannel} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item name="transactionNo" label={words.transactionNo} rules={[{ required: hasFailed }]}>
        <Input maxLength={128} />
      </Form.Item>
    </FormDialog>
  );
}
