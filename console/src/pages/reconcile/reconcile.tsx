import { Segmented } from 'antd';
import { useFilters } from '../../browser/routing.tsx';
import { dayText } from '../../ui/day.ts';
import { DateRangeFilter, useDateRange } from '../../ui/field/date-range-filter.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../order/order-words.ts';
import { ByDay } from './by-day.tsx';
import { ByOther } from './by-other.tsx';
import { reconcileWords } from './reconcile-words.ts';

const splits = ['day', 'branch', 'product', 'channel'] as const;

/** Paid, refunded and net amounts, by day or by branch, product or channel. */
export default function Reconcile() {
  const words = useWords(reconcileWords);
  const general = useWords(common);
  const order = useWords(orderWords);
  const [filters, filter] = useFilters();
  const { from, to, beginTime, endTime } = useDateRange((today) => today.startOf('month'));
  const by = splits.find((each) => each === filters.by) ?? 'day';
  const names = { day: words.byDay, branch: words.byBranch, product: words.byProduct, channel: words.byChannel };
  const headings = { branch: general.branch, product: order.product, channel: order.channel };
  const range = { beginTime, endTime };
  const days = { from: dayText(from), to: dayText(to) };
  return (
    <Page title={words.reconcile}>
      <div className="filters">
        <DateRangeFilter from={from} to={to} label={words.day} />
        <Segmented
          value={by}
          onChange={(value) => filter({ by: value === 'day' ? '' : value })}
          options={splits.map((value) => ({ value, label: names[value] }))}
        />
        <span className="secondary">{words.reconcileNote}</span>
      </div>
      {by === 'day' ? (
        <ByDay range={range} days={days} />
      ) : (
        <ByOther range={range} days={days} by={by} label={headings[by]} />
      )}
    </Page>
  );
}
