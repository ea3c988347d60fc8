import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import type { Executor } from '../../src/database/database.ts';
import { placesIn, type Schema, typesOf } from '../contract/parameters.ts';
import { requestIn } from '../contract/references.ts';
import { openOwnDatabase } from '../database/database.ts';
import { withRollback } from '../database/with-rollback.ts';
import { tries } from '../run/tries.ts';
import { createFixture, type Fixture } from '../school/fixture.ts';
import { callerOf, createSchool } from '../school/school.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';

/** What is asked here: may an answer depend on a hidden value? Each of these may, and this is why. */
const mayTell: Readonly<Record<string, string>> = {
  // The budget of tries counts them: see src/operation/call/tries.test.ts.
  '/user/list searchStr': 'a whole mobile, counted as a try',
  '/user/deleted searchStr': 'a whole mobile, counted as a try',
  '/search keyword': 'a whole mobile, counted as a try',
  '/user/find guardians[0]': 'a whole guardian, counted as a try',
  '/order/list buyer': 'a whole mobile, counted as a try',
  '/order/list receiver': 'a whole receiver, counted as a try',
  '/order/sorted buyer': 'a whole mobile, counted as a try',
  '/order/sorted receiver': 'a whole receiver, counted as a try',
  '/order/shipBatch shipments[0].receiver': 'a whole receiver in a dry run, counted as a try',
};

/** What differs each time, whatever the values are: identifiers and secrets that the server makes up, and how long it took. */
const madeUp = /"(secret|signingSecret|password|reqId|execTime)": ?("[^"]*"|\d+)/g;

/** Both schools count their changes from here. A copy of a database counts from the time at which it is first opened. */
const firstChange = Number.MAX_SAFE_INTEGER - 1_000_000;

/** Each school has an event log of its own: they are asked for all of it. */
const readsLog = ['/event/list', '/export/changes'];

/** Operations that the records of the fixture refuse. Their refusals are compared, and they take and answer no hidden value. */
const refused = [
  '/exam/grade',
  '/exam/start',
  '/exam/submit',
  '/exam/update',
  '/homework/correct',
  '/homework/submit',
  '/liveclass/end',
  '/liveclass/reschedule',
  '/liveclass/restore',
  '/liveclass/start',
  '/order/approveRefund',
  '/order/cancel',
  '/order/cancelRefund',
  '/order/declineRefund',
  '/order/failRefund',
  '/order/giveUpRefund',
  '/order/pay',
  '/order/retryRefund',
  '/order/settleRefund',
  '/order/ship',
  '/order/undoWithdraw',
  '/product/setStatus',
  '/staff/changePassword',
  '/staff/signOutEverywhere',
];

interface Twin {
  readonly fixture: Fixture;
  /** Hidden values, by the parameter that would take them. */
  readonly hidden: Readonly<Record<string, readonly string[]>>;
  /** One who may not see personal data; what it writes is taken back. */
  readonly server: TestServer;
  /** The position of the event log before the records. */
  readonly cursor: string;
  /** What the last write left behind, without what is hidden. */
  readonly left: () => string;
}

/** Two schools that differ only in values which a caller without the scope `personal` does not see. */
let [one, other]: [Twin?, Twin?] = [];

beforeAll(async () => {
  [one, other] = [await createTwin(0), await createTwin(1)];
});

async function createTwin(which: 0 | 1): Promise<Twin> {
  const database = await openOwnDatabase();
  await database.transaction((tx) => tx.script(`select setval('change_numbers', ${firstChange})`));
  const school = await createSchool(database);
  const trusted = await startServer(database, callerOf(school));
  const { nextCursor: cursor } = await trusted.ask('/event/list', { since: Number.MAX_SAFE_INTEGER });
  const fixture = await createFixture(trusted, 'alpha', which);
  const hidden = await hiddenValues(trusted, fixture);
  const gone = { userRole: 'student', loginName: 'gone', name: 'Gone', mobile: hidden.mobile?.[0] };
  await trusted.ask('/user/del', await trusted.ask('/user/create', gone));
  let left = '';
  const taken = withRollback(database, async (tx) => {
    left = await visibleRows(tx);
  });
  const server = await startServer(taken, { ...callerOf(school), personal: false });
  const takeLeft = () => {
    const last = left;
    left = '';
    return last;
  };
  return { fixture, hidden, server, cursor, left: takeLeft };
}

async function hiddenValues({ ask }: TestServer, { ids }: Fixture): Promise<Twin['hidden']> {
  const student = await ask('/user/get', { userId: ids.student });
  const { orderAddress } = await ask('/order/get', { orderSn: ids.order });
  const { students } = await ask('/liveclass/get', { liveclass: ids.lesson });
  const { list } = await ask('/group/members', { groupId: ids.otherGroup, which: 'all' });
  const filled = (values: readonly string[]) => values.filter((value) => value !== '');
  return {
    mobile: [student.mobile, orderAddress.mobile],
    birthday: [student.birthday],
    email: [student.email],
    address: [student.address, orderAddress.address],
    guardianName: [student.guardianName],
    guardianMobile: [student.guardianMobile],
    guardians: [student.guardianName, student.guardianMobile],
    receiver: [orderAddress.receiver],
    reason: filled([...students, ...list].map(({ leaveReason = '', reason = leaveReason }) => reason)),
  };
}

