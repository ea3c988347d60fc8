import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useApiQuery } from '../api.ts';
import { useDebounced } from '../debounce.ts';
import { type Path, path, useOpenPage } from '../routing.tsx';
import { useMay } from '../session.tsx';
import { useWords } from '../words/bilingual.ts';
import { shell } from '../words/shell.ts';
import { useKey } from './keyboard.ts';

const longestOrderSn = 64;

const isSearchKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/';

/** One search box for names, mobiles, classes and order numbers. The keys `/` and Ctrl-K focus it. */
export function Search() {
  const words = useWords(shell);
  const input = useRef<InputRef>(null);
  const openPage = useOpenPage();
  const [text, setText] = useState('');
  const options = useHits(useDebounced(text.trim()));

  useKey(isSearchKey, () => input.current?.focus());

  return (
    <AutoComplete
      className="search"
      value={text}
      options={options}
      defaultActiveFirstOption
      onChange={setText}
      onSelect={(chosen: string) => {
        setText('');
        input.current?.blur();
        const hit = options.flatMap((group) => group.options).find(({ value }) => value === chosen);
        if (hit !== undefined) openPage(hit.value);
      }}
      notFoundContent={text.trim() === '' ? null : words.noHit}
    >
      <Input ref={input} prefix={<SearchOutlined />} placeholder={words.searchHint} aria-label={words.searchHint} />
    </AutoComplete>
  );
}

/** The search results: people, classes, and the order with this number. */
function useHits(text: string) {
  const words = useWords(shell);
  const may = useMay();
  const enabled = text !== '';
  const people = { searchStr: text, pageSize: '8', sortType: '3' as const, isSortDesc: '1' as const };
  const students = useApiQuery(
    'user',
    'list',
    { ...people, userRole: 'student' },
    { enabled: enabled && may('user:read') },
  );
  const teachers = useApiQuery(
    'user',
    'list',
    { ...people, userRole: 'teacher' },
    { enabled: enabled && may('user:read') },
  );
  const classes = useApiQuery(
    'group',
    'list',
    { groupName: text, pageSize: 5 },
    { enabled: enabled && may('group:read') },
  );
  // An order number may contain any character, such as in 2024/00123.
  const isNumber = /\d/.test(text) && text.length <= longestOrderSn;
  const orders = useApiQuery('order', 'detail', { orderSns: [text] }, { enabled: isNumber && may('order:read') });
  if (!enabled) return [];
  const hit = (to: Path, name: string, more: string) => ({ value: to, label: `${name}  ${more}` });
  const groups = [
    {
      label: words.orders,
      options: (orders.data?.list ?? []).map((order) =>
        hit(path`/orders/${order.orderSn}`, order.orderSn, order.customerRealName),
      ),
    },
    {
      label: words.students,
      options: (students.data?.list ?? []).map((user) =>
        hit(path`/students/${user.id}`, user.name, `${user.loginName} ${user.mobile ?? ''}`),
      ),
    },
    {
      label: words.classes,
      options: (classes.data?.list ?? []).map((group) =>
        hit(path`/classes/${group.groupId}`, group.groupName, group.teacherName),
      ),
    },
    {
      label: words.others,
      options: (teachers.data?.list ?? []).map((user) =>
        hit(path`/people?text=${user.loginName}&role=teacher`, user.name, user.loginName),
      ),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
