import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import type { Resources } from '../../src/client/generated/resources.ts';
import { type CallOptions, Lectern, LecternError } from '../../src/client/index.ts';
import { language } from './words/language.ts';

/** The console stands below the interface: `/console/` belongs to `/`. */
export const baseUrl = new URL('..', document.baseURI).href.replace(/\/$/, '');

/** The language is read anew with every request: it can be switched. */
export const fetchInLanguage: typeof fetch = (url, init) =>
  fetch(url, { ...init, headers: { ...Object(init?.headers), 'Accept-Language': language() } });

const lectern = new Lectern({ baseUrl, fetch: fetchInLanguage, retries: 1 });

type Call = (parameters: never, options?: CallOptions) => Promise<unknown>;
/** The operations of a resource, without the walks through all its pages. */
type Methods<R extends keyof Resources> = {
  [M in keyof Resources[R]]: Resources[R][M] extends Call ? M : never;
}[keyof Resources[R]];
export type ParametersOf<R extends keyof Resources, M extends Methods<R>> = Resources[R][M] extends (
  parameters: infer P,
  options?: CallOptions,
) => unknown
  ? NonNullable<P>
  : never;
export type AnswerOf<R extends keyof Resources, M extends Methods<R>> = Resources[R][M] extends (
  ...given: never
) => Promise<infer A>
  ? A
  : never;

/** Calls any operation by its name. */
export function call<R extends keyof Resources, M extends Methods<R>>(
  resource: R,
  method: M,
  parameters: ParametersOf<R, M>,
  options?: CallOptions,
): Promise<AnswerOf<R, M>> {
  // Which operation a name stands for is what the types above say.
  const operation = lectern[resource][method] as (given: unknown, options?: CallOptions) => Promise<AnswerOf<R, M>>;
  return operation(parameters, options).catch((error: unknown) => {
    // The session is over, perhaps ended elsewhere: where to sign in is shown.
    const isSigningIn = method === 'me' || method === 'signIn';
    if (!isSigningIn && error instanceof LecternError && error.status === 401) {
      void queryClient.invalidateQueries({ queryKey: ['staff', 'me'] });
    }
    throw error;
  });
}

/** What went wrong with the caller itself is not mended by asking again. */
const passes = (error: unknown) => !(error instanceof LecternError);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (count, error) => count < 1 && passes(error), staleTime: 10_000 } },
});

interface AskOptions {
  readonly enabled?: boolean;
  /** Ask again from time to time: for what changes while one looks. */
  readonly everyMs?: number;
  /** Show what was there until the new answer is: for lists that are paged through. */
  readonly keep?: boolean;
}

/** What an operation answers. What is asked for is remembered under the operation's name and parameters. */
export function useAsk<R extends keyof Resources, M extends Methods<R>>(
  resource: R,
  method: M,
  parameters: ParametersOf<R, M>,
  { enabled = true, everyMs, keep = false }: AskOptions = {},
) {
  return useQuery<AnswerOf<R, M>>({
    queryKey: [resource, method, parameters],
    queryFn: ({ signal }) => call(resource, method, parameters, { signal }),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}
