import { Alert, Tag } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { OrderStatus } from '../../domain/order-status.tsx';
import type { AnswerOf } from '../../server/api.ts';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../order/order-words.ts';
import type { faultOf, SheetRow } from './courier-sheet.ts';
import { shippingWords } from './shipping-words.ts';

type Result = AnswerOf<'order', 'shipBatch'>['list'][number];

export interface CheckedRow {
  readonly row: SheetRow;
  readonly fault?: ReturnType<typeof faultOf>;
  /** What the server says of the order. */
  readonly answer?: Result | undefined;
  /** The result of shipping it. */
  readonly sent?: Result | undefined;
}

export const canBeShipped = ({ answer, sent }: CheckedRow) => answer?.code === 0 && sent === undefined;

/** Somebody should look at the row before it is sent. */
export const isDoubtful = ({ answer }: CheckedRow) => (answer?.check?.warnings ?? []).length > 0;

interface CheckedRowsProps {
  readonly rows: readonly CheckedRow[];
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (numbers: ReadonlySet<number>) => void;
}

/** Each row of the sheet with the order that it names, and what will happen. */
export function CheckedRows({ rows, ticked, onTick }: CheckedRowsProps) {
  const words = useWords(shippingWords);
  const order = useWords(orderWords);
  const general = useWords(common);
  return (
    <SmallTable<CheckedRow>
      label={words.preview}
      title={() => `${words.preview}: ${words.rows(rows.length)}`}
      rowKey={({ row }) => row.number}
      dataSource={rows}
      pagination={{}}
      rowSelection={{
        selectedRowKeys: [...ticked],
        onChange: (keys) => onTick(new Set(keys.map(Number))),
        getCheckboxProps: (each) => ({
          disabled: !canBeShipped(each),
          'aria-label': `${words.shipRow} ${each.row.orderSn}`,
        }),
      }}
      columns={[
        { title: words.rowNumber, render: (_, { row }) => row.number },
        {
          title: order.number,
          card: 'title',
          render: (_, { row, answer }) =>
            answer?.check === undefined ? row.orderSn : <Link to={path`/orders/${row.orderSn}`}>{row.orderSn}</Link>,
        },
        {
          title: words.whatHappens,
          render: (_, each) => <WhatHappens checked={each} isTicked={ticked.has(each.row.number)} />,
        },
        { title: order.buyer, render: (_, { answer }) => answer?.check?.buyerName ?? '' },
        {
          title: words.goods,
          render: (_, { answer }) =>
            (answer?.check?.lines ?? [])
              .map(({ product_name, quantity }) => `${product_name} × ${quantity}`)
              .join('; '),
        },
        {
          title: general.status,
          card: 'status',
          render: (_, { answer }) =>
            answer?.check === undefined ? '' : <OrderStatus status={answer.check.orderStatus} />,
        },
        { title: order.carrier, render: (_, { row }) => row.logisticsCompany },
        { title: order.tracking, render: (_, { row }) => row.trackingText },
      ]}
    />
  );
}

function WhatHappens({ checked, isTicked }: { checked: CheckedRow; isTicked: boolean }) {
  const words = useWords(shippingWords);
  const { fault, answer, sent } = checked;
  if (fault !== undefined) return <Alert className="what-happens" type="error" title={words[fault]} />;
  if (sent !== undefined) {
    return sent.code === 0 ? (
      <Tag color="green">{words.shipped}</Tag>
    ) : (
      <Alert className="what-happens" type="error" title={sent.msg} />
    );
  }
  if (answer === undefined || answer.code !== 0)
    return <Alert className="what-happens" type="error" title={answer?.msg ?? ''} />;
  const { warnings = [], trackingText = '' } = answer.check ?? {};
  return (
    <div className="what-happens">
      {warnings.includes('alreadyShipped') && <Alert type="warning" title={words.alreadyShipped(trackingText)} />}
      {warnings.includes('receiverDiffers') && (
        <Alert type="warning" title={words.receiverDiffers(checked.row.receiver)} />
      )}
      {warnings.includes('goodsDiffer') && <Alert type="warning" title={words.goodsDiffer(checked.row.goods)} />}
      <Tag color={isTicked ? 'blue' : 'default'}>{isTicked ? words.willShip : words.willNotShip}</Tag>
    </div>
  );
}
