import { type ReactNode, useState } from 'react';
import { path, useFilters } from '../../browser/routing.tsx';
import { useChannelName } from '../../domain/channels.ts';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { Paper, PrintPage } from '../../ui/print-page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import type { PageProps } from '../page-props.ts';
import { paperWords } from './paper-words.ts';
import { linesToPack } from './shippable.ts';

type FullOrder = AnswerOf<'order', 'get'>;
type Line = FullOrder['lines'][number];

/** A receipt, a delivery slip or the note of one refund, on paper. */
export default function PrintOrder({ params: { orderSn = '' } }: PageProps) {
  const words = useWords(paperWords);
  const [{ paper = 'receipt', refund }] = useFilters();
  const order = useApiQuery('order', 'get', { orderSn });
  const title = paper === 'slip' || paper === 'refund' ? words[paper] : words.receipt;
  return (
    <PrintPage title={title} back={path`/orders/${orderSn}`}>
      <QueryResult query={order}>
        {(found) => {
          if (paper === 'slip') return <Slip order={found} />;
          if (paper === 'refund') return <RefundNote order={found} refundId={Number(refund)} />;
          return <Receipt order={found} />;
        }}
      </QueryResult>
    </PrintPage>
  );
}

type Facts = readonly (readonly [label: string, value: ReactNode])[];

interface SheetProps {
  readonly title: string;
  readonly order: FullOrder;
  readonly facts: Facts;
  readonly children: ReactNode;
  /** What somebody signs. */
  readonly signature: string;
}

/** What every paper has: the organisation, the order, the buyer, and when it was printed. */
function Sheet({ title, order, facts, children, signature }: SheetProps) {
  const words = useWords(paperWords);
  const { organisation } = useMe();
  const { moment } = useFormat();
  const [now] = useState(Date.now);
  const all: Facts = [[words.number, order.orderSn], [words.buyer, order.customerRealName], ...facts];
  return (
    <Paper label={title}>
      <header>
        <h2>{title}</h2>
        <p>
          {organisation} · {words.printed(moment(now))}
        </p>
      </header>
      <dl className="facts">
        {all.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      {signature !== '' && <p className="signature">{signature} ______________________</p>}
    </Paper>
  );
}

function Lines({ lines, amountOf }: { lines: readonly Line[]; amountOf?: (line: Line) => number }) {
  const words = useWords(paperWords);
  const { money } = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.quantity}</th>
          {amountOf && <th scope="col">{words.amount}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <th scope="row">{line.product_name}</th>
            <td>{line.quantity}</td>
            {amountOf && <td>{money(amountOf(line))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Receipt({ order }: { order: FullOrder }) {
  const words = useWords(paperWords);
  const { money, moment } = useFormat();
  const channelName = useChannelName();
  const sums: Facts = [
    ...(order.discount > 0 ? [[words.discount, money(order.discount)] as const] : []),
    [words.paid, money(order.moneyPaid)],
    ...(order.refundAmount > 0 ? [[words.refunded, money(order.refundAmount)] as const] : []),
  ];
  return (
    <Sheet
      title={words.receipt}
      order={order}
      signature=""
      facts={[
        [words.paidOn, moment(order.datePay)],
        [words.paidBy, channelName(order.payChannel) || '–'],
        [words.reference, order.transactionNo || '–'],
      ]}
    >
      <Lines lines={order.lines} amountOf={({ orderAmount }) => orderAmount} />
      <Sums sums={sums} />
    </Sheet>
  );
}

const Sums = ({ sums }: { sums: Facts }) => (
  <dl className="sums">
    {sums.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What to pack and where to send it. Whoever may see the address sees it here; the audit log records it. */
function Slip({ order }: { order: FullOrder }) {
  const words = useWords(paperWords);
  const { moment } = useFormat();
  const may = useMay();
  const { masked } = useMe();
  const isHidden = (order.orderAddress.hiddenFields ?? []).length > 0;
  const asked = masked === 1 && isHidden && may('personal');
  const shown = useApiQuery('order', 'revealAddresses', { orderSns: [order.orderSn] }, { enabled: asked, once: true });
  const { receiver, mobile, districts, address } = shown.data?.list[0] ?? order.orderAddress;
  const goods = linesToPack(order.lines);
  if (goods.length === 0) return <p>{words.nothing}</p>;
  return (
    <Sheet
      title={words.slip}
      order={order}
      signature={words.packed}
      facts={[
        [words.paidOn, moment(order.datePay)],
        [words.carrier, `${order.logisticsCompany} ${order.trackingText}`.trim() || '–'],
      ]}
    >
      <h3>{words.sendTo}</h3>
      <address>
        {receiver} {mobile}
        <br />
        {districts} {address}
      </address>
      <Lines lines={goods} />
    </Sheet>
  );
}

function RefundNote({ order, refundId }: { order: FullOrder; refundId: number }) {
  const words = useWords(paperWords);
  const { money, moment } = useFormat();
  const channelName = useChannelName();
  const refund = order.refunds.find((each) => each.refundId === refundId && each.status === 'settled');
  if (refund === undefined) return <p>{words.nothing}</p>;
  return (
    <Sheet
      title={words.refund}
      order={order}
      signature={words.received}
      facts={[
        [words.paidOn, moment(order.datePay)],
        [words.paidBackOn, moment(refund.dateRefund)],
        [words.paidBackBy, channelName(refund.refundChannel) || '–'],
        [words.reference, refund.transactionNo || '–'],
      ]}
    >
      <Lines lines={order.lines.filter(({ line }) => line === refund.line)} amountOf={({ share }) => share} />
      <Sums sums={[[words.paidBack, money(refund.amount)]]} />
    </Sheet>
  );
}
