import type { Operation } from '../../src/operation/contract/operation.ts';
import type { Fixture, Kind } from '../school/fixture.ts';
import { placesIn, type Schema, schemaOf, typesOf } from './parameters.ts';

/** Which record a parameter names, by the parameter's own name. */
const kinds: Readonly<Record<string, Kind>> = {
  assitantId: 'assistant',
  buyerId: 'student',
  columnId: 'column',
  columnIds: 'column',
  courseId: 'subject',
  examId: 'exam',
  fromGroupId: 'group',
  groupId: 'group',
  homeworkId: 'homework',
  keyId: 'key',
  liveclass: 'lesson',
  missed: 'lesson',
  orderSn: 'order',
  orderSns: 'order',
  productId: 'product',
  productIds: 'product',
  purchaseGroupId: 'purchaseGroup',
  shareUserId: 'otherStudent',
  staffId: 'staff',
  studentId: 'student',
  subOrgId: 'branch',
  teacherId: 'teacher',
  teacherIds: 'teacher',
  toGroupId: 'otherGroup',
  uniqueId: 'student',
  userId: 'student',
  userIds: 'student',
  visibleTo: 'student',
  webhookId: 'webhook',
};

/** What a name means in one operation where it means something else, or nothing, elsewhere. */
const particular: Readonly<Record<string, Kind>> = {
  '/group/get externalId': 'groupExternalId',
  '/group/members groupId': 'otherGroup',
  '/liveclass/cancelLeave uniqueId': 'otherStudent',
  '/liveclass/revealLeave uniqueId': 'otherStudent',
  '/liveclass/cancelMakeUp liveclass': 'nextLesson',
  '/liveclass/cancelMakeUp uniqueId': 'otherStudent',
  '/liveclass/makeUp liveclass': 'nextLesson',
  '/liveclass/get externalId': 'lessonExternalId',
  '/liveclass/makeUp missed': 'lesson',
  '/order/get externalId': 'orderExternalId',
  '/product/getProductList appId': 'appId',
  '/user/find names[0]': 'student',
  '/user/get externalId': 'userExternalId',
  '/user/get loginName': 'loginName',
};

/** Parameters that name a record; a request has exactly one of each group. */
const instead: readonly string[] = [
  '/group/get externalId',
  '/liveclass/get externalId',
  '/order/get externalId',
  '/user/get externalId',
  '/user/get loginName',
];

/** What to ask where the example asks for little: all there is to see, and every reference that belongs together. */
const requests: Readonly<Record<string, object>> = {
  '/audit/list': { pageSize: 500 },
  '/group/addMembers': { groupId: 1, members: [{ userId: '1_1', orderSn: 'x', line: 1 }] },
  '/group/edit': { groupId: 1, groupTeacherList: [{ userId: '0_1', courseId: 1 }] },
  '/group/setAttributes': { groupId: 1, groupTeacherList: [{ userId: '0_1', courseId: 1 }] },
  '/exam/list': {},
  '/group/list': {},
  '/group/members': { groupId: 1, which: 'all' },
  '/homework/list': {},
  '/liveclass/list': {},
  '/order/groupPurchases': {},
  '/order/list': { payStartDate: 0, payEndDate: 9_999_999_999_999, pageSize: 500 },
  '/order/sorted': { payStartDate: 0, payEndDate: 9_999_999_999_999, pageSize: 500, sort: '-amount' },
  '/product/create': { name: 'x', type: 1, price: 1, subOrgId: 1, columnIds: [1], teacherIds: ['0_1'] },
  '/product/getProductList': {},
  '/search': { keyword: 'a', pageSize: 20 },
  '/staff/create': { loginName: 'x1', name: 'x', role: 'classTeacher', teacherId: '0_1' },
  '/staff/update': { staffId: 1, role: 'classTeacher', teacherId: '0_1' },
  '/user/list': { pageSize: '500' },
};

/** What looks like a reference and is what the caller calls something of its own, or a filter of what it sees anyway. */
const ownWords: readonly string[] = ['appId', 'eventId', 'externalId', 'fromEventId', 'line', 'recordId', 'toEventId'];
const ownWordsOf: readonly string[] = ['/order/create orderSn', '/audit/reveal auditId'];

const leafOf = (param: string) =>
  param
    .replace(/\[0\]$/, '')
    .split('.')
    .at(-1) ?? '';

/** The kind of record that a parameter names, if it names one. A name nobody knows yet must be told of here. */
function referenceOf({ path }: Operation, param: string, schema: Schema): Kind | undefined {
  const leaf = leafOf(param);
  if (schema.items || schema.properties || ownWordsOf.includes(`${path} ${param}`)) return undefined;
  const teacher = schema.pattern?.startsWith('^0_') ? 'teacher' : undefined;
  const kind = particular[`${path} ${param}`] ?? (leaf === 'userId' ? teacher : undefined) ?? kinds[leaf];
  if (kind === undefined && looksLikeReference(leaf, schema) && !ownWords.includes(leaf)) {
    throw new Error(`Say in test/contract/references.ts what ${param} of ${path} names`);
  }
  return kind;
}

function looksLikeReference(leaf: string, schema: Schema): boolean {
  const isNumber = typesOf(schema).includes('integer') && schema.minimum === 1;
  return (
    /(Id|Ids|Sn|Sns)$/.test(leaf) ||
    (isNumber && schema.maximum === Number.MAX_SAFE_INTEGER) ||
    /_\[1-9\]/.test(schema.pattern ?? '')
  );
}

/** The operation's example, about a fixture: every reference in it is to a record of the fixture. */
export function requestIn(operation: Operation, fixture: Fixture): object {
  const fill = (schema: Schema, value: unknown, param: string): unknown => {
    const { items, properties } = schema;
    if (items && Array.isArray(value)) return value.slice(0, 1).map((item) => fill(items, item, `${param}[0]`));
    if (properties && typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => {
          const property = properties[name];
          return [name, property ? fill(property, inner, param === '' ? name : `${param}.${name}`) : inner];
        }),
      );
    }
    const kind = referenceOf(operation, param, schema);
    return kind === undefined ? value : fixture.ids[kind];
  };
  const request = Object(fill(schemaOf(operation), requests[operation.path] ?? operation.example.request, ''));
  // The cursor of an example is of another database, which refuses it.
  return operation.path === '/export/changes' ? { ...request, cursor: fixture.cursor } : request;
}

export interface Reference {
  readonly param: string;
  readonly kind: Kind;
  /** The request with this record in this place. */
  to(id: string | number): object;
}

/** Every place of a request that names a record, also those that the request leaves out. */
export const referencesIn = (operation: Operation, request: object): Reference[] =>
  placesIn(operation, request).flatMap(({ param, schema, with: put }) => {
    const kind = referenceOf(operation, param, schema);
    const alone = instead.includes(`${operation.path} ${param}`);
    return kind === undefined ? [] : [{ param, kind, to: (id) => (alone ? { [param]: id } : put(id)) }];
  });
