import { Rendered } from '../contract/operation.ts';
import { validate } from '../contract/validate.ts';
import type { Database } from '../database/database.ts';
import { scoped } from '../database/scope.ts';
import type { Language } from '../failure.ts';
import { appendAudit, type Change } from './audit.ts';
import type { Caller, ReadCall, WriteCall } from './call.ts';
import { keepAnswer, selectKeptAnswer } from './idempotency.ts';
import type { Implementation } from './implementation.ts';

/** A request for an operation, from wherever it came. */
export interface Incoming {
  readonly body: unknown;
  readonly caller: Caller;
  readonly now: number;
  readonly language: Language;
  readonly reqId: string;
  readonly idempotencyKey: string | undefined;
}

export interface Outcome {
  /** The answer, as JSON text. */
  readonly json: string;
  /** It was given before, to the same request under the same idempotency key. */
  readonly replayed: boolean;
}

/** Carries out an operation: reads see one moment of the database, a write is one transaction with all its traces. */
export async function run(implementation: Implementation, database: Database, incoming: Incoming): Promise<Outcome> {
  const { operation } = implementation;
  const { caller, now, language } = incoming;
  const input = validate(operation, incoming.body);
  const db = scoped(database, caller.orgId);

  if ('read' in implementation) {
    const call: ReadCall<unknown> = { input, db, caller, now, language };
    return { json: render(await implementation.read(call as ReadCall<never>)), replayed: false };
  }

  const { idempotencyKey: key, reqId } = incoming;
  const scope = key === undefined ? undefined : { callerId: caller.id, operation: operation.name, key };
  return db.transaction(async (tx) => {
    const kept = scope && (await selectKeptAnswer(tx, scope, input, now));
    if (kept !== undefined) return { json: kept, replayed: true };

    const changes: Change[] = [];
    const call: WriteCall<unknown> = { input, tx, caller, now, language, audit: (change) => changes.push(change) };
    const json = render(await implementation.write(call as WriteCall<never>));
    await appendAudit(tx, { caller, operation: operation.name, reqId, now, changes });
    if (scope) await keepAnswer(tx, scope, { input, answer: json, now });
    return { json, replayed: false };
  });
}

const render = (answer: unknown) => (answer instanceof Rendered ? answer.json : JSON.stringify(answer));
