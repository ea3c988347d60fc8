import { describe, expect, test } from 'vitest';
import { type Judge, parameterRules } from '../../../test/contract/parameter-rules.ts';
import { parameters } from '../../../test/contract/parameters.ts';
import { operations } from '../../catalogue/operations.ts';
import { Failure } from '../errors/failure.ts';
import { validate } from './validate.ts';

/** Over JSON, as a request comes, but without a server: every parameter that any operation ever gets is covered. */
const judge: Judge = async ({ operation }, body) => {
  try {
    return { code: 0, param: undefined, msg: '', outcome: validate(operation, JSON.parse(JSON.stringify(body))) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, param: error.param, msg: error.messageIn('en') };
  }
};

test('no operation with parameters is forgotten', () => {
  const covered = new Set(parameters.map(({ operation }) => operation));
  const forgotten = operations.filter(
    ({ operation }) => Object.keys(operation.request.properties).length > 0 && !covered.has(operation),
  );
  expect(forgotten).toEqual([]);
});

describe.each(parameterRules)('$name:', ({ about, check }) => {
  const concerned = parameters.filter(({ schema }) => about(schema));

  test.each([...new Set(concerned.map(({ operation }) => operation.path))])('%s', async (path) => {
    for (const parameter of concerned) if (parameter.operation.path === path) await check(parameter, judge);
  });
});
