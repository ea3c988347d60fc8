import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useFilters } from '../routing.tsx';

/** A text filter. It changes the query string on Enter and on leaving the field. */
export function TextFilter({ name, label }: { name: string; label: string }) {
  const [filters, filter] = useFilters();
  const given = filters[name] ?? '';
  const [text, setText] = useState(given);
  useEffect(() => setText(given), [given]);
  const apply = (value: string) => filter({ [name]: value.trim(), page: '' });
  return (
    <Input
      className="filter"
      allowClear
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value === '') apply('');
      }}
      onPressEnter={() => apply(text)}
      onBlur={() => text.trim() !== given && apply(text)}
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
