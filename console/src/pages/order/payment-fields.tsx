import { Form, Input } from 'antd';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from './order-words.ts';

/** How the office was paid. Nothing is required for an order that is given away. */
export function PaymentFields({ required }: { required: boolean }) {
  const words = useWords(orderWords);
  return (
    <>
      <Form.Item name="payChannel" label={words.channel} rules={[{ required, whitespace: required }]}>
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item name="transactionNo" label={words.paymentNo}>
        <Input maxLength={128} />
      </Form.Item>
    </>
  );
}
