import type { UseQueryResult } from '@tanstack/react-query';
import { Empty, Skeleton, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../format.ts';
import { useFilters } from '../routing.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import type { Column } from './column.ts';
import { QueryError } from './query-error.tsx';
import { SmallTable } from './small-table.tsx';

const pageSizes = [20, 50, 100];

/** Page number and size from the query string. */
export function usePaging() {
  const [filters] = useFilters();
  const size = pageSizes.find((each) => String(each) === filters.size) ?? 20;
  const page = Math.max(Number(filters.page ?? 1) - 1 || 0, 0);
  return { page, size };
}

interface PagedTableProps<Answer, Item extends object> {
  readonly query: UseQueryResult<Answer>;
  readonly items: (answer: Answer) => readonly Item[];
  readonly total?: (answer: Answer) => number;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly selection?: TableProps<Item>['rowSelection'];
  readonly empty?: string;
  /** The content of an expanded row, rendered when the user expands it. */
  readonly expanded?: (item: Item) => ReactNode;
}

/** A table whose pages come from the server. */
export function PagedTable<Answer, Item extends object>(props: PagedTableProps<Answer, Item>) {
  const { query, items, total, columns, keyOf, selection, empty, expanded } = props;
  const words = useWords(common);
  const { count } = useFormat();
  const [, filter] = useFilters();
  const { page, size } = usePaging();
  if (query.isError && query.data === undefined)
    return <QueryError error={query.error} retry={() => void query.refetch()} />;
  return (
    <SmallTable<Item>
      label={words.list}
      size="middle"
      rowKey={keyOf}
      columns={columns}
      dataSource={query.data === undefined ? [] : items(query.data)}
      loading={query.isPlaceholderData}
      {...(selection === undefined ? {} : { rowSelection: selection })}
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
              showTotal: (all) => words.total(count(all)),
              onChange: (to, pageSize) => filter({ page: String(to), size: String(pageSize) }),
            }
      }
    />
  );
}
