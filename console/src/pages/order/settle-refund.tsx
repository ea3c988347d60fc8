import { Form, Input } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { OrderAndAmounts } from './order-and-amounts.tsx';
import { orderWords } from './order-words.ts';

type FullOrder = AnswerOf<'order', 'get'>;

interface Settlement {
  readonly refundChannel: string;
  readonly transactionNo?: string;
}

/** The refunds that are to be paid back now. */
const toPay = ({ refunds }: FullOrder) => refunds.filter(({ status }) => status === 'approved' || status === 'failed');

/** Records how the money was paid back. After a failed refund the server requires the payment's number. */
export function SettleRefund({ orderSn, onClose }: { orderSn: string; onClose: () => void }) {
  const words = useWords(orderWords);
  const settle = ({ refundChannel, transactionNo = '' }: Settlement, order: FullOrder) =>
    call('order', 'settleRefund', {
      orderSn,
      version: order.version,
      lines: toPay(order).map(({ line }) => line),
      payChannel: refundChannel,
      ...(transactionNo === '' ? {} : { transactionNo }),
    });
  return (
    <RecordDialog<FullOrder, Settlement, unknown>
      title={words.settleRefund}
      action={words.settleRefund}
      read={(options) => call('order', 'get', { orderSn }, options)}
      toForm={() => ({})}
      shown={toPay}
      run={settle}
      onClose={onClose}
    >
      {(order) => (
        <>
          <p>{words.settleRefundWill}</p>
          <OrderAndAmounts
            order={order}
            amounts={toPay(order).map(({ line, amount }) => [
              `#${line} ${order.lines.find((each) => each.line === line)?.product_name ?? ''}`,
              amount,
            ])}
          />
          <Form.Item name="refundChannel" label={words.refundChannel} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={32} />
          </Form.Item>
          <Form.Item
            name="transactionNo"
            label={words.transactionNo}
            rules={[{ required: toPay(order).some(({ status }) => status === 'failed') }]}
          >
            <Input maxLength={128} />
          </Form.Item>
        </>
      )}
    </RecordDialog>
  );
}
