import { Spin } from 'antd';
import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { LecternError } from '../../../src/client/index.ts';
import { lazyComponent, lazyPage } from '../ui/lazy.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { type AnswerOf, useApiQuery } from './api.ts';

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

const SignIn = lazyPage(() => import('../app/sign-in.tsx'));
const SignInAgain = lazyComponent(() => import('../app/sign-in-again.tsx').then((module) => module.SignInAgain));

/**
 * Renders its children for a signed-in account, and the sign-in page for anybody else. When a session ends, the children stay
 * behind a dialog, with everything that was typed, until the same person has signed in again.
 */
export function Session({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useApiQuery('staff', 'me', {});
  if (isPending) return <Spin fullscreen />;
  const refused = error instanceof LecternError && error.status === 401;
  // Without an account nobody was signed in; now there is one.
  if (data !== undefined && !(refused && data.loginName === '')) {
    return (
      <MeContext value={data}>
        {children}
        {refused && <SignInAgain />}
      </MeContext>
    );
  }
  if (!refused) return <QueryError error={error} retry={() => void refetch()} />;
  return (
    <Suspense fallback={<Spin fullscreen />}>
      <SignIn />
    </Suspense>
  );
}
