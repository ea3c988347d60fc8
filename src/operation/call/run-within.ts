import { fail } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import { validate } from '../validation/validate.ts';
import type { ReadCall, WriteCall } from './call.ts';
import type { Caller } from './caller.ts';
import type {
  Implementation,
  PreparedImplementation,
  ReadImplementation,
  WriteImplementation,
} from './implementation.ts';
import { limitToOwnClasses } from './own-classes.ts';
import { triesIn } from './tries.ts';

/** Runs a write as a part of another one: in its transaction, for its caller, with its audit entries. */
export async function writeWithin<Input, Answer>(
  call: WriteCall<unknown>,
  implementation: WriteImplementation<Input, Answer> | PreparedImplementation<Input, Answer>,
  body: Input,
): Promise<Answer> {
  const { operation } = implementation;
  // The input was validated as this operation's request.
  const valid = validate(operation, body) as Input;
  const inner = { ...call, input: await limitToOwnClasses(call.tx, call.caller, operation, valid) };
  if ('write' in implementation) return implementation.write(inner);
  // Tries are counted in a transaction of their own.
  const countTries = () => Promise.reject(new Error(`${operation.name} is no part of another call`));
  return (await implementation.prepare({ ...inner, db: call.tx, countTries }))(inner);
}

/**
 * Runs a read as a part of another call, for its caller. `beyond` replaces parameters after they were checked, such as the size of
 * the page.
 */
export async function readWithin(
  call: Omit<ReadCall<unknown>, 'input'>,
  implementation: ReadImplementation,
  body: object,
  beyond: object,
): Promise<unknown> {
  const { db, caller } = call;
  const { operation } = implementation;
  const input = await limitToOwnClasses(db, caller, operation, validate(operation, body));
  refuseTries(caller, implementation, input);
  return implementation.read({ ...call, input: { ...input, ...beyond } } as ReadCall<never>);
}

/** Tries are counted in a transaction of their own, so that a part of another call cannot be one. */
export function refuseTries(caller: Caller, { operation }: Implementation, input: object): void {
  if (triesIn(caller, operation, input) === 0) return;
  throw fail(identityErrors.scopeMissing, {
    scope: 'personal',
    what: { en: 'A search by mobile or receiver', zh: '按手机号或收件人查找' },
  });
}
