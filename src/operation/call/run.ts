import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import type { OrgDatabase } from '../../sql/org-sql.ts';
import type { EventType } from '../contract/event-types.ts';
import { type Operation, RawJson, scopesOf } from '../contract/operation.ts';
import { fail, type Language } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import { toStrictBody } from '../validation/compatibility.ts';
import { validate } from '../validation/validate.ts';
import { appendAudit, type Change } from './audit.ts';
import type { FileAnswer, FileCall, PrepareCall, ReadCall, WriteCall } from './call.ts';
import type { Caller } from './caller.ts';
import { RunAgain, transactionUnlessTaken } from './conflict.ts';
import { recordedTypes } from './events.ts';
import { type AnswerKey, selectIdempotencyAnswer, storeIdempotencyAnswer } from './idempotency.ts';
import { type Identity, requireScope } from './identity.ts';
import type { FileImplementation, Implementation, ReadImplementation } from './implementation.ts';
import { maskPersonal } from './mask.ts';
import { limitToOwnClasses } from './own-classes.ts';
import { rolledBack } from './rolled-back.ts';
import { countTries, triesIn } from './tries.ts';

/** Dependencies of `run`. */
export interface Services {
  readonly database: Database;
  /** The current time, in milliseconds. */
  readonly clock: () => number;
  /** For tests: throws if the changes do not fit what the operation's contract says about its events. */
  readonly checkEvents?:
    | ((operation: Operation, changes: readonly Change[], types: ReadonlySet<EventType>) => void)
    | undefined;
}

/** A request for an operation. */
export interface Incoming {
  readonly body: unknown;
  readonly identity: Identity;
  readonly now: number;
  readonly language: Language;
  readonly reqId: string;
  readonly idempotencyKey: string | undefined;
}

export interface Outcome {
  readonly answer: RawJson<unknown>;
  /** Whether it is the stored answer of an earlier request with the same idempotency key. */
  readonly replayed: boolean;
  /** Unknown parameters that compatibility mode ignored. */
  readonly ignored: readonly string[];
}

/** A request that passed its checks. */
interface Admitted extends Incoming {
  readonly input: unknown;
  readonly ignored: readonly string[];
  readonly db: OrgDatabase;
}

/**
 * Runs an operation. Throws, instead of returning a promise that fails, if the scope or the parameters are wrong: that is much
 * cheaper.
 */
export function run(
  implementation: Exclude<Implementation, FileImplementation>,
  services: Services,
  incoming: Incoming,
): Promise<Outcome> {
  const admitted = admit(implementation, services, incoming);
  return 'read' in implementation ? read(implementation, admitted) : write(implementation, services, admitted);
}

/** Runs an operation that answers with a file. `signal` aborts when the client has left. */
export async function runFile(
  implementation: FileImplementation,
  services: Services,
  { signal, ...incoming }: Incoming & { readonly signal: AbortSignal },
): Promise<FileAnswer> {
  const call = await readCall(implementation.operation, admit(implementation, services, incoming));
  return implementation.file({ ...call, database: services.database, signal } as FileCall<never>);
}

function admit({ operation }: Implementation, services: Services, incoming: Incoming): Admitted {
  const { identity } = incoming;
  for (const scope of scopesOf(operation)) requireScope(identity, scope);
  const { body, ignored } = strictBodyOf(operation, incoming);
  const input = validate(operation, body);
  const db = orgDatabase(services.database, identity.caller.orgId);
  return { input, ignored, db, ...incoming };
}

async function read(implementation: ReadImplementation, admitted: Admitted): Promise<Outcome> {
  const { operation } = implementation;
  const call = await readCall(operation, admitted);
  const answer = await implementation.read(call as ReadCall<never>);
  return { answer: rawAnswer(operation, call.caller, answer), replayed: false, ignored: admitted.ignored };
}

async function readCall(operation: Operation, admitted: Admitted): Promise<ReadCall<unknown>> {
  const { identity, language, now, db } = admitted;
  const { caller, scopes } = identity;
  const isLimited = caller.teacherId !== undefined;
  const input = isLimited ? await limitToOwnClasses(db, caller, operation, admitted.input) : admitted.input;
  const tries = triesIn(caller, operation, Object(input));
  if (tries > 0) await countTries(db, caller, tries, now);
  return { input, db, caller, scopes, now, language };
}

/**
 * A write, its audit entries and its idempotency answer are one transaction. A dry run does the same work and gives the same
 * answers, but its writes are rolled back and it leaves no audit entry.
 */
