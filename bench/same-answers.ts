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

/** The same for two versions of one server, byte for byte, apart from what is different in every answer. */
export async function checkSameBytes(
  servers: readonly Server[],
  name: string,
  requests: readonly BenchRequest[],
): Promise<void> {
  for (const { path, body } of requests) {
    const [one, other] = await Promise.all(servers.map(async (server) => ownPartOf(await textOf(server, path, body))));
    if (one !== other) throw new Error(`The answers to ${name} differ: ${body}`);
  }
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
