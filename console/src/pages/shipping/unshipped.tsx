import { Button } from 'antd';
import { lectern } from '../../ask.ts';
import { useAttempt } from '../../change.ts';
import { useFormat } from '../../format.ts';
import { saveSheet } from '../../parts/sheet.ts';
import { useWords } from '../../words/bilingual.ts';
import { officeWords } from '../../words/office.ts';
import { orderWords } from '../../words/order.ts';

/** What waits to be sent, for whoever packs: where it goes is asked for order by order. */
export function ExportUnshipped() {
  const words = useWords(officeWords);
  const order = useWords(orderWords);
  const { moment } = useFormat();
  const { attempt, waiting } = useAttempt();
  const save = () =>
    attempt(async () => {
      const now = Date.now();
      const paid = { orderStatus: 2 as const, payStartDate: now - 90 * 86_400_000, payEndDate: now };
      const rows: string[][] = [];
      for await (const each of lectern.order.each(paid)) {
        const { receiver, districts } = each.orderAddress;
        if (receiver !== '') rows.push([each.orderSn, moment(each.datePay), receiver, districts, '', '']);
      }
      saveSheet('unshipped', [
        [order.number, order.paidAt, order.receiver, order.address, order.carrier, order.tracking],
        ...rows,
      ]);
    });
  return (
    <Button title={words.unshippedWill} loading={waiting} onClick={() => void save()}>
      {words.unshipped}
    </Button>
  );
}
