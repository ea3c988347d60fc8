import { writeOperation } from '../../../operation/call/implementation.ts';
import { Failure, fail, type Language } from '../../../operation/errors/failure.ts';
import { validateRow } from '../../../operation/validation/validate.ts';
import { userErrors } from '../errors.ts';
import { deleteNewUsers } from '../write.ts';
import { type Added, addUsers, type Candidate, creationChange } from './add.ts';
import * as contract from './contract.ts';

export const createUsers = writeOperation(contract.createUsers, async (call) => {
  const { input, tx, audit, language } = call;
  const outcomes = await addUsers(
    call,
    input.users.map((user, index) => readRow(user, `users[${index}]`)),
  );
  const added = outcomes.flatMap((outcome) => (outcome instanceof Failure ? [] : [outcome]));
  const created = input.allOrNone && added.length < outcomes.length ? [] : added;
  if (created.length < added.length) {
    await deleteNewUsers(
      tx,
      added.map(({ number }) => number),
    );
  }
  for (const user of created) audit(creationChange(user));
  return {
    sucNum: created.length,
    errNum: outcomes.length - created.length,
    results: outcomes.map((outcome) =>
      outcome instanceof Failure || created.includes(outcome) ? resultOf(outcome, language) : notCreated(language),
    ),
  };
});

function readRow(value: unknown, param: string): Candidate | Failure {
  try {
    return { input: validateRow(contract.createUser.request, value, param), path: `${param}.` };
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const notCreated = (language: Language) => resultOf(fail(userErrors.othersWrong, {}), language);

function resultOf(outcome: Added | Failure, language: Language) {
  if (!(outcome instanceof Failure)) return { userId: outcome.userId, code: 0, msg: 'success', param: '' };
  return { userId: '', code: outcome.code, msg: outcome.messageIn(language), param: outcome.param ?? '' };
}
