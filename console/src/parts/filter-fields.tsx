import { DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { useFilters } from '../routing.tsx';
import { useZone } from '../zone.ts';

/** A text that filters, told to the address once it is typed. */
export function TextFilter({ name, label }: { name: string; label: string }) {
  const [filters, filter] = useFilters();
  const given = filters[name] ?? '';
  const [text, setText] = useState(given);
  useEffect(() => setText(given), [given]);
  const tell = (value: string) => filter({ [name]: value.trim(), page: '' });
  return (
    <Input
      className="filter"
      allowClear
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value === '') tell('');
      }}
      onPressEnter={() => tell(text)}
      onBlur={() => text.trim() !== given && tell(text)}
    />
  );
}

interface ChoiceFilterProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: number | string; readonly label: string }[];
}

export function ChoiceFilter({ name, label, choices }: ChoiceFilterProps) {
  const [filters, filter] = useFilters();
  return (
    <Select
      className="filter"
      allowClear
      aria-label={label}
      placeholder={label}
      value={filters[name] ?? null}
      onChange={(value) => filter({ [name]: value ?? '', page: '' })}
      options={choices.map((choice) => ({ ...choice, value: String(choice.value) }))}
    />
  );
}

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
