import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { QueryError } from './query-error.tsx';

interface QueryResultProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (answer: T) => ReactNode;
}

/** Renders the answer of a query. Until it arrives: a skeleton, or the error. */
export function QueryResult<T>({ query, children }: QueryResultProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <QueryError error={query.error} retry={() => void query.refetch()} />;
  return <Skeleton active paragraph={{ rows: 6 }} />;
}