/** Everything that a reader without the scope `personal` may learn of later. */
const seen: Readonly<Record<string, readonly string[]>> = {
  users: [
    ...['mobile', 'birthday', 'email', 'address', 'guardian_name', 'guardian_mobile'],
    ...['search_fields', 'search_grams'],
  ],
  orders: ['receiver_id'],
  order_lines: [],
  order_moves: ['reason'],
  refunds: [],
  groups: [],
  group_members: ['reason'],
  lessons: [],
  lesson_leaves: ['reason'],
  lesson_guests: [],
  lesson_records: [],
  homework_students: [],
  exam_students: [],
  imports: [],
  events: ['event_id'],
};

const visible = Object.entries(seen).map(
  ([table, hidden]) =>
    `select '${table} ' || (to_jsonb(t) - '{${hidden.join(',')}}'::text[])::text as line from ${table} t`,
);

async function visibleRows(tx: Executor): Promise<string> {
  const { rows } = await tx.execute({ text: visible.join(' union all '), values: [] });
  return rows
    .map(({ line }) => String(line))
    .sort()
    .join('\n');
}

const closed = ['personal', 'nobody', 'metrics:read'];
const asked = operations
  .map((each) => ({ operation: each.operation, isRead: 'read' in each }))
  .filter(({ operation }) => !closed.includes(operation.scope));

interface Request {
  /** Where a hidden value of the first school is sent; '' for nowhere. A part of one is never told, nor a pattern of it. */
  readonly param: string;
  readonly body: object;
}

/** The mobiles, of which every text of a read gets parts too. */
const mostInParts = 2;

const leafOf = (param: string) => /\w+(?=(\[0\])?$)/.exec(param)?.[0] ?? '';

/** Parts of a value, as those who guess would send them: its beginning, also as patterns of several kinds, and its end. */
const partsOf = (value: string): string[] => {
  const [first, last] = [value.slice(0, Math.ceil(value.length / 2)), value.slice(Math.ceil(value.length / 2))];
  return [first, `${first}*`, `${first}**`, `${first}%`, `${first}.*`, last, `%${last}`].filter((part) => part !== '');
};

/**
 * The example of an operation; with each hidden value of the first school, and parts of it, in the places that are called like it;
 * and with all of them in every text of a read, which may search for it.
 */
function requestsOf({ operation, isRead }: (typeof asked)[number], { fixture, hidden }: Twin): Request[] {
  const example = requestIn(operation, fixture);
  const inWrites = tries(0, 1) === 1 ? [...(hidden.mobile ?? []), ...(hidden.receiver ?? [])] : [];
  const anywhere = isRead ? Object.values(hidden).flat() : inWrites;
  const guesses = placesIn(operation, example).flatMap(({ param, schema, with: put }) => {
    if (!typesOf(schema).includes('string')) return [];
    const whole = new Set([...(hidden[leafOf(param)] ?? []), ...anywhere]);
    const parts = new Set(
      [...(hidden[leafOf(param)] ?? []), ...(isRead ? anywhere.slice(0, mostInParts) : [])].flatMap(partsOf),
    );
    const requests = (values: Iterable<string>, place: string) =>
      [...values].filter((value) => takes(schema, value)).map((value) => ({ param: place, body: put(value) }));
    return [
      ...requests(whole, param),
      ...requests(
        [...parts].filter((part) => !whole.has(part)),
        `${param} by a part`,
      ),
    ];
  });
  const dryRuns =
    'dryRun' in operation.request.properties
      ? guesses.map(({ param, body }) => ({ param, body: { ...body, dryRun: 1 } }))
      : [];
  return [{ param: '', body: example }, ...guesses, ...dryRuns, ...rowsOf(operation.path, { fixture, hidden })];
}

/** The rows of an import have no place in its contract. */
const rowsOf = (path: string, { fixture, hidden }: Pick<Twin, 'fixture' | 'hidden'>): Request[] => {
  if (path !== '/import') return [];
  const { loginName, branch: subOrgId } = fixture.ids;
  const row = {
    userRole: 'student',
    loginName,
    name: `ann ${fixture.mark}`,
    subOrgId,
    createAt: noon - 30 * 86_400_000,
  };
  return Object.entries(hidden)
    .filter(([field]) => !['receiver', 'reason', 'guardians'].includes(field))
    .map(([field, [value]]) => ({ param: 'rows[0]', body: { sheet: 'users', rows: [{ ...row, [field]: value }] } }));
};

const takes = ({ enum: values, pattern, maxLength = Number.POSITIVE_INFINITY }: Schema, value: string) =>
  values === undefined && (pattern === undefined || new RegExp(pattern).test(value)) && value.length <= maxLength;

describe('without the scope personal, values that it hides change neither an answer nor what is left behind:', () => {
  test.each(asked)('$operation.path', async (each) => {
    if (one === undefined || other === undefined) throw new Error('Not started');
    const { path } = each.operation;
    const differing = new Set<string>();
    let hasSucceeded = false;
    const ask = async ({ server, left, cursor }: Twin, body: object) => {
      const { status, text } = await server.post(path, readsLog.includes(path) ? { ...body, cursor } : body);
      hasSucceeded ||= status === 200;
      const [history = ''] = cursor.split('.');
      return `${status} ${text}\n${left()}`.replaceAll(history, '').replaceAll(madeUp, '');
    };
    for (const { param, body } of requestsOf(each, one)) {
      const [first, second] = await Promise.all([ask(one, body), ask(other, body)]);
      if (first !== second) differing.add(`${path} ${param}`);
    }
    expect([...differing]).toEqual(Object.keys(mayTell).filter((place) => place.startsWith(`${path} `)));
    expect([path, hasSucceeded]).toEqual([path, !refused.includes(path)]);
  });
});
