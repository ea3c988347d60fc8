import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useMemo } from 'react';
import { useMe } from '../server/session.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const written = 'YYYY-MM-DDTHH:mm:ss';

/** Converts between moments and calendar values in the organisation's time zone, whatever the browser's zone is. */
export function useTimeZone() {
  const { timeZone } = useMe();
  return useMemo(() => {
    const shown = (ms: number) => dayjs(dayjs(ms).tz(timeZone).format(written));
    const momentOf = (picked: Dayjs) => dayjs.tz(picked.format(written), timeZone).valueOf();
    return {
      /** A moment as local date and time of the organisation. */
      shown,
      /** The moment of a local date and time of the organisation. */
      momentOf,
      today: () => shown(Date.now()).startOf('day'),
      midnightBefore: (day: Dayjs) => momentOf(day.startOf('day')),
      midnightAfter: (day: Dayjs) => momentOf(day.add(1, 'day').startOf('day')),
    };
  }, [timeZone]);
}
