import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useMemo } from 'react';
import { useMe } from './session.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

const written = 'YYYY-MM-DDTHH:mm:ss';

/** What is picked in a calendar is meant by the organisation's clocks, wherever the browser is. */
export function useZone() {
  const { timeZone } = useMe();
  return useMemo(() => {
    const shown = (ms: number) => dayjs(dayjs(ms).tz(timeZone).format(written));
    const momentOf = (picked: Dayjs) => dayjs.tz(picked.format(written), timeZone).valueOf();
    return {
      /** What the organisation's clocks show at a moment, as a calendar takes it. */
      shown,
      /** The moment at which they show it. */
      momentOf,
      today: () => shown(Date.now()).startOf('day'),
      midnightBefore: (day: Dayjs) => momentOf(day.startOf('day')),
      midnightAfter: (day: Dayjs) => momentOf(day.add(1, 'day').startOf('day')),
    };
  }, [timeZone]);
}
