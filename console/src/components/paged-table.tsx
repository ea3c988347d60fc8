import type { UseQueryResult } from '@tanstack/react-query';
import { Empty, Skeleton, Table, type TableColumnsType, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../format.ts';
import { useFilters } from '../routing.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { Failure } from './query-error.tsx';
import { Wide } from './scroll-area.tsx';

const pageSizes = [20, 50, 100];

/** The page of a list that the address names. */
export function usePaging() {
  const [filters] = useFilters();
  const size = pageSizes.find((each) => String(each) === filters.size) ?? 20;
  const page = Math.max(Number(filters.page ?? 1) - 1 || 0, 0);
  return { page, size };
}

interface ListingProps<Answer, Item extends object> {
  readonly of: UseQueryResult<Answer>;
  readonly items: (answer: Answer) => readonly Item[];
  readonly total?: (answer: Answer) => number;
  readonly columns: TableColumnsType<Item>;
  readonly keyOf: (item: Item) => string;
  readonly selection?: TableProps<Item>['rowSelection'];
  readonly empty?: string;
  /** What a row opens to; asked for when it is opened. */
  readonly opened?: (item: Item) => ReactNode;
}

/** A list that the server pages: this page of it, and how many there are. */
export function Listing<Answer, Item extends object>(props: ListingProps<Answer, Item>) {
  const { of, items, total, columns, keyOf, selection, empty, opened } = props;
  const words = useWords(common);
  const { count } = useFormat();
  const [, filter] = useFilters();
  const { page, size } = usePaging();
  if (of.isError && of.data === undefined) return <Failure error={of.error} retry={() => void of.refetch()} />;
  return (
    <Wide label={words.list}>
      <Table<Item>
        size="middle"
        rowKey={keyOf}
        columns={columns}
        dataSource={of.data === undefined ? [] : [...items(of.data)]}
        loading={of.isPlaceholderData}
        {...(selection === undefined ? {} : { rowSelection: selection })}
        {...(opened === undefined ? {} : { expandable: { expandedRowRender: opened, expandRowByClick: true } })}
        locale={{
          // Nothing is said to be there before it is known.
          emptyText: of.data === undefined ? <Skeleton active /> : <Empty description={empty ?? words.nothing} />,
        }}
        pagination={
          total === undefined
            ? false
            : {
                current: page + 1,
                pageSize: size,
                total: of.data === undefined ? 0 : total(of.data),
                pageSizeOptions: pageSizes,
                showSizeChanger: true,
                showTotal: (all) => words.total(count(all)),
                onChange: (to, pageSize) => filter({ page: String(to), size: String(pageSize) }),
              }
        }
      />
    </Wide>
  );
}
