import type { ReactNode } from 'react';
import { useChosen } from '../../browser/routing.tsx';
import { type ApiRequest, useAnswer } from '../../server/api.ts';
import { Page } from '../page.tsx';
import { type ListAnswer, type ListProps, PagedTable, usePaging } from './paged-table.tsx';

/** The parameter `sort` from the query string, if it is one of these. */
export const useSort = <const Sort extends string>(sorts: readonly Sort[]) => ({ sort: useChosen('sort', sorts) });

/** The page of a list, as most operations name it. */
interface Paging {
  readonly pageStart: number;
  readonly pageSize: number;
}

interface ListOfProps<Answer extends ListAnswer> extends Omit<ListProps<Answer>, 'columns'> {
  /** The request for a page of the list. */
  readonly ask: (page: Paging) => ApiRequest<Answer>;
  /** What stands above the list to narrow it. */
  readonly filters?: ReactNode | ((answer: Answer | undefined) => ReactNode);
  readonly columns: ListProps<Answer>['columns'] | ((answer: Answer | undefined) => ListProps<Answer>['columns']);
  /** Fetch again at this interval, for a list that changes while the user watches. */
  readonly refetchIntervalMs?: number;
}

/** A list: its filters, its pages, its columns and what can be done with several rows. The address says which page and filters. */
export function List<Answer extends ListAnswer>(props: ListOfProps<Answer>) {
  const { ask, filters, columns, refetchIntervalMs, ...shown } = props;
  const { page, size } = usePaging();
  const query = useAnswer(ask({ pageStart: page, pageSize: size }), { keepPrevious: true, refetchIntervalMs });
  const above = typeof filters === 'function' ? filters(query.data) : filters;
  return (
    <>
      {above && <div className="filters">{above}</div>}
      <PagedTable query={query} {...shown} columns={typeof columns === 'function' ? columns(query.data) : columns} />
    </>
  );
}

interface ListPageProps<Answer extends ListAnswer> extends ListOfProps<Answer> {
  readonly title: string;
  readonly actions?: ReactNode;
  /** What the page shows beside the list, such as a dialog. */
  readonly children?: ReactNode;
}

/** A page that is one list. */
export const ListPage = <Answer extends ListAnswer>({ title, actions, children, ...list }: ListPageProps<Answer>) => (
  <Page title={title} actions={actions}>
    <List {...list} />
    {children}
  </Page>
);
