import type { ServerResponse } from 'node:http';

const works = Symbol('what to do when the response is closed');

interface Closing extends ServerResponse {
  [works]?: (() => void)[];
}

/** Does some work when the response is closed, sent or not. Several pieces of work share one listener. */
export function whenClosed(response: Closing, work: () => void): void {
  const others = response[works];
  if (others !== undefined) return void others.push(work);
  const all = [work];
  response[works] = all;
  response.once('close', () => {
    for (const each of all) each();
  });
}