async function write(
  implementation: Exclude<Implementation, ReadImplementation | FileImplementation>,
  services: Services,
  admitted: Admitted,
): Promise<Outcome> {
  // Sign-in and sign-out run before authentication, not here.
  if ('session' in implementation) throw fail(identityErrors.staffOnly, {});

  const { operation } = implementation;
  const { identity, language, reqId, now: arrivedMs, ignored, db } = admitted;
  const { caller } = identity;
  const input = await limitToOwnClasses(db, caller, operation, admitted.input);
  const prepareCall: PrepareCall<unknown> = {
    input,
    db,
    caller,
    now: arrivedMs,
    language,
    countTries: (tries) => countTries(db, caller, tries, arrivedMs),
  };
  const writeWith =
    'prepare' in implementation
      ? await implementation.prepare(prepareCall as PrepareCall<never>)
      : implementation.write;
  const isDryRun = Object(input).dryRun === 1;
  const answerKeys = answerKeysOf(operation, admitted, isDryRun);
  const request = { operation: operation.name, input: withoutSecrets(input, operation) };
  const writeOnce = (handler: typeof writeWith) =>
    transactionUnlessTaken(db, async (tx) => {
      const now = services.clock();
      for (const each of answerKeys) {
        const stored = await selectIdempotencyAnswer(tx, each, request, now);
        if (stored !== undefined) return { answer: new RawJson(stored), replayed: true, ignored };
      }

      const changes: Change[] = [];
      const audit = (change: Change) => void changes.push(change);
      const call: WriteCall<unknown> = { input, tx, caller, scopes: identity.scopes, now, language, audit };
      const act = () => handler(call as WriteCall<never>);
      const answer = rawAnswer(operation, caller, isDryRun ? await rolledBack(tx, act) : await act());
      services.checkEvents?.(operation, changes, recordedTypes(tx));
      if (!isDryRun) await appendAudit(tx, { caller, operation: operation.name, reqId, now, changes });
      if (answerKeys.length > 0) {
        const repeated = answerToRepeat(answer.json, operation, language);
        for (const each of answerKeys) await storeIdempotencyAnswer(tx, each, { request, answer: repeated, now });
      }
      return { answer, replayed: false, ignored };
    });
  const { writeAgain } = 'write' in implementation ? implementation : {};
  if (writeAgain === undefined) return writeOnce(writeWith);
  return writeOnce(writeWith).catch((error: unknown) => {
    if (error instanceof RunAgain) return writeOnce(writeAgain);
    throw error;
  });
}

/** A handler that returns RawJson has to mask it itself: with `mask-in-sql.ts`. */
const rawAnswer = ({ response }: Operation, { personal }: Caller, answer: unknown): RawJson<unknown> =>
  answer instanceof RawJson ? answer : new RawJson(JSON.stringify(personal ? answer : maskPersonal(response, answer)));

/**
 * An idempotency key is valid for one operation. A body signature is valid for one request: it covers neither the path nor
 * the idempotency key, so a copy sent with another path or key must not run. A dry run has no effect to repeat, so it leaves
 * its idempotency key to the real request.
 */
function answerKeysOf(
  { name }: Operation,
  { identity: { caller, signature }, idempotencyKey }: Incoming,
  isDryRun: boolean,
): AnswerKey[] {
  const callerId = caller.id;
  return [
    ...(idempotencyKey === undefined || isDryRun ? [] : [{ callerId, operation: name, key: idempotencyKey }]),
    ...(signature === undefined ? [] : [{ callerId, operation: '', key: signature }]),
  ];
}

const strictBodyOf = (operation: Operation, { body, identity }: Incoming) =>
  identity.manner === 'ported' ? toStrictBody(operation, body) : { body, ignored: [] };

/** Removes secrets before the request is digested and stored: a password could be guessed from its digest. */
function withoutSecrets(value: unknown, { secretFields }: Operation): unknown {
  if (secretFields.length === 0) return value;
  return JSON.parse(JSON.stringify(value), (name, field) => (secretFields.includes(name) ? '' : field));
}

/** The answer to a repeated request has no secrets, and a note says so. */
function answerToRepeat(json: string, operation: Operation, language: Language): string {
  if (operation.secretFields.length === 0) return json;
  const answer = JSON.parse(json);
  const rest = withoutSecrets(answer, operation);
  const note = isDeepStrictEqual(rest, answer) ? undefined : operation.shownOnce?.[language];
  return JSON.stringify(Object.assign({}, rest, { note }));
}
