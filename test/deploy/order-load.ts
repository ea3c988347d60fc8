import { setMaxListeners } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import { Lectern } from '../../src/client/index.ts';

/** Writers that create orders and readers that follow the feeds, as callers who repeat what was not answered. */
export interface OrderLoad {
  /** Waits until each writer has created so many orders more. */
  each(orders: number): Promise<void>;
  /** Lets the writers finish, and waits until the readers have what was written, or until they get no further. */
  finish(): Promise<Outcome>;
}

export interface Outcome {
  /** The numbers of the orders that the servers acknowledged. */
  readonly acknowledged: readonly string[];
  /** For each reader, the orders that it was told of: in /event/list, and in /order/changes. */
  readonly told: readonly (readonly string[])[];
  /** The statuses of all answers. */
  readonly statuses: ReadonlySet<number>;
}

const writersOfEach = 4;
const patienceMs = 600_000;

/** Four writers and two readers on each of these servers, with a key of one school. Ends with the test. */
export async function startOrderLoad(baseUrls: readonly string[], key: string): Promise<OrderLoad> {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const { signal } = over;
  // Every call listens to it.
  setMaxListeners(0, signal);
  const statuses = new Set<number>();
  const clientOf = (baseUrl: string) =>
    new Lectern({
      baseUrl,
      key,
      retries: 100_000,
      backOff: () => 100,
      fetch: async (...request) => {
        const answer = await fetch(...request);
        statuses.add(answer.status);
        return answer;
      },
    });
  const clients = baseUrls.map(clientOf);
  const [first] = clients;
  if (first === undefined) throw new Error('A load needs a server');
  const { userId: buyerId } = await first.user.create({ userRole: 'student', loginName: 'sun.li', name: '孙丽' });
  const { productId } = await first.product.create({ name: 'Maths', type: 1, price: 1000 });
  for (const status of [1, 2] as const) await first.product.setStatus({ productId, status });

  let isWriting = true;
  const acknowledged: string[][] = [];
  const write = async (client: Lectern, writer: number) => {
    const own: string[] = [];
    acknowledged.push(own);
    while (isWriting) {
      const idempotencyKey = `writer${writer}-${own.length}`;
      const order = { buyerId, productList: [{ productId }] };
      own.push((await client.order.create(order, { idempotencyKey, signal })).orderSn);
    }
  };
  const told: string[][] = [];
  type Page = Promise<{ list: readonly string[]; nextCursor: string }>;
  const follow = async (read: (cursor: string | undefined) => Page) => {
    const own: string[] = [];
    told.push(own);
    for (let cursor: string | undefined; !signal.aborted; ) {
      const { list, nextCursor } = await read(cursor);
      own.push(...list);
      cursor = nextCursor;
    }
  };
  const writing = Promise.all(
    clients.flatMap((client, server) =>
      Array.from({ length: writersOfEach }, (_, index) => write(client, server * writersOfEach + index)),
    ),
  );
  const reading = Promise.all(
    clients.flatMap((client) => [
      follow(async (cursor) => {
        const types = ['order.created'] as const;
        const { list, nextCursor } = await client.event.list({ types, ...(cursor && { cursor }) }, { signal });
        return { list: list.map(({ recordId }) => recordId), nextCursor };
      }),
      follow(async (cursor) => {
        const { list, nextCursor } = await client.order.changes(cursor === undefined ? {} : { cursor }, { signal });
        return { list: list.map(({ orderSn }) => orderSn), nextCursor };
      }),
    ]),
  );
  // Whatever fails besides, these must not be failures that nobody handles.
  for (const each of [writing, reading]) each.catch(() => {});
  const until = (isSo: () => boolean) =>
    Promise.race([vi.waitUntil(isSo, { timeout: patienceMs, interval: 50 }), writing, reading]);

  return {
    each: async (orders) => {
      const wanted = acknowledged.map((own) => own.length + orders);
      await until(() => acknowledged.every((own, writer) => own.length >= (wanted[writer] ?? 0)));
    },
    finish: async () => {
      isWriting = false;
      await writing;
      const all = acknowledged.flat();
      await Promise.race([
        vi.waitUntil(() => told.every((own) => new Set(own).size >= all.length), { timeout: 60_000 }).catch(() => {}),
        reading,
      ]);
      over.abort();
      return { acknowledged: all, told, statuses };
    },
  };
}
