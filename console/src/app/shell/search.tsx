import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useDebounced } from '../../browser/debounce.ts';
import { type Path, path, useOpenPage } from '../../browser/routing.tsx';
import { useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { useWords } from '../../words/bilingual.ts';
import { useKey } from './keyboard.ts';
import { shell } from './shell-words.ts';

const longestKeyword = 64;

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
      <Input
        ref={input}
        prefix={<SearchOutlined />}
        placeholder={words.searchHint}
        aria-label={words.searchHint}
        maxLength={longestKeyword}
      />
    </AutoComplete>
  );
}

/** The search results in groups, students first. Class, grade and mobile tell people of the same name apart. */
function useHits(text: string) {
  const words = useWords(shell);
  const may = useMay();
  const found = useApiQuery('search', 'find', { keyword: text }, { enabled: text !== '' && may('user:read') });
  if (text === '' || found.data === undefined) return [];
  const { users, groups, orders } = found.data;
  const hit = (to: Path, name: string, more: readonly string[]) => ({
    value: to,
    label: `${name}  ${more.filter((each) => each !== '').join(' · ')}`,
  });
  const hits = [
    {
      label: words.students,
      options: users
        .filter(({ userRole }) => userRole === 'student')
        .map((user) =>
          hit(path`/students/${user.userId}`, user.name, [
            user.byGuardian ? words.byGuardian : '',
            user.grade,
            ...user.groupNames,
            user.mobile,
            user.loginName,
          ]),
        ),
    },
    {
      label: words.classes,
      options: groups.map((group) =>
        hit(path`/classes/${group.groupId}`, group.groupName, [group.grade, group.teacherName]),
      ),
    },
    {
      label: words.orders,
      options: orders.map((order) => hit(path`/orders/${order.orderSn}`, order.orderSn, [order.customerRealName])),
    },
    {
      label: words.others,
      options: users
        .filter(({ userRole }) => userRole !== 'student')
        .map((user) =>
          hit(path`/people?text=${user.loginName}&role=${user.userRole}`, user.name, [
            user.loginName,
            ...user.groupNames,
          ]),
        ),
    },
  ];
  return hits.filter(({ options }) => options.length > 0);
}
