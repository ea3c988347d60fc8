import { expect, test } from 'vitest';
import { LecternError, NoAnswer } from '../../client/errors.ts';
import { DatabaseUnavailable, StatementTimeout } from '../../database/database.ts';
import { fail } from '../../operation/errors/failure.ts';
import { serverErrors } from '../../operation/errors/server.ts';
import { StartRefused, Unavailable } from '../start-refused.ts';
import { refusalOf } from './refusal.ts';

const answered = (status: number) => new LecternError({ code: 1, msg: 'words', reqId: 'r' }, status);

test.each<[string, unknown]>([
  ['a server that nobody reaches', new NoAnswer('http://127.0.0.1:1/order/list: the connection failed')],
  ['a proxy without its server', new NoAnswer('The answer is not from a Lectern server.', { status: 502 })],
  ['a server with too many requests', answered(429)],
  ['a busy server', answered(503)],
  ['a database that is away', fail(serverErrors.databaseUnavailable, {})],
  ['a lost connection to the database', new DatabaseUnavailable('The connection to the database was lost')],
  ['a statement that took too long', new StatementTimeout('The statement took too long')],
])('%s ends with "try again later", in words', (_, error) => {
  const refusal = refusalOf(error);
  expect(refusal).toBeInstanceOf(Unavailable);
  expect(refusal?.message).toMatch(/\w.*[.)]$/);
});

test.each<[string, unknown]>([
  ['a wrong parameter', answered(400)],
  ['a missing scope', answered(403)],
  ['an address of something else', new NoAnswer('The answer is not from a Lectern server.', { status: 404 })],
])('%s stays a refusal: trying again does not help', (_, error) => {
  const refusal = refusalOf(error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(refusal).not.toBeInstanceOf(Unavailable);
});

test('a fault of the program is no refusal', () => {
  expect(refusalOf(new TypeError('x is not a function'))).toBeUndefined();
});
