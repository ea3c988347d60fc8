import { crc32 } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { tries } from '../../../test/run/tries.ts';
import type { Answer, TestServer } from '../../../test/server/server.ts';
import { createSigningKeys, type SigningKeys } from '../../../test/server/signing-keys.ts';

let signingKeys: SigningKeys;
let server: TestServer;

beforeAll(async () => {
  signingKeys = await createSigningKeys(await openOwnDatabase());
  server = await signingKeys.start();
});

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';

/** A text with one letter, or two, exchanged for others, dropped, doubled or swapped: never the text itself. */
function mutate(text: string, seed: number): string {
  const at = (seed * 7919) % text.length;
  const other = (letter: string) => alphabet[(alphabet.indexOf(letter) + 1 + (seed % 62)) % alphabet.length] ?? 'x';
  const letter = text[at] ?? '';
  const kinds = [
    exchanged(text, seed),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    [...text].reverse().join(''),
    text.slice(0, at) + other(letter) + other(text[at + 1] ?? '') + text.slice(at + 2),
  ];
  const mutated = kinds[seed % kinds.length] ?? '';
  return mutated === text ? `${text}x` : mutated;
}

const asBearer = (secret: string) => server.post('/user/list', {}, { Authorization: `Bearer ${secret}` });
const withChecksum = (body: string) => `lectern_${body}${crc32(`lectern_${body}`).toString(36).padStart(7, '0')}`;

/** With one letter exchanged for another: as long as before. */
function exchanged(text: string, seed: number): string {
  const at = (seed * 7919) % text.length;
  const letter = alphabet[(alphabet.indexOf(text[at] ?? '') + 1 + (seed % 62)) % alphabet.length];
  return text.slice(0, at) + letter + text.slice(at + 1);
}

/** Each way in, with one part of what opens it mutated. */
const attempts: readonly ((seed: number) => Promise<Answer>)[] = [
  (seed) => asBearer(mutate(signingKeys.headerKey.secret, seed)),
  // One that looks right: no typing mistake, and still nobody's.
  (seed) => asBearer(withChecksum(exchanged(signingKeys.headerKey.secret.slice(8, -7), seed))),
  ...['X-Lectern-Signature', 'X-Lectern-Nonce', 'X-Lectern-Timestamp', 'X-Lectern-Key'].map(
    (name) => (seed: number) => {
      const headers = signingKeys.inHeaders();
      return server.post('/user/list', {}, { ...headers, [name]: mutate(headers[name] ?? '', seed) });
    },
  ),
  (seed) => {
    const body = signingKeys.inBody({ userRole: 'teacher' });
    return server.post('/user/list', { ...body, signature: mutate(String(body.signature), seed) });
  },
  (seed) => {
    const body = signingKeys.inBody({ userRole: 'teacher', searchStr: 'abcdefgh' });
    return server.post('/user/list', { ...body, searchStr: mutate('abcdefgh', seed) });
  },
];

/** A long run is the 100,000 that none may pass of. */
const count = tries(400, 100_000);

test(`all ${count} requests with a mutated key or signature are refused`, { timeout: 0 }, async () => {
  const codes = new Map<number, number>();
  const admitted: string[] = [];
  const batchSize = 50;
  for (let begin = 0; begin < count; begin += batchSize) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(batchSize, count - begin) }, (_, index) => {
        const seed = begin + index;
        return attempts[seed % attempts.length]?.(Math.floor(seed / attempts.length));
      }),
    );
    for (const answer of answers) {
      codes.set(answer?.body.code ?? -1, (codes.get(answer?.body.code ?? -1) ?? 0) + 1);
      if (answer?.status !== 401) admitted.push(answer?.text.slice(0, 200) ?? '');
    }
  }
  expect(admitted).toEqual([]);
  // Mistyped, unknown, wrong and malformed alike: the mutations reach every check.
  expect([...codes.keys()].sort()).toEqual([3002, 3003, 3008, 3011]);
  expect([...codes.values()].reduce((sum, each) => sum + each, 0)).toBe(count);
  if (process.env.LONG) console.log(`${count} mutated requests, by the code they were refused with:`, codes);
});

test('the same requests get in unmutated', async () => {
  const { headerKey } = signingKeys;
  const answers = [
    await server.post('/user/list', {}, { Authorization: `Bearer ${headerKey.secret}` }),
    await server.post('/user/list', {}, signingKeys.inHeaders()),
    await server.post('/user/list', signingKeys.inBody({ userRole: 'teacher' })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
