import { Checkbox, DatePicker, Form, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { weekdayOf, weekdays } from '../../ui/weekday.ts';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from '../lesson/schedule-words.ts';

const repeats = ['once', 'everyDay', 'everyWeek', 'everySecondWeek'] as const;
const ways = ['byCount', 'byDay'] as const;

export interface Repeating {
  readonly repeat: (typeof repeats)[number];
  readonly weekdays?: readonly number[];
  readonly ends?: (typeof ways)[number];
  readonly count?: number;
  readonly lastDay?: Dayjs;
}

const most = 200;

/** The repetition as the interface takes it; undefined for a single lesson. */
export function repeatOf(
  { repeat, weekdays: on = [], ends, count, lastDay }: Repeating,
  midnightAfter: (day: Dayjs) => number,
) {
  if (repeat === 'once') return undefined;
  const end = ends === 'byDay' && lastDay !== undefined ? { until: midnightAfter(lastDay) - 1 } : { count: count ?? 1 };
  if (repeat === 'everyDay') return { every: 'day' as const, ...end };
  const interval = repeat === 'everySecondWeek' ? 2 : 1;
  return { every: 'week' as const, interval, ...(on.length === 0 ? {} : { weekdays: on }), ...end };
}

/** The form fields for repetition. */
export function RepeatFields() {
  const words = useWords(scheduleWords);
  const { weekday } = useFormat();
  const repeat: Repeating['repeat'] = Form.useWatch('repeat') ?? 'once';
  const ends: Repeating['ends'] = Form.useWatch('ends') ?? 'byCount';
  const day: Dayjs | undefined = Form.useWatch('day');
  const first = day && weekdayOf(day);
  return (
    <>
      <Form.Item name="repeat" label={words.repeat}>
        <Select options={repeats.map((value) => ({ value, label: words[value] }))} />
      </Form.Item>
      {(repeat === 'everyWeek' || repeat === 'everySecondWeek') && (
        <Form.Item
          name="weekdays"
          label={words.weekdays}
          extra={words.dayAmong}
          rules={[
            {
              validator: (_, chosen: number[] = []) =>
                chosen.length === 0 || first === undefined || chosen.includes(first)
                  ? Promise.resolve()
                  : Promise.reject(new Error(words.dayAmong)),
            },
          ]}
        >
          <Checkbox.Group options={weekdays.map((value) => ({ value, label: weekday(value) }))} />
        </Form.Item>
      )}
      {repeat !== 'once' && (
        <div className="side-by-side">
          <Form.Item name="ends" label={words.ends}>
            <Select options={ways.map((value) => ({ value, label: words[value] }))} />
          </Form.Item>
          {ends === 'byCount' ? (
            <NumberField name="count" label={words.count} least={1} most={most} required />
          ) : (
            <Form.Item name="lastDay" label={words.byDay} rules={[{ required: true }]}>
              <DatePicker {...(day === undefined ? {} : { minDate: day })} />
            </Form.Item>
          )}
        </div>
      )}
    </>
  );
}
