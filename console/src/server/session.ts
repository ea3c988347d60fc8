import { createContext, useContext } from 'react';
import type { AnswerOf } from './api.ts';

type Me = AnswerOf<'staff', 'me'>;

export const MeContext = createContext<Me | undefined>(undefined);

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
