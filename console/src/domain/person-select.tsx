import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../browser/debounce.ts';
import { useApiQuery } from '../server/api.ts';
import { searchText } from './typed-number.ts';

type PersonRole = 'teacher' | 'student' | 'assistant';

/** Finds people by name, login name or mobile, as options. It searches once the list is open. */
function usePeople(of: PersonRole) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const wanted = { userRole: of, searchStr: useDebounced(searchText(text)), pageSize: '20' };
  const people = useApiQuery('user', 'list', wanted, { enabled: open, keepPrevious: true });
  return {
    found: (people.data?.list ?? []).map(({ id, name, loginName }) => ({ value: id, label: `${name} (${loginName})` })),
    asking: { onOpenChange: setOpen, showSearch: { filterOption: false, onSearch: setText } },
  };
}

interface PersonSelectProps {
  readonly of: PersonRole;
  /** The initial choice, with names. */
  readonly known?: { readonly id: string; readonly name: string } | undefined;
  readonly value?: string;
  readonly onChange?: (id: string | undefined) => void;
  readonly id?: string;
  /** The label, if there is none beside it. */
  readonly label?: string;
}

/** Selects one person. */
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
  /** The initial choice, with names. */
  readonly known?: readonly { readonly value: string; readonly label: string }[];
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
  readonly id?: string;
}

/** Selects several people. Chosen people keep their names while the user searches for more. */
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
