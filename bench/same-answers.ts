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

async function answerOf({ url, headers, name }: Server, path: string, body: string): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  const { code, obj }: { code: number; obj: unknown } = JSON.parse(await response.text());
  if (code !== 0) throw new Error(`${name} refused ${path} ${body}`);
  return obj;
}
