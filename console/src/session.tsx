import { Spin } from 'antd';
import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { type AnswerOf, useAsk } from './api.ts';
import { lazyPage } from './components/lazy.tsx';
import { Failure } from './components/query-error.tsx';

type Me = AnswerOf<'staff', 'me'>;

const Present = createContext<Me | undefined>(undefined);

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(Present);
  if (me === undefined) throw new Error('Only within a session');
  return me;
}

export function useMay(): (right: string) => boolean {
  const { rights } = useMe();
  return (right) => rights.includes(right);
}

const SignIn = lazyPage(() => import('./pages/sign-in.tsx'));

/** Shows what is inside to whoever is let in, and to others where to sign in. */
export function Session({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useAsk('staff', 'me', {});
  if (isPending) return <Spin fullscreen />;
  const refused = error !== null && 'status' in error && error.status === 401;
  if (refused) {
    return (
      <Suspense fallback={<Spin fullscreen />}>
        <SignIn />
      </Suspense>
    );
  }
  if (data === undefined) return <Failure error={error} retry={() => void refetch()} />;
  return <Present value={data}>{children}</Present>;
}
