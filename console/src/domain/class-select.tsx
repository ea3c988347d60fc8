import { Select, Tag } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../browser/debounce.ts';
import { useApiQuery } from '../server/api.ts';
import { useFormat } from '../ui/format.ts';
import { useWords } from '../words/bilingual.ts';
import { type ChosenClass, Mismatches, type Seeker } from './class-fit.tsx';
import { classSelectWords } from './class-select-words.ts';

export const hasSeat = ({ capacity, memberCount }: ChosenClass) => capacity === 0 || memberCount < capacity;

interface ClassSelectProps {
  /** Suggested classes. They come first and are known without a request. */
  readonly suggested?: readonly ChosenClass[];
  /** The student: classes that fit come first, and what does not fit is said. */
  readonly seeker?: Seeker;
  readonly branch?: number;
  readonly value?: ChosenClass | undefined;
  readonly onChange?: (chosen: ChosenClass | undefined) => void;
  readonly label?: string;
  readonly id?: string;
}

/** Classes by name: ranked for a student, or else all that are open or will open. */
function useFoundClasses(text: string, { seeker, branch }: Pick<ClassSelectProps, 'seeker' | 'branch'>, open: boolean) {
  const wanted = { groupName: useDebounced(text.trim()), ...(branch === undefined ? {} : { subOrgId: branch }) };
  const asking = { enabled: open && seeker === undefined, keepPrevious: true };
  const ranked = useApiQuery(
    'group',
    'suggest',
    { studentId: '', ...seeker, ...wanted },
    { enabled: open && seeker !== undefined, keepPrevious: true },
  );
  const active = useApiQuery('group', 'list', { ...wanted, pageSize: 20, validity: 'active' }, asking);
  const coming = useApiQuery('group', 'list', { ...wanted, pageSize: 20, validity: 'notBegun' }, asking);
  const isFetching = open && (ranked.isFetching || active.isFetching || coming.isFetching);
  const list: readonly ChosenClass[] =
    seeker === undefined ? [...(active.data?.list ?? []), ...(coming.data?.list ?? [])] : (ranked.data?.list ?? []);
  return { list, isFetching };
}

/** Selects a class that has seats and has not expired. It searches once the list is open. */
export function ClassSelect({ suggested = [], seeker, branch, value, onChange, label, id }: ClassSelectProps) {
  const words = useWords(classSelectWords);
  const { shortDay, clock } = useFormat();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { list: found, isFetching } = useFoundClasses(
    text,
    { ...(seeker && { seeker }), ...(branch && { branch }) },
    open,
  );
  const isFitting = ({ mismatches }: ChosenClass) => mismatches?.length === 0;
  const known = text.trim() === '' ? suggested : [];
  const fits = [...known, ...found.filter((each) => isFitting(each) && !known.some(isSame(each)))];
  const others = found.filter((each) => !fits.some(isSame(each)));
  const all = [...fits, ...others, ...(value === undefined ? [] : [value])];
  const option = (group: ChosenClass) => ({
    value: group.groupId,
    disabled: !hasSeat(group),
    label: (
      <>
        {group.groupName} · {group.teacherName}{' '}
        <Tag color={hasSeat(group) ? 'green' : 'red'}>{words.seats(group.memberCount, group.capacity)}</Tag>
        {group.nextBegin ? `${shortDay(group.nextBegin)} ${clock(group.nextBegin)} ` : ''}
        <Mismatches mismatches={group.mismatches ?? []} />
      </>
    ),
  });
  const isListed = value === undefined || [...fits, ...others].some(isSame(value));
  return (
    <Select<number | null>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className="class-select"
      popupMatchSelectWidth={false}
      allowClear
      placeholder={words.chooseClass}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isFetching}
      notFoundContent={words.noClassFound}
      onOpenChange={setOpen}
      value={value?.groupId ?? null}
      onChange={(groupId) => onChange?.(all.find((each) => each.groupId === groupId))}
      options={[
        ...(isListed ? [] : [option(value)]),
        ...(fits.length === 0 ? [] : [{ label: words.suggestedClasses, options: fits.map(option) }]),
        ...(others.length === 0 ? [] : [{ label: words.otherClasses, options: others.map(option) }]),
      ]}
    />
  );
}

const isSame = (one: ChosenClass) => (other: ChosenClass) => one.groupId === other.groupId;
