import { CalendarOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useFilters } from '../../browser/routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { dayText } from '../day.ts';
import { lazyComponent } from '../lazy.tsx';
import { useTimeZone } from '../time-zone.ts';
import { startOfWeek } from '../weekday.ts';

const DateRangePicker = lazyComponent(() => import('./date-range-picker.tsx'), 'DateRangePicker');

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

const periods = ['today', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;

/** The first and the last day of a period. */
function daysOf(period: (typeof periods)[number], today: Dayjs): readonly [Dayjs, Dayjs] {
  const week = (monday: Dayjs) => [monday, monday.add(6, 'day')] as const;
  const month = (day: Dayjs) => [day.startOf('month'), day.endOf('month').startOf('day')] as const;
  switch (period) {
    case 'today':
      return [today, today];
    case 'thisWeek':
      return week(startOfWeek(today));
    case 'lastWeek':
      return week(startOfWeek(today).subtract(7, 'day'));
    case 'thisMonth':
      return month(today);
    case 'lastMonth':
      return month(today.startOf('month').subtract(1, 'month'));
  }
}

/** The date range: a usual period, or days in a calendar. */
export function DateRangeFilter({ from, to, label }: { from: Dayjs; to: Dayjs; label: string }) {
  const [, filter] = useFilters();
  const words = useWords(common);
  const { today } = useTimeZone();
  const pick = (first: Dayjs, last: Dayjs) => filter({ from: dayText(first), to: dayText(last), page: '' });
  const chosen = periods.find((period) => {
    const [first, last] = daysOf(period, today());
    return first.isSame(from, 'day') && last.isSame(to, 'day');
  });
  return (
    <>
      <Select
        className="period"
        aria-label={`${label}: ${words.period}`}
        placeholder={words.period}
        value={chosen ?? null}
        onChange={(period) => pick(...daysOf(period, today()))}
        options={periods.map((period) => ({ value: period, label: words[period] }))}
      />
      <DayRange from={from} to={to} label={label} pick={pick} />
    </>
  );
}

interface DayRangeProps {
  readonly from: Dayjs;
  readonly to: Dayjs;
  readonly label: string;
  readonly pick: (first: Dayjs, last: Dayjs) => void;
}

/** Shows the date range. The calendar is large and loaded when the user opens it. */
function DayRange({ from, to, label, pick }: DayRangeProps) {
  const [picking, setPicking] = useState(false);
  const shown = `${dayText(from)} – ${dayText(to)}`;
  if (!picking) {
    return (
      <Button icon={<CalendarOutlined />} aria-label={`${label}: ${shown}`} onClick={() => setPicking(true)}>
        {shown}
      </Button>
    );
  }
  return <DateRangePicker from={from} to={to} label={label} onPick={pick} onClose={() => setPicking(false)} />;
}
