import { Select, Tag } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../api.ts';
import { useDebounced } from '../debounce.ts';
import { useWords } from '../words/bilingual.ts';
import { queueWords } from '../words/queues.ts';

export interface ChosenClass {
  readonly groupId: number;
  readonly groupName: string;
  readonly teacherName: string;
  readonly capacity: number;
  readonly memberCount: number;
}

const hasSeat = ({ capacity, memberCount }: ChosenClass) => capacity === 0 || memberCount < capacity;

interface ClassSelectProps {
  /** Suggested classes. They come first and are known without a request. */
  readonly suggested?: readonly ChosenClass[];
  readonly except?: number;
  readonly branch?: number;
  readonly value?: ChosenClass | undefined;
  readonly onChange?: (chosen: ChosenClass | undefined) => void;
  readonly label?: string;
  readonly id?: string;
}

/** Selects a class that has seats and has not expired. It searches once the list is open. */
export function ClassSelect({ suggested = [], except, branch, value, onChange, label, id }: ClassSelectProps) {
  const words = useWords(queueWords);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const wanted = {
    groupName: useDebounced(text.trim()),
    pageSize: 20,
    ...(branch === undefined ? {} : { subOrgId: branch }),
  };
  const asking = { enabled: open, keepPrevious: true };
  const active = useApiQuery('group', 'list', { ...wanted, validity: 'active' }, asking);
  const coming = useApiQuery('group', 'list', { ...wanted, validity: 'notBegun' }, asking);
  const found = [...(active.data?.list ?? []), ...(coming.data?.list ?? [])];
  const fits = text.trim() === '' ? suggested : [];
  const others = found.filter(({ groupId }) => groupId !== except && !fits.some((each) => each.groupId === groupId));
  const known = [...fits, ...others, ...(value === undefined ? [] : [value])];
  const option = (group: ChosenClass) => ({
    value: group.groupId,
    disabled: !hasSeat(group),
    label: (
      <>
        {group.groupName} · {group.teacherName}{' '}
        <Tag color={hasSeat(group) ? 'green' : 'red'}>{words.seats(group.memberCount, group.capacity)}</Tag>
      </>
    ),
  });
  const isListed = value === undefined || [...fits, ...others].some(({ groupId }) => groupId === value.groupId);
  return (
    <Select<number | null>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className="class-select"
      allowClear
      placeholder={words.chooseClass}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={open && (active.isFetching || coming.isFetching)}
      notFoundContent={words.noClassFound}
      onOpenChange={setOpen}
      value={value?.groupId ?? null}
      onChange={(groupId) => onChange?.(known.find((each) => each.groupId === groupId))}
      options={[
        ...(isListed ? [] : [option(value)]),
        ...(fits.length === 0 ? [] : [{ label: words.suggestedClasses, options: fits.map(option) }]),
        ...(others.length === 0 ? [] : [{ label: words.otherClasses, options: others.map(option) }]),
      ]}
    />
  );
}
