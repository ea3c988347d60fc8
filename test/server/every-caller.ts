import { grantableScopes } from '../../src/operation/contract/scopes.ts';
import { bearer } from './authenticated-server.ts';
import type { TestServer } from './server.ts';
import { password, signIn } from './sign-in.ts';
import { signedBody, signedHeaders } from './signatures.ts';

export const callerKinds = ['nobody', 'key', 'signedHeaders', 'signedBody', 'staff'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** A request as one kind of caller sends it. */
export interface Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Adds the caller's credentials to a request. A body that is text is sent as it is. */
export type Callers = Readonly<Record<CallerKind, (path: string, body: object | string) => Prepared>>;

interface CallersOptions {
  /** Someone who may create keys and accounts. */
  readonly owner: Pick<TestServer, 'ask'>;
  readonly server: Pick<TestServer, 'url' | 'post'>;
  readonly loginName: string;
  /** The branch of the key that signs in the body: each such key belongs to one. */
  readonly subOrgId: string | number;
  readonly appId: string | number;
  readonly nowSeconds: () => number;
}

let sent = 0;

/** One caller of every kind. Each key has all scopes, and the member of staff is an owner. */
export async function createCallers(options: CallersOptions): Promise<Callers> {
  const { owner, server, loginName, subOrgId, appId, nowSeconds } = options;
  const makeKey = (more: object) => owner.ask('/key/create', { name: 'caller', scopes: [...grantableScopes], ...more });
  const plainKey = await makeKey({});
  const headerKey = await makeKey({ signsHeaders: true });
  const bodyKey = await makeKey({ signsBody: true, subOrgId });
  await owner.ask('/staff/create', { loginName, name: 'Owner', role: 'owner', password });
  const { cookie } = await signIn(server, loginName);

  const json = { 'Content-Type': 'application/json' };
  const textOf = (body: object | string) => (typeof body === 'string' ? body : JSON.stringify(body));
  const plain = (headers: Readonly<Record<string, string>>) => (_: string, body: object | string) => ({
    headers: { ...json, ...headers },
    body: textOf(body),
  });
  return {
    nobody: plain({}),
    key: plain(bearer(plainKey.secret)),
    staff: plain({ Origin: server.url, Cookie: cookie }),
    signedHeaders: (path, given) => {
      const body = textOf(given);
      sent += 1;
      const nonce = `nonce-${String(sent).padStart(12, '0')}`;
      const { keyId, signingSecret: secret } = headerKey;
      return {
        headers: { ...json, ...signedHeaders({ keyId, secret, path, body, timestamp: nowSeconds(), nonce }) },
        body,
      };
    },
    signedBody: (_, given) => {
      if (typeof given === 'string') return { headers: json, body: given };
      sent += 1;
      // A signature is valid for one request, so two requests with the same parameters differ in these times.
      const validBegin = nowSeconds() - (Math.floor(sent / 400) % 500);
      const signing = { appId, validBegin, validTime: 501 + (sent % 400) };
      return { headers: json, body: JSON.stringify(signedBody({ ...given, ...signing }, bodyKey.signingSecret)) };
    },
  };
}
