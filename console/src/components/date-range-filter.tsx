import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useFilters } from '../routing.tsx';
import { useTimeZone } from '../time-zone.ts';
import { lazyComponent } from './lazy.tsx';

const DateRangePicker = lazyComponent(() => import('./date-range-picker.tsx').then((module) => module.DateRangePicker));
const written = 'YYYY-MM-DD';

/** The date range in the query string as moments; the last day is today by default. */
export function useDateRange(firstUnlessSaid: (today: Dayjs) => Dayjs) {
  const [filters] = useFilters();
  const { today, midnightBefore, midnightAfter } = useTimeZone();
  const [now] = useState(today);
  const day = (text: string | undefined, otherwise: Dayjs) => {
    const given = text === undefined ? otherwise : dayjs(text);
    return given.isValid() ? given : otherwise;
  };
  const from = day(filters.from, firstUnlessSaid(now));
  const to = day(filters.to, now);
  return { from, to, beginTime: midnightBefore(from), endTime: midnightAfter(to) - 1 };
}

/** Shows the date range. The calendar is large and loaded when the user opens it. */
export function DateRangeFilter({ from, to, label }: { from: Dayjs; to: Dayjs; label: string }) {
  const [, filter] = useFilters();
  const [picking, setPicking] = useState(false);
  const shown = `${from.format(written)} – ${to.format(written)}`;
  if (!picking) {
    return (
      <Button icon={<CalendarOutlined />} aria-label={`${label}: ${shown}`} onClick={() => setPicking(true)}>
        {shown}
      </Button>
    );
  }
  const pick = (first: Dayjs, last: Dayjs) =>
    filter({ from: first.format(written), to: last.format(written), page: '' });
  return <DateRangePicker from={from} to={to} label={label} onPick={pick} onClose={() => setPicking(false)} />;
}
