import { App, Button, Progress, Space } from 'antd';
import { useRef, useState } from 'react';
import { call, type ParametersOf } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { saveSheet } from '../../parts/sheet.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../../words/order.ts';
import { useTerms } from '../../words/terms.ts';

const most = 5_000;
const pageSize = 500;

/** Saves what the filter shows as a sheet, page by page; it shows how far it is and can be stopped. */
export function ExportOrders({ filters }: { filters: ParametersOf<'order', 'list'> }) {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { message } = App.useApp();
  const { money, moment, count } = useFormat();
  const status = useTerms('orderStatus');
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const stop = useRef(new AbortController());

  const save = async () => {
    stop.current = new AbortController();
    const rows: string[][] = [];
    try {
      for (let pageNum = 0, total = 1; rows.length < Math.min(total, most); pageNum++) {
        const page = await call('order', 'list', { ...filters, pageNum, pageSize }, { signal: stop.current.signal });
        total = page.count;
        rows.push(
          ...page.list.map((order) => [
            order.orderSn,
            moment(order.datePay),
            order.customerRealName,
            order.customerName,
            money(order.orderAmount),
            money(order.moneyPaid),
            status(order.orderStatus),
            order.logisticsCompany,
          ]),
        );
        setProgress({ done: rows.length, total: Math.min(total, most) });
        if (page.list.length < pageSize) break;
      }
      const head = [
        words.number,
        words.paidAt,
        words.buyer,
        general.loginName,
        words.amount,
        words.paid,
        general.status,
      ];
      saveSheet('orders', [[...head, words.carrier], ...rows]);
    } catch (error) {
      if (!stop.current.signal.aborted) message.error(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(undefined);
    }
  };

  if (progress === undefined) {
    return (
      <Button title={words.exported} onClick={() => void save()}>
        {general.export}
      </Button>
    );
  }
  return (
    <Space>
      <Progress type="circle" size={28} percent={Math.round((100 * progress.done) / Math.max(progress.total, 1))} />
      {words.exporting(count(progress.done), count(progress.total))}
      <Button onClick={() => stop.current.abort()}>{general.cancel}</Button>
    </Space>
  );
}
