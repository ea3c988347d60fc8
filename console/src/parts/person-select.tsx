import { Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '../ask.ts';

interface PersonSelectProps {
  readonly of: 'teacher' | 'student' | 'assistant';
  /** Who is chosen at first, to be called by name. */
  readonly known?: { readonly id: string; readonly name: string } | undefined;
  readonly value?: string;
  readonly onChange?: (id: string | undefined) => void;
  readonly id?: string;
}

/** Finds one person by name. */
export function PersonSelect({ of, known, value, onChange, id }: PersonSelectProps) {
  const [text, setText] = useState('');
  const people = useAsk('user', 'list', { userRole: of, searchStr: text, pageSize: '20' }, { keep: true });
  const found = (people.data?.list ?? []).map((user) => ({
    value: user.id,
    label: `${user.name} (${user.loginName})`,
  }));
  const first = known === undefined || known.id === '' ? [] : [{ value: known.id, label: known.name }];
  const options = [...first.filter((each) => !found.some(({ value: other }) => other === each.value)), ...found];
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      options={options}
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen ?? undefined)}
    />
  );
}
