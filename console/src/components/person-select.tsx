import { Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '../api.ts';
import { useSettled } from '../debounce.ts';

type PersonRole = 'teacher' | 'student' | 'assistant';

/** The people whose name, login name or mobile has a text in it, as choices: looked for once the list is opened. */
function usePeople(of: PersonRole) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const wanted = { userRole: of, searchStr: useSettled(text.trim()), pageSize: '20' };
  const people = useAsk('user', 'list', wanted, { enabled: open, keep: true });
  return {
    found: (people.data?.list ?? []).map(({ id, name, loginName }) => ({ value: id, label: `${name} (${loginName})` })),
    asking: { onOpenChange: setOpen, showSearch: { filterOption: false, onSearch: setText } },
  };
}

interface PersonSelectProps {
  readonly of: PersonRole;
  /** Who is chosen at first, to be called by name. */
  readonly known?: { readonly id: string; readonly name: string } | undefined;
  readonly value?: string;
  readonly onChange?: (id: string | undefined) => void;
  readonly id?: string;
  /** What it asks for, where nothing beside it says so. */
  readonly label?: string;
}

/** Finds one person. */
export function PersonSelect({ of, known, value, onChange, id, label }: PersonSelectProps) {
  const { found, asking } = usePeople(of);
  const first = known === undefined || known.id === '' ? [] : [{ value: known.id, label: known.name }];
  const options = [...first.filter((each) => !found.some(({ value: other }) => other === each.value)), ...found];
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { className: 'filter', placeholder: label, 'aria-label': label })}
      allowClear
      {...asking}
      options={options}
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen ?? undefined)}
    />
  );
}

interface PeopleSelectProps {
  readonly of: PersonRole;
  /** Who is chosen at first, to be called by name. */
  readonly known?: readonly { readonly value: string; readonly label: string }[];
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
  readonly id?: string;
}

/** Finds several people; whoever is chosen keeps the name while the next is looked for. */
export function PeopleSelect({ of, known = [], value = [], onChange, id }: PeopleSelectProps) {
  const [chosen, setChosen] = useState(known);
  const { found, asking } = usePeople(of);
  const options = [...chosen, ...found.filter((each) => !chosen.some(({ value: other }) => other === each.value))];
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      {...asking}
      options={options}
      value={[...value]}
      onChange={(ids) => {
        setChosen(options.filter(({ value: each }) => ids.includes(each)));
        onChange?.(ids);
      }}
    />
  );
}
