import { DatePicker, Form, TimePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from './schedule-words.ts';

export interface When {
  readonly day: Dayjs;
  readonly time: readonly [from: Dayjs, to: Dayjs];
}

/** Converts a day and two times to moments. */
export function useMoments() {
  const { momentOf } = useTimeZone();
  return ({ day, time: [from, to] }: When) => {
    const at = (time: Dayjs) => momentOf(day.startOf('day').hour(time.hour()).minute(time.minute()));
    return { beginTime: at(from), endTime: at(to) };
  };
}

/** Form fields for a day and two times in the organisation's time zone. */
export function WhenFields({ label }: { label: string }) {
  const words = useWords(scheduleWords);
  return (
    <div className="side-by-side">
      <Form.Item name="day" label={label} rules={[{ required: true }]}>
        <DatePicker />
      </Form.Item>
      <Form.Item name="time" label={words.time} rules={[{ required: true }]}>
        <TimePicker.RangePicker format="HH:mm" minuteStep={5} needConfirm={false} />
      </Form.Item>
    </div>
  );
}
