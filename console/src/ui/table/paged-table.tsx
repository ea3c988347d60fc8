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

/** What an operation that lists something answers. Without a total, everything is on one page. */
export interface ListAnswer {
  readonly list: readonly object[];
  readonly total?: number;
  /** The total of the list of orders. */
  readonly count?: number;
}

type ItemOf<Answer extends ListAnswer> = Answer['list'][number];

/** How a list is shown. */
export interface ListProps<Answer extends ListAnswer> {
  /** Names the list, so that the browser remembers which of its columns the user wants. Without it there is no choice. */
  readonly name?: string;
  /** The rows, if not all of the list. */
  readonly items?: (answer: Answer) => readonly ItemOf<Answer>[];
  /** What else all pages have together, in words. */
  readonly inAll?: (answer: Answer) => string | undefined;
  readonly columns: readonly ListColumn<ItemOf<Answer>>[];
  readonly keyOf: (item: ItemOf<Answer>) => string | number;
  /** What can be done with several rows at once. Rows can be ticked if there is something. */
  readonly bulk?: Bulk<ItemOf<Answer>> | false;
  /** The ticked rows, for a page that keeps them itself. */
  readonly selection?: TableProps<ItemOf<Answer>>['rowSelection'];
  readonly empty?: string;
  /** The content of an expanded row, rendered when the user expands it. */
  readonly expanded?: (item: ItemOf<Answer>) => ReactNode;
}

interface Bulk<Item> {
  /** Names a row for whoever does not see it. */
  readonly label: (item: Item) => string;
  readonly actions: (ticked: readonly Item[]) => ReactNode;
}

interface PagedTableProps<Answer extends ListAnswer> extends ListProps<Answer> {
  readonly query: UseQueryResult<Answer>;
}

/** A table whose pages come from the server, which also sorts. */
export function PagedTable<Answer extends ListAnswer>(props: PagedTableProps<Answer>) {
  type Item = ItemOf<Answer>;
  const { name, query, items, inAll, columns, keyOf, bulk = false, selection, empty, expanded } = props;
  const words = useWords(common);
  const { count } = useFormat();
  const [{ sort = '' }, filter] = useFilters();
  const { page, size } = usePaging();
  const { shown, chooser } = useChosenColumns(name, columns);
  const [tickedKeys, setTickedKeys] = useState<readonly Key[]>([]);
  if (query.isError && query.data === undefined)
    return <QueryError error={query.error} retry={() => void query.refetch()} />;
  const rows: readonly Item[] = query.data === undefined ? [] : (items?.(query.data) ?? query.data.list);
  const total = query.data?.total ?? query.data?.count;
  const more = query.data === undefined ? undefined : inAll?.(query.data);
  // Only rows in sight can be ticked: nobody changes what they do not see.
  const ticked = rows.filter((row) => tickedKeys.includes(keyOf(row)));
  const rowSelection = bulk === false ? selection : selectionOf(bulk.label);
  return (
    <>
      {(bulk !== false || chooser !== null) && (
        <div className="list-tools">
          {bulk !== false && ticked.length > 0 && <span role="status">{words.ticked(count(ticked.length))}</span>}
          {bulk !== false && bulk.actions(ticked)}
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
                total,
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
