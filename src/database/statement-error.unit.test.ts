import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseError } from './database.ts';
import { isRetryable, statementError } from './statement-error.ts';

const errorOf = (message: string, code: string, constraint?: string) =>
  statementError(Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, constraint }));

test('a transaction during which Citus moved its rows is run again; another internal error is not', () => {
  expect(isRetryable(errorOf('could not find valid entry for shard 102089', 'XX000'))).toBe(true);
  expect(isRetryable(errorOf('could not create distributed plan', 'XX000'))).toBe(false);
});

test('the constraint that Citus names in the message only is found', () => {
  const message = 'duplicate key value violates unique constraint "orders_pay_transaction_unique_102045"';
  expect(errorOf(message, '23505')).toMatchObject({ sqlState: '23505', constraint: 'orders_pay_transaction_unique' });
});

test('a taken value is a violated constraint also where Citus calls it an internal error', () => {
  const message = 'duplicate key value violates unique constraint "orders_sn_unique_102153"';
  expect(errorOf(message, 'XX000')).toMatchObject({ sqlState: '23505', constraint: 'orders_sn_unique' });
});

test.each([
  ['users_login_name_unique_102045', 'users_login_name_unique'],
  ['users_login_name_unique', 'users_login_name_unique'],
])('the constraint %s of a shard or of a table is %s', (found, constraint) => {
  const error = errorOf('duplicate key value', '23505', found);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error).toMatchObject({ sqlState: '23505', constraint });
});
