import { Descriptions } from 'antd';
import type { AnswerOf } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from './order-words.ts';

interface OrderAndAmountsProps {
  readonly order: AnswerOf<'order', 'get'>;
  /** What is paid, by what it is for; in minor units. */
  readonly amounts: readonly (readonly [label: string, amount: number])[];
}

/** Which order a payment is about, whose it is, and how much is paid. */
export function OrderAndAmounts({ order, amounts }: OrderAndAmountsProps) {
  const words = useWords(orderWords);
  const { money } = useFormat();
  const total = amounts.reduce((sum, [, amount]) => sum + amount, 0);
  return (
    <Descriptions
      className="block"
      size="small"
      column={1}
      items={[
        { key: 'number', label: words.number, children: order.orderSn },
        { key: 'buyer', label: words.buyer, children: `${order.customerRealName} (${order.customerName})` },
        ...amounts.map(([label, amount]) => ({ key: label, label, children: money(amount) })),
        { key: 'total', label: words.refundTotal, children: <strong>{money(total)}</strong> },
      ]}
    />
  );
}
