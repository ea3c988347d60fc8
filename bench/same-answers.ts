import { isDeepStrictEqual } from 'node:util';
import type { BenchRequest } from './load/load.ts';
import type { Server } from './machine/servers.ts';

/** Checks that all servers give the same answers. Otherwise a comparison is meaningless. */
export async function checkSameAnswers(
  servers: readonly Server[],
  name: string,
  requests: readonly BenchRequest[],
): Promise<void> {
  for (const { path, body } of requests.slice(0, 4)) {
    const answers = await Promise.all(servers.map((server) => answerOf(server, path, body)));
    answers.forEach((answer, index) => {
      if (isDeepStrictEqual(answer, answers[0])) return;
      throw new Error(`${servers[index]?.name} answers ${name} differently: ${body}`);
    });
  }
}

/**
 * The same for two versions of one server, byte for byte, apart from what is different in every answer. A fault that one
 * of them has mended is a difference too, so this describes the differences and leaves the judgement to the reader.
 */
export async function differentBytes(
  [now, before]: readonly [Server, Server],
  requests: readonly BenchRequest[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { path, body } of requests) {
    const [one, other] = await Promise.all(
      [now, before].map(async (server) => ownPartOf(await textOf(server, path, body))),
    );
    if (one === other) continue;
    const at = firstDifference(one ?? '', other ?? '');
    const around = (text = '') => text.slice(Math.max(0, at - 60), at + 60);
    found.push(`${path} ${body}\n  now:    …${around(one)}…\n  before: …${around(other)}…`);
  }
  return found;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

const ownPartOf = (answer: string) =>
  answer.replace(/"msg":"[^"]*"/, '').replace(/"reqId":"[^"]*","reqTime":\d+,"execTime":\d+}$/, '');

async function textOf({ url, headers }: Server, path: string, body: string): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  return response.text();
}

async function answerOf(server: Server, path: string, body: string): Promise<unknown> {
  const { code, obj }: { code: number; obj: unknown } = JSON.parse(await textOf(server, path, body));
  if (code !== 0) throw new Error(`${server.name} refused ${path} ${body}`);
  return obj;
}
