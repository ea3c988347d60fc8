import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { QueryError } from './query-error.tsx';

interface QueryResultProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (answer: T) => ReactNode;
}

/** Renders the answer of a query. Until it arrives: a skeleton, or the error. An answer that cannot be shown harms no other part. */
export function QueryResult<T>({ query, children }: QueryResultProps<T>) {
  if (query.data !== undefined) {
    return (
      <ErrorBoundary answer={{ version: query.dataUpdatedAt, refetch: query.refetch }}>
        <Answer answer={query.data} show={children} />
      </ErrorBoundary>
    );
  }
  if (query.isError) return <QueryError error={query.error} retry={() => void query.refetch()} />;
  return <Skeleton active paragraph={{ rows: 6 }} />;
}

const Answer = <T,>({ answer, show }: { answer: T; show: (answer: T) => ReactNode }) => show(answer);
