import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useFilters } from '../routing.tsx';
import { useZone } from '../time-zone.ts';
import { lazyPart } from './lazy.tsx';

const PickDays = lazyPart(() => import('./date-range-picker.tsx').then((part) => part.PickDays));
const written = 'YYYY-MM-DD';

/** The days that a list is about, from the first moment of one to the last of the other; today unless said. */
export function useDays(firstUnlessSaid: (today: Dayjs) => Dayjs) {
  const [filters] = useFilters();
  const { today, midnightBefore, midnightAfter } = useZone();
  const [now] = useState(today);
  const day = (text: string | undefined, otherwise: Dayjs) => {
    const given = text === undefined ? otherwise : dayjs(text);
    return given.isValid() ? given : otherwise;
  };
  const from = day(filters.from, firstUnlessSaid(now));
  const to = day(filters.to, now);
  return { from, to, beginTime: midnightBefore(from), endTime: midnightAfter(to) - 1 };
}

/** The days, and a calendar to pick others in: it is large, and loaded when somebody asks for it. */
export function DaysFilter({ from, to, label }: { from: Dayjs; to: Dayjs; label: string }) {
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
  return <PickDays from={from} to={to} label={label} onPick={pick} onClose={() => setPicking(false)} />;
}
