import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../browser/debounce.ts';
import { useFilters } from '../../browser/routing.tsx';
import { PersonSelect } from '../../domain/person-select.tsx';
import { useApiQuery } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';

/** The class and teacher filters from the query string. */
export function useOfWhom() {
  const [{ class: group = '', teacher = '' }] = useFilters();
  return {
    groupId: /^[1-9]\d*$/.test(group) ? Number(group) : undefined,
    teacherId: teacher || undefined,
  };
}

interface ClassByNameProps {
  readonly value?: number | undefined;
  readonly onChange?: (groupId: number | undefined) => void;
  readonly id?: string;
  /** The label, if there is none beside it. */
  readonly label?: string;
}

/** Selects a class, whether it has seats or not. */
export function ClassByName({ value: groupId = 0, onChange, id, label }: ClassByNameProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const wanted = { groupName: useDebounced(text.trim()), pageSize: 20 };
  const groups = useApiQuery('group', 'list', wanted, { enabled: open, keepPrevious: true });
  const chosen = useApiQuery('group', 'get', { groupId }, { enabled: groupId > 0 });
  const found = groups.data?.list ?? [];
  const listed = chosen.data === undefined || found.some((group) => group.groupId === groupId);
  return (
    <Select<number | null>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { className: 'filter', placeholder: label, 'aria-label': label })}
      allowClear
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={groupId === 0 ? null : groupId}
      onChange={(value) => onChange?.(value ?? undefined)}
      options={[...(listed ? [] : [chosen.data]), ...found].map((group) => ({
        value: group.groupId,
        label: group.groupName,
      }))}
    />
  );
}

export function OfWhom() {
  const words = useWords(common);
  const [, filter] = useFilters();
  const { teacherId: self } = useMe();
  const may = useMay();
  const { groupId, teacherId = '' } = useOfWhom();
  const teacher = useApiQuery('user', 'get', { userId: teacherId }, { enabled: teacherId !== '' && self === '' });
  return (
    <>
      <ClassByName
        label={words.class}
        value={groupId}
        onChange={(value) => filter({ class: value === undefined ? '' : String(value), page: '' })}
      />
      {self === '' && may('user:read') && (
        <PersonSelect
          of="teacher"
          label={words.teacher}
          known={teacher.data}
          {...(teacherId === '' ? {} : { value: teacherId })}
          onChange={(value) => filter({ teacher: value ?? '', page: '' })}
        />
      )}
    </>
  );
}
