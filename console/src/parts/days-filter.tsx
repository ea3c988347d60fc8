import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useFilters } from '../routing.tsx';
import { useZone } from '../zone.ts';

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

export function DaysFilter({ from, to, label }: { from: Dayjs; to: Dayjs; label: string }) {
  const [, filter] = useFilters();
  return (
    <DatePicker.RangePicker
      aria-label={label}
      allowClear={false}
      value={[from, to]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        filter({ from: first?.format('YYYY-MM-DD') ?? '', to: last?.format('YYYY-MM-DD') ?? '', page: '' });
      }}
    />
  );
}
