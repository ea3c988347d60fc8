import { membersOf, type Plan } from '../../bench/data/plan.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { type Schema, schemaOf, typesOf } from '../contract/parameters.ts';
import { numbers } from './large-school.ts';

export interface Dear {
  readonly path: string;
  readonly name: string;
  readonly body: object;
}

const day = 86_400_000;
/** The commonest family name, a digit that every mobile and most order numbers have, and one letter of most products. */
const commonTexts = ['王', '1', '课'];

/** What a required parameter of a read may be, by its name: records with as much as there is. */
const valuesOf = (plan: Plan, now: number): Readonly<Record<string, unknown>> => {
  const userId = `1_${membersOf(plan, 1)[0]}`;
  return {
    orderSn: 'LT000000000001',
    orderSns: numbers(20, 1).map((number) => `LT${String(number).padStart(12, '0')}`),
    productId: 1,
    userId,
    uniqueId: userId,
    studentId: userId,
    teacherId: '0_1',
    groupId: 1,
    liveclass: '1',
    homeworkId: 1,
    examId: 1,
    subOrgId: 1,
    names: numbers(200).map((number) => `王${number}`),
    keyword: '王',
    by: 'product',
    status: 'settled',
    payStartDate: plan.beginMs,
    payEndDate: plan.endMs,
    beginTime: plan.endMs - 365 * day,
    endTime: plan.endMs,
    sheet: 'orders',
    since: 0,
    updatedSince: now - 1000 * day,
  };
};

/** Parameters that leave nothing out, although they are not required. */
const optional = [
  'names',
  'since',
  'updatedSince',
  'groupId',
  'liveclass',
  'userId',
  'homeworkId',
  'examId',
  'productId',
];

/** Reads that need one of several parameters, or for which a record is no filter but the whole question. */
const needOne = ['/order/get', '/group/get', '/user/get', '/liveclass/get', '/liveclass/conflicts', '/user/find'];

const largestPage = ({ maximum, type }: Schema): number | string => (type === 'string' ? '500' : Number(maximum));

/** The dearest requests of a read: the largest page, with each common text in each parameter that searches, and in all of them. */
export function dearestReads(operation: Operation, plan: Plan, now: number): Dear[] {
  const { path } = operation;
  const { properties = {}, required = [] } = schemaOf(operation);
  const values = valuesOf(plan, now);
  const wanted = Object.keys(properties).filter(
    (name) => required.includes(name) || name.endsWith('Since') || (needOne.includes(path) && optional.includes(name)),
  );
  const base: Record<string, unknown> = Object.fromEntries(wanted.map((name) => [name, values[name]]));
  // A statistic of a student covers 90 days at most.
  if (properties.beginTime !== undefined && path.startsWith('/statistics/')) base.beginTime = plan.endMs - 89 * day;
  if (path === '/order/get') base.orderSn = values.orderSn;
  if (properties.pageSize !== undefined) base.pageSize = largestPage(properties.pageSize);
  const searched = [
    'buyer',
    'receiver',
    'shareUser',
    'prodName',
    'searchStr',
    'student',
    'groupName',
    'keyword',
  ].filter((name) => properties[name] !== undefined);
  const sorts = properties.sort?.enum ?? [];
  const variant = (name: string, more: object) => ({ path, name, body: { ...base, ...more } });
  return [
    variant('all', {}),
    ...sorts.map((sort) => variant(`by ${sort}`, { sort })),
    ...commonTexts.flatMap((text) => [
      ...searched.map((name) => variant(`${name} ${text}`, { [name]: text })),
      ...(searched.length < 2
        ? []
        : [variant(`all searches ${text}`, Object.fromEntries(searched.map((name) => [name, text])))]),
    ]),
    ...(properties.status !== undefined && typesOf(properties.status).includes('string') && !required.includes('status')
      ? (properties.status.enum ?? []).map((status) => variant(`status ${status}`, { status }))
      : []),
  ];
}
