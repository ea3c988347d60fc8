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

test('an operation is explained by its contract', () => {
  const words = explain(operationOf('group.edit'));
  expect(words).toMatch(/groupId +integer: Class id\. \(required\)/);
  expect(words).toContain('Needs the scope group:write');
  expect(words).toContain("lectern call group.edit '{");
});
