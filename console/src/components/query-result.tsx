import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Failure } from './query-error.tsx';

/** Waits for an answer, says what went wrong, and shows what is made of it. */
export function Answered<T>({ of, children }: { of: UseQueryResult<T>; children: (answer: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  if (of.isError) return <Failure error={of.error} retry={() => void of.refetch()} />;
  return <Skeleton active paragraph={{ rows: 6 }} />;
}
