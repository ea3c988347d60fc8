import { describe, expect, test } from 'vitest';
import { type Parameter, parameters } from '../../../test/contract/parameters.ts';
import { operations } from '../../catalogue/operations.ts';
import { Failure } from '../errors/failure.ts';
import { toStrictBody } from './compatibility.ts';
import { validate } from './validate.ts';

const optional = parameters.filter(({ need }) => need === 'optional');

/** The request as the handler gets it in compatibility mode. */
const received = ({ operation, with: request }: Parameter, value: unknown) =>
  validate(operation, toStrictBody(operation, request(value)).body);

/** Whether a key that is not in compatibility mode may send "". */
function isRefusedElsewhere({ operation, with: request }: Parameter): boolean {
  try {
    validate(operation, request(''));
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}

describe('in compatibility mode an optional "" counts as absent unless it means something:', () => {
  test.each([...new Set(optional.map(({ operation }) => operation.path))])('%s', (path) => {
    for (const parameter of optional.filter(({ operation }) => operation.path === path)) {
      const got = received(parameter, '');
      const absent = received(parameter, undefined);
      if (isRefusedElsewhere(parameter)) expect([parameter.param, got]).toEqual([parameter.param, absent]);
      else expect([[absent], [parameter.with('')]]).toContainEqual([got]);
    }
  });

  test('in the twelve operations it means something only as a keyword, as a text, or to remove an assistant', () => {
    const meaningful = optional.filter(
      (parameter) => parameter.operation.number !== undefined && JSON.stringify(received(parameter, '')).includes('""'),
    );
    expect(meaningful.map(({ operation, param }) => `${operation.path} ${param}`)).toEqual([
      '/order/list buyer',
      '/order/list receiver',
      '/order/list shareUser',
      '/order/list prodName',
      '/group/create groupRemarks',
      '/group/edit assitantId',
      '/group/edit groupRemarks',
      '/user/list searchStr',
      '/user/list sortType',
    ]);
  });

  test('a parameter that is always refused counts as absent too, and a required one is still refused', () => {
    const [edit, create] = ['/group/edit', '/group/create'].map(
      (path) => operations.find(({ operation }) => operation.path === path)?.operation,
    );
    if (edit === undefined || create === undefined) throw new Error('No such operation');
    expect(toStrictBody(edit, { groupId: '1', activeBegin: '' })).toEqual({ body: { groupId: 1 }, ignored: [] });
    const { body } = toStrictBody(create, { ...Object(create.example.request), groupName: '' });
    expect(() => validate(create, body)).toThrow('parameterEmpty');
  });
});
