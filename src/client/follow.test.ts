import { beforeAll, expect, expectTypeOf, test } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { createShop, type Shop } from '../../test/school/shop.ts';
import { eventIdOf } from '../../test/server/copied-sheets.ts';
import { Lectern } from './index.ts';

let shop: Shop;
let lectern: Lectern;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
  lectern = new Lectern({ baseUrl: shop.server.url });
});

const create = (courseName: string) => lectern.subject.create({ subOrgId: shop.branch.branchId, courseName });

test('a follower that stops after any event continues after it, and waits for the next', async () => {
  const { nextCursor } = await lectern.event.list({ since: Date.now() + 1e9 });
  await create('First');
  await create('Second');
  const seen: number[] = [];
  const follow = async (cursor: string, until: number) => {
    const stop = new AbortController();
    for await (const event of lectern.event.follow(
      { cursor, types: ['subject.created'] },
      { pollMs: 5, signal: stop.signal },
    )) {
      seen.push(event.data.courseId);
      if (seen.length === until) return event.cursor;
      // The next one is committed while the follower waits for it.
      if (seen.length === 2) await create('Third');
    }
    return '';
  };
  const afterFirst = await follow(nextCursor, 1);
  await follow(afterFirst, 3);
  expect(new Set(seen).size).toBe(3);
});

test('a follower whose types are silent is told a cursor after the events of other types', async () => {
  const { nextCursor: cursor } = await lectern.event.list({ since: Date.now() + 1e9 });
  await create('Of another type');
  const { nextCursor: end } = await lectern.event.list({ cursor });
  const stop = new AbortController();
  const told: string[] = [];
  const onCursor = (after: string) => {
    told.push(after);
    stop.abort(new Error('enough'));
  };
  const following = lectern.event.follow({ cursor, types: ['order.paid'] }, { signal: stop.signal, onCursor });
  await expect(following.next()).rejects.toThrow('enough');
  expect(told).toEqual([end]);
  expect(eventIdOf(end)).toBeGreaterThan(eventIdOf(cursor));
});

test('the type of a followed event tells the type of its data', async () => {
  const { nextCursor: cursor } = await lectern.event.list({ since: Date.now() + 1e9 });
  await create('Typed');
  for await (const event of lectern.event.follow({ cursor }, { pollMs: 5 })) {
    if (event.type === 'order.paid') expectTypeOf(event.data.orderSn).toBeString();
    if (event.type !== 'subject.created') continue;
    expectTypeOf(event.data.courseId).toBeNumber();
    expect(event.data.courseId).toBeTypeOf('number');
    break;
  }
  const chosen = lectern.event.follow({ types: ['group.memberAdded', 'group.created'] });
  expectTypeOf<Awaited<ReturnType<typeof chosen.next>>['value']['type']>().toEqualTypeOf<
    'group.memberAdded' | 'group.created'
  >();
});

test('a follower with a cursor of another history is told to take a new copy', async () => {
  const { nextCursor } = await lectern.event.list({ since: Date.now() + 1e9 });
  const cursor = `000000000000.${eventIdOf(nextCursor)}`;
  await expect(lectern.event.follow({ cursor }).next()).rejects.toMatchObject({
    name: 'cursorOfOtherHistory',
    param: 'cursor',
    message: expect.stringContaining('Take a new copy of the records'),
  });
});

test('an aborted signal ends the wait of a follower', async () => {
  const stop = new AbortController();
  const following = lectern.event.follow({ since: Date.now() + 1e9 }, { pollMs: 3_600_000, signal: stop.signal });
  const next = following.next();
  stop.abort(new Error('enough'));
  await expect(next).rejects.toThrow('enough');
});
