import type { Answer, TestServer } from './server.ts';

/** A member of staff in a browser: sends the cookie it was given, from a page of the server. */
export interface Browser {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Posts and returns `obj`; an answer that is not a success fails the test. */
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about.
  ask(path: string, body: unknown): Promise<any>;
  readonly cookie: string;
}

export const password = 'a password for tests';

export async function signIn(
  server: Pick<TestServer, 'url' | 'post'>,
  loginName: string,
  given = password,
): Promise<Browser> {
  const fromOwnPage = { Origin: server.url };
  const answer = await server.post('/staff/signIn', { loginName, password: given }, fromOwnPage);
  if (answer.body.code !== 0) throw new Error(`Not signed in: ${answer.text}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const post: Browser['post'] = (path, body, headers = {}) =>
    server.post(path, body, { ...fromOwnPage, Cookie: cookie, ...headers });
  return {
    cookie,
    post,
    ask: async (path, body) => {
      const { body: envelope, text } = await post(path, body);
      if (envelope.code !== 0) throw new Error(`${path} answered ${text}`);
      return envelope.obj;
    },
  };
}
