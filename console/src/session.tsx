import { Spin } from 'antd';
import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { type AnswerOf, useApiQuery } from './api.ts';
import { lazyPage } from './components/lazy.tsx';
import { QueryError } from './components/query-error.tsx';

type Me = AnswerOf<'staff', 'me'>;

const MeContext = createContext<Me | undefined>(undefined);

/** The account that is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('Only within a session');
  return me;
}

export function useMay(): (scope: string) => boolean {
  const { rights } = useMe();
  return (scope) => rights.includes(scope);
}

const SignIn = lazyPage(() => import('./pages/sign-in.tsx'));

/** Renders its children for a signed-in account, and the sign-in page for anybody else. */
export function Session({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useApiQuery('staff', 'me', {});
  if (isPending) return <Spin fullscreen />;
  const refused = error !== null && 'status' in error && error.status === 401;
  if (refused) {
    return (
      <Suspense fallback={<Spin fullscreen />}>
        <SignIn />
      </Suspense>
    );
  }
  if (data === undefined) return <QueryError error={error} retry={() => void refetch()} />;
  return <MeContext value={data}>{children}</MeContext>;
}
