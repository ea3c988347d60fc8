import { freshBuyer } from './fresh.ts';

/** Every page; what an address holds of the demo school is named by what it is of. */
export const everyPage = [
  '/',
  '/students/:student',
  '/lessons/:lesson',
  '/lessons/:lessonNow',
  '/classes',
  '/classes?show=calendar',
  '/classes/:group',
  '/classes/:group?tab=lessons',
  '/classes/:group?tab=attendance',
  '/classes/:group?tab=results',
  '/classes/:group/print',
  '/unplaced',
  '/refunds',
  '/homework',
  '/exams',
  '/hours',
  '/orders',
  '/orders/:order',
  '/orders/:order/print',
  '/shipping',
  '/reconcile',
  '/reconcile?by=product',
  '/people',
  '/people?role=student',
  '/people?show=deleted',
  '/products',
  '/products/columns',
  '/subjects',
  '/branches',
  '/staff',
  '/keys',
  '/webhooks',
  '/requests',
  '/audit',
  '/import',
] as const;

// biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about.
type CallApi = (path: string, body: object) => Promise<any>;

/** Ids of the demo school, by what they are of. */
export async function findIds(callApi: CallApi): Promise<Readonly<Record<string, string>>> {
  const { list: groups } = await callApi('/group/list', { validity: 'active', pageSize: 100 });
  // One of the demo school: other tests make classes beside this one.
  const { groupId } = groups.find(({ memberCount }: { memberCount: number }) => memberCount > 4);
  const { list: members } = await callApi('/group/members', { groupId, pageSize: 1 });
  const { list: lessons } = await callApi('/liveclass/list', { status: 'ended', pageSize: 1 });
  const { lessonsNow } = await callApi('/overview/today', {});
  const { list: orders } = await callApi('/order/list', { payStartDate: 1, payEndDate: Date.now(), pageSize: 500 });
  // Nor an order that another test makes, and may refund meanwhile.
  const order = orders.find(({ customerRealName }: { customerRealName: string }) => customerRealName !== freshBuyer);
  return {
    group: String(groupId),
    student: members[0].userId,
    lesson: lessons[0].liveclass,
    lessonNow: lessonsNow[0].liveclass,
    order: order.orderSn,
  };
}

export const addressOf = (page: string, ids: Readonly<Record<string, string>>): string =>
  page.replace(/:(\w+)/, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
