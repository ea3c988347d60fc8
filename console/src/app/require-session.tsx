import { Spin } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { LecternError } from '../../../src/client/index.ts';
import { useApiQuery } from '../server/api.ts';
import { MeContext } from '../server/session.ts';
import { lazyComponent, lazyPage } from '../ui/lazy.tsx';
import { QueryError } from '../ui/query-error.tsx';

const SignIn = lazyPage(() => import('./sign-in.tsx'));
const SignInAgain = lazyComponent(() => import('./sign-in-again.tsx'), 'SignInAgain');

/**
 * Renders its children for a signed-in account, and the sign-in page for anybody else. When a session ends, the children stay
 * behind a dialog, with everything that was typed, until the same person has signed in again.
 */
export function RequireSession({ children }: { children: ReactNode }) {
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
