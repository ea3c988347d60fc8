import { describe, expect, test } from 'vitest';
import { operations } from '../catalogue/operations.ts';
import { bodyOf, explain } from './call-arguments.ts';

function operationOf(name: string) {
  const found = operations.map(({ operation }) => operation).find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`No operation ${name}`);
  return found;
}

describe('words become the body that the contract wants', () => {
  test.each<[string, string[], object]>([
    ['order.list', ['payStartDate=1', 'payEndDate=2', 'buyer=007'], { payStartDate: 1, payEndDate: 2, buyer: '007' }],
    ['user.list', ['pageSize=5'], { pageSize: '5' }],
    ['order.detail', ['orderSns=A1,B2'], { orderSns: ['A1', 'B2'] }],
    ['order.detail', ['orderSns=["A,1"]'], { orderSns: ['A,1'] }],
    ['group.create', ['groupName=a=b', 'groupTeacherList=[]'], { groupName: 'a=b', groupTeacherList: [] }],
    ['group.create', ['{"groupName":"x","activeBegin":1}', 'activeBegin=2'], { groupName: 'x', activeBegin: 2 }],
    ['group.create', ['nobodyKnows=1', 'activeEnd=soon'], { nobodyKnows: 1, activeEnd: 'soon' }],
  ])('%s %j', (name, words, body) => {
    expect(bodyOf(operationOf(name), words)).toEqual(body);
  });
});

test.each([
  ['order.list', 'pageNum'],
  ['order.list', '{"a":'],
  ['group.create', 'groupTeacherList=x'],
])('what cannot be read is refused: %s %s', (name, word) => {
  expect(() => bodyOf(operationOf(name), [word])).toThrow(/name=value|not JSON/);
});

describe('a written time becomes the number that the operation expects', () => {
  const dayMs = 86_400_000;
  const day = Date.UTC(2026, 8, 1);
  test.each<[string, string[], string | undefined, object]>([
    ['order.list', ['payStartDate=2026-09-01T08:00:00+08:00'], undefined, { payStartDate: day }],
    [
      'order.list',
      ['payStartDate=2026-09-01', 'payEndDate=2026-09-02T00:00Z'],
      'Asia/Shanghai',
      { payStartDate: day - dayMs / 3, payEndDate: day + dayMs },
    ],
    ['order.list', ['{"payStartDate":"2026-09-01T00:00:00Z"}'], undefined, { payStartDate: day }],
    ['group.create', ['activeEnd=2026-09-01T00:00:00.900Z'], undefined, { activeEnd: day / 1000 }],
    ['order.list', ['buyer=2026-09-01', `payStartDate=${day}`], undefined, { buyer: '2026-09-01', payStartDate: day }],
  ])('%s %j in %s', (name, words, timeZone, body) => {
    expect(bodyOf(operationOf(name), words, timeZone)).toEqual(body);
  });

  test('one without a time zone is refused, because the shell and the school may be in different ones', () => {
    const words = ['payStartDate=2026-09-01'];
    expect(() => bodyOf(operationOf('order.list'), words)).toThrow('payStartDate needs a time zone');
  });
});

test('an operation is explained by its contract', () => {
  const words = explain(operationOf('group.edit'));
  expect(words).toMatch(/groupId +integer: Class id\. \(required\)/);
  expect(words).toContain('Needs the scope group:write');
  expect(words).toContain("lectern call group.edit '{");
});
