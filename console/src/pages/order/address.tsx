import { Space } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call } from '../../api.ts';
import { hiddenMark, ShowButton } from '../../components/personal-value.tsx';

const fields = ['receiver', 'mobile', 'districts', 'address'] as const;

/** The address of an order. Hidden values look hidden, and one button shows all of them. */
export function Address({ order: { orderSn, orderAddress } }: { order: AnswerOf<'order', 'get'> }) {
  const [shown, setShown] = useState<Readonly<Record<(typeof fields)[number], string>>>();
  const { hiddenFields = [] } = orderAddress;
  const isHidden = shown === undefined && hiddenFields.length > 0;
  const texts = fields
    .map((field) => shown?.[field] ?? (orderAddress[field] || (hiddenFields.includes(field) ? hiddenMark : '')))
    .filter((text) => text !== '');
  const show = async () => {
    const { list } = await call('order', 'revealAddresses', { orderSns: [orderSn] });
    setShown(list[0]);
  };
  if (texts.length === 0) return '–';
  return (
    <Space wrap>
      {texts.join(' ')}
      {isHidden && <ShowButton show={show} />}
    </Space>
  );
}

/** The receiver in an answer of `/order/list`. That operation masks a mobile but never empties it, so a mobile tells a hidden receiver from none. */
export const receiverOf = ({ receiver, mobile }: { receiver: string; mobile: string }): string =>
  receiver || (mobile === '' ? '' : hiddenMark);
