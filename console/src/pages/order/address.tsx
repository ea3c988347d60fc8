import { Space } from 'antd';
import { Fragment, useState } from 'react';
import { Mobile } from '../../domain/mobile.tsx';
import { hiddenMark, ShowButton } from '../../domain/personal-value.tsx';
import { type AnswerOf, call } from '../../server/api.ts';

const fields = ['receiver', 'mobile', 'districts', 'address'] as const;
type Field = (typeof fields)[number];

/** The address of an order. Hidden values look hidden, and one button shows all of them. */
export function Address({ order: { orderSn, orderAddress } }: { order: AnswerOf<'order', 'get'> }) {
  const [shown, setShown] = useState<Readonly<Record<Field, string>>>();
  const { hiddenFields = [] } = orderAddress;
  const isHidden = shown === undefined && hiddenFields.length > 0;
  const textOf = (field: Field) =>
    shown?.[field] ?? (orderAddress[field] || (hiddenFields.includes(field) ? hiddenMark : ''));
  const given = fields.filter((field) => textOf(field) !== '');
  const show = async () => {
    const { list } = await call('order', 'revealAddresses', { orderSns: [orderSn] });
    setShown(list[0]);
  };
  if (given.length === 0) return '–';
  return (
    <Space wrap>
      <span>
        {given.map((field, index) => (
          <Fragment key={field}>
            {index > 0 && ' '}
            {field === 'mobile' ? <Mobile number={textOf(field)} /> : textOf(field)}
          </Fragment>
        ))}
      </span>
      {isHidden && <ShowButton show={show} />}
    </Space>
  );
}

/** The receiver in an answer of `/order/list`. That operation masks a mobile but never empties it, so a mobile tells a hidden receiver from none. */
export const receiverOf = ({ receiver, mobile }: { receiver: string; mobile: string }): string =>
  receiver || (mobile === '' ? '' : hiddenMark);
