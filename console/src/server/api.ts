import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import type { Resources } from '../../../src/client/generated/resources.ts';
import { type CallOptions, Lectern, LecternError, NoAnswer } from '../../../src/client/index.ts';
import { language } from '../words/language.ts';
import { setReachable } from './reachable.ts';
import { useReadBranch } from './read-branch.ts';

/** The interface is one level above the console: `/console/` belongs to `/`. */
const baseUrl = new URL('..', document.baseURI).href.replace(/\/$/, '');

/** Reads the language for every request, because the user can switch it. */
const fetchInLanguage: typeof fetch = (url, init) =>
  fetch(url, { ...init, headers: { ...Object(init?.headers), 'Accept-Language': language() } });

const lectern = new Lectern({ baseUrl, fetch: fetchInLanguage, retries: 1 });

type Call = (parameters: never, options?: CallOptions) => Promise<unknown>;
/** The operations of a resource, without the iterators over all pages. */
type Methods<R extends keyof Resources> = {
  [M in keyof Resources[R]]: Resources[R][M] extends Call ? M : never;
}[keyof Resources[R]];
/** The parameters of an operation. One that is undefined is not sent. */
export type ParametersOf<R extends keyof Resources, M extends Methods<R>> = Resources[R][M] extends (
  parameters: infer P,
  options?: CallOptions,
) => unknown
  ? Unsent<NonNullable<P>>
  : never;
type Unsent<P> = { [Name in keyof P]: object extends Pick<P, Name> ? P[Name] | undefined : P[Name] };
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
  // The types above guarantee that this operation exists.
  const operation = lectern[resource][method] as (given: unknown, options?: CallOptions) => Promise<AnswerOf<R, M>>;
  return operation(parameters, options).then(
    (answer) => {
      setReachable(true);
      return answer;
    },
    (error: unknown) => {
      // An aborted request says nothing about the server.
      if (!options?.signal?.aborted) setReachable(!(error instanceof NoAnswer));
      // The session has ended. Fetching `me` again leads to the sign-in form.
      const isSigningIn = method === 'me' || method === 'signIn';
      if (!isSigningIn && error instanceof LecternError && error.status === 401) {
        void queryClient.invalidateQueries({ queryKey: ['staff', 'me'] });
      }
      throw error;
    },
  );
}

/** A call that is yet to be sent, and the key of its answer in the cache. */
export interface ApiRequest<Answer> {
  readonly key: readonly unknown[];
  readonly send: (options: CallOptions) => Promise<Answer>;
}

export const apiRequest = <R extends keyof Resources, M extends Methods<R>>(
  resource: R,
  method: M,
  parameters: ParametersOf<R, M>,
): ApiRequest<AnswerOf<R, M>> => ({
  key: [resource, method, parameters],
  send: (options) => call(resource, method, parameters, options),
});

/** An error that the server reports stays the same when the request is repeated. */
const isRetryable = (error: unknown) => !(error instanceof LecternError);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 1 && isRetryable(error),
      staleTime: 10_000,
      // Without a network, a request fails with an explanation instead of waiting silently.
      networkMode: 'always',
    },
  },
});

interface QueryOptions {
  readonly enabled?: boolean;
  /** Fetch again at this interval, for data that changes while the user watches. */
  readonly refetchIntervalMs?: number | undefined;
  /** Show the previous answer until the new one arrives, for lists with pages. */
  readonly keepPrevious?: boolean;
  /** Ask only once, because the audit log records each time. */
  readonly once?: boolean;
}

/** Calls an operation and caches its answer under its name and parameters, and under the branch whose records it reads. */
export const useApiQuery = <R extends keyof Resources, M extends Methods<R>>(
  resource: R,
  method: M,
  parameters: ParametersOf<R, M>,
  options?: QueryOptions,
) => useAnswer(apiRequest(resource, method, parameters), options);

/** The same for a request that somebody else chose, such as a list. */
export function useAnswer<Answer>(
  { key, send }: ApiRequest<Answer>,
  { enabled = true, refetchIntervalMs, keepPrevious = false, once = false }: QueryOptions = {},
) {
  const branch = useReadBranch();
  return useQuery<Answer>({
    queryKey: [...key, branch],
    queryFn: ({ signal }) => send({ signal, branch }),
    enabled,
    ...(refetchIntervalMs === undefined ? {} : { refetchInterval: refetchIntervalMs }),
    ...(once ? { staleTime: 'static' as const } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
