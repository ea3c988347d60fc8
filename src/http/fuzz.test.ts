import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { parameters } from '../../test/contract/parameters.ts';
import { openOwnDatabase } from '../../test/database/database.ts';
import { bearer } from '../../test/server/authenticated-server.ts';
import { hostileValue } from '../../test/server/hostile-values.ts';
import type { TestServer } from '../../test/server/server.ts';
import { type Browser, password, signIn } from '../../test/server/sign-in.ts';
import { createSigningKeys, type SigningKeys } from '../../test/server/signing-keys.ts';
import { operations } from '../catalogue/operations.ts';
import { grantableScopes } from '../operation/contract/operation.ts';

const requests = process.env.LONG ? 100_000 : 300;

let server: TestServer;
let signingKeys: SigningKeys;
let staff: Browser;
let secret: string;

beforeAll(async () => {
  const database = await openOwnDatabase();
  signingKeys = await createSigningKeys(database);
  ({ secret } = await signingKeys.owner.ask('/key/create', { name: 'all', scopes: [...grantableScopes] }));
  await signingKeys.owner.ask('/staff/create', { loginName: 'boss', name: 'Boss', role: 'owner', password });
  server = await signingKeys.start();
  staff = await signIn(server, 'boss');
});

type Body = Readonly<Record<string, unknown>>;
/** Every way there is to say who sends a request. */
const callers = {
  nobody: (path: string, body: Body) => server.post(path, body),
  key: (path: string, body: Body) => server.post(path, body, bearer(secret)),
  signedBody: (path: string, body: Body) => server.post(path, signingKeys.inBody(body)),
  signedHeaders: (path: string, body: Body) => server.post(path, body, signingKeys.inHeaders({ path, body })),
  staff: (path: string, body: Body) => staff.post(path, body),
} as const;
type CallerName = keyof typeof callers;
const callerNames = Object.keys(callers) as CallerName[];

const nested = (levels: number, kind: 'array' | 'object'): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = kind === 'array' ? [value] : { a: value };
  return value;
};
const deep = fc
  .tuple(fc.constantFrom(1, 5, 60, 64, 65, 400), fc.constantFrom('array' as const, 'object' as const))
  .map(([levels, kind]) => nested(levels, kind));
const large = fc
  .tuple(fc.constantFrom('\ufdfa', 'a', '9', '\ud800', '\0', '王', '[{"'), fc.constantFrom(201, 3_601, 20_000, 100_000))
  .map(([text, times]) => text.repeat(times));
const lookingRight = fc.constantFrom<unknown>(
  '0_1',
  '1_61',
  '302_37',
  1,
  19,
  '1',
  '20',
  'LT1',
  1_788_220_800_000,
  [],
  [1],
  ['1_1'],
);
const anyValue = fc.oneof(
  { weight: 5, arbitrary: hostileValue },
  { weight: 2, arbitrary: lookingRight },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: large },
);
const oneWrong = fc
  .tuple(fc.constantFrom(...parameters), anyValue)
  .map(([{ operation, with: put }, value]) => ({ path: operation.path as string, body: { ...put(value) } }));
const manyWrong = fc.constantFrom(...operations.map(({ operation }) => operation)).chain((operation) => {
  const { path, request, example } = operation;
  const name = fc.oneof(fc.constantFrom('x', '__proto__', ...Object.keys(request.properties)), fc.string());
  return fc.dictionary(name, anyValue).map((values) => ({ path, body: { ...example.request, ...values } }));
});

test(`${requests} requests of every kind of caller, whatever is in them, are answered without a 5xx`, {
  timeout: 0,
}, async () => {
  const answered = new Map<string, number>();
  const property = fc.asyncProperty(
    fc.constantFrom(...callerNames),
    fc.oneof(oneWrong, manyWrong),
    async (caller, { path, body }) => {
      // Its own session would be over.
      if (caller === 'staff' && /^\/staff\/(sign|changePassword|update)/.test(path)) return;
      const { status, text } = await callers[caller](path, body);
      answered.set(`${caller} ${status}`, (answered.get(`${caller} ${status}`) ?? 0) + 1);
      expect(status, `${caller} ${path} ${text.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)}`).toBeLessThan(
        500,
      );
    },
  );
  await fc.assert(property, { numRuns: requests, endOnFailure: true });
  if (process.env.LONG) console.log(Object.fromEntries([...answered].sort()));
  // Each kind was known as itself: with something wrong most are refused, and some pass.
  for (const caller of callerNames) {
    const passed = [...answered.keys()].filter((key) => key.startsWith(`${caller} `));
    expect(passed.length, caller).toBeGreaterThan(0);
  }
});
