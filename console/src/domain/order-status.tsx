import { Tag } from 'antd';
import { useTerms } from './terms.ts';

const colours: Readonly<Record<number, string>> = {
  0: 'default',
  2: 'green',
  3: 'default',
  4: 'cyan',
  5: 'default',
  6: 'orange',
  7: 'red',
  8: 'blue',
  9: 'gold',
  10: 'default',
};

export function OrderStatus({ status }: { status: number }) {
  const word = useTerms('orderStatus');
  return <Tag color={colours[status] ?? 'default'}>{word(status)}</Tag>;
}
