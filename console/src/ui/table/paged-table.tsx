import type { UseQueryResult } from '@tanstack/react-query';
import { Empty, Skeleton, type TableProps } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { useFilters } from '../../browser/routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useFormat } from '../format.ts';
import { QueryError } from '../query-error.tsx';
import { type ListColumn, useChosenColumns } from './choose-columns.tsx';
import { SmallTable } from './small-table.tsx';

const pageSizes = [20, 50, 100];

/** Page number and size from the query string. */
export function usePaging() {
  const [filters] = useFilters();
  const size = pageSizes.find((each) => String(each) === filters.size) ?? 20;
  const page = Math.max(Number(filters.page ?? 1) - 1 || 0, 0);
  return { page, size };
}

/** The parameter `sort` from the query string, if it is one of these. */
export function useSort<const Sort extends string>(sorts: readonly Sort[]): { readonly sort?: Sort } {
  const [filters] = useFilters();
  const sort = sorts.find((each) => each === filters.sort);
  return sort === undefined ? {} : { sort };
}

interface PagedTableProps<Answer, Item extends object> {
  /** Names the list, so that the browser remembers which of its columns the user wants. Without it there is no choice. */
  readonly name?: string;
  readonly query: UseQueryResult<Answer>;
  readonly items: (answer: Answer) => readonly Item[];
  readonly total?: (answer: Answer) => number;
  /** What else all pages have together, in words. */
  readonly inAll?: (answer: Answer) => string | undefined;
  readonly columns: readonly ListColumn<Item>[];
  readonly keyOf: (item: Item) => string;
  /** What can be done with several rows at once. Rows can be ticked if there is something. */
  readonly bulk?: { readonly label: (item: Item) => string; readonly actions: (ticked: readonly Item[]) => ReactNode };
  /** The ticked rows, for a page that keeps them itself. */
  readonly selection?: TableProps<Item>['rowSelection'];
  readonly empty?: string;
  /** The content of an expanded row, rendered when the user expands it. */
  readonly expanded?: (item: Item) => ReactNode;
}

/** A table whose pages come from the server, which also sorts. */
export function PagedTable<Answer, Item extends object>(props: PagedTableProps<Answer, Item>) {
  const { name, query, items, total, inAll, columns, keyOf, bulk, selection, empty, expanded } = props;
  const words = useWords(common);
  const { count } = useFormat();
  const [{ sort = '' }, filter] = useFilters();
  const { page, size } = usePaging();
  const { shown, chooser } = useChosenColumns(name, columns);
  const [tickedKeys, setTickedKeys] = useState<readonly Key[]>([]);
  if (query.isError && query.data === undefined)
    return <QueryError error={query.error} retry={() => void query.refetch()} />;
  const rows = query.data === undefined ? [] : [...items(query.data)];
  const more = query.data === undefined ? undefined : inAll?.(query.data);
  // Only rows in sight can be ticked: nobody changes what they do not see.
  const ticked = rows.filter((row) => tickedKeys.includes(keyOf(row)));
  const rowSelection = bulk === undefined ? selection : selectionOf(bulk.label);
  return (
    <>
      {(bulk !== undefined || chooser !== null) && (
        <div className="list-tools">
          {bulk !== undefined && ticked.length > 0 && <span role="status">{words.ticked(count(ticked.length))}</span>}
          {bulk?.actions(ticked)}
          <span className="spread" />
          {chooser}
        </div>
      )}
      <SmallTable<Item>
        label={words.list}
        size="middle"
        rowKey={keyOf}
        columns={shown.map(({ sort: by, optional: _, ...column }) =>
          by === undefined ? column : { ...column, ...sorted(by) },
        )}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const { order, column } = Array.isArray(sorter) ? {} : sorter;
          const by = columns.find(({ title }) => title === column?.title)?.sort ?? '';
          filter({ sort: order === 'descend' ? `-${by}` : order === 'ascend' ? by : '', page: '' });
        }}
        dataSource={rows}
        loading={query.isPlaceholderData}
        {...(rowSelection === undefined ? {} : { rowSelection })}
        expanded={expanded}
        locale={{
          // Do not say that the list is empty before the answer arrives.
          emptyText: query.data === undefined ? <Skeleton active /> : <Empty description={empty ?? words.nothing} />,
        }}
        pagination={
          total === undefined
            ? false
            : {
                current: page + 1,
                pageSize: size,
                total: query.data === undefined ? 0 : total(query.data),
                pageSizeOptions: pageSizes,
                showSizeChanger: true,
                showTotal: (all) => [words.total(count(all)), more].filter(Boolean).join(' · '),
                onChange: (to, pageSize) => filter({ page: String(to), size: String(pageSize) }),
              }
        }
      />
    </>
  );

  function sorted(by: string) {
    const order = sort === by ? 'ascend' : sort === `-${by}` ? 'descend' : null;
    return { sorter: true, sortOrder: order } as const;
  }

  function selectionOf(label: (item: Item) => string): NonNullable<TableProps<Item>['rowSelection']> {
    return {
      selectedRowKeys: ticked.map(keyOf),
      onChange: (keys) => setTickedKeys(keys),
      getCheckboxProps: (item) => ({ 'aria-label': label(item) }),
    };
  }
}
